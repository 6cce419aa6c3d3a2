export { tonRules as rules } from '#address';

export const drawings = {
  TON: ['#0098ea', 'M9 10.4h14L16 24zM16 10.4V24'],
  XLM: ['#0e7f9c', 'M8 18.6l16-8.2M8 21.8l16-8.2M23.4 17.6a7.6 7.6 0 0 1-12 4.6M8.6 14.4a7.6 7.6 0 0 1 12-4.6'],
} as const;
