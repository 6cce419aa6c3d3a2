export { base58Rules as rules } from '#address';

export const drawings = {
  TRX: ['#eb0029', 'M8 9.2l14.4 2.6 2.8 3.6L14.6 25zM8 9.2l6.9 8.4M22.4 11.8l-7.5 5.8-.3 7.4'],
  XRP: ['#23292f', 'M9 9l3.7 3.5a4.8 4.8 0 0 0 6.6 0L23 9M9 23l3.7-3.5a4.8 4.8 0 0 1 6.6 0L23 23'],
  DOGE: ['#b3932a', 'M12.5 8.8h3.3a7.2 7.2 0 0 1 0 14.4h-3.3zM9.5 16h6.6'],
  SOL: ['#9945ff', 'M12 10.5h11.5M8.5 16H20M12 21.5h11.5'],
} as const;
