export { moneroRules as rules } from '#address';

export const drawings = { XMR: ['#e8610f', 'M7.5 20.6h4.2v-9l4.3 4.8 4.3-4.8v9h4.2'] } as const;
