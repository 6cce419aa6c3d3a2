export { polkadotRules as rules } from '#address';

export const drawings = {
  DOT: [
    '#e6007a',
    'M12 8.8a4 1.5 0 1 0 8 0 4 1.5 0 1 0-8 0M12 23.2a4 1.5 0 1 0 8 0 4 1.5 0 1 0-8 0M9.2 12.6v6.8M22.8 12.6v6.8',
  ],
} as const;
