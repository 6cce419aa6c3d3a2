/** Loaded for the order: it creates the order, saves its progress, and shows it. */
export { readSavedSession, requestOrder, saveProgress } from './order-request.js';
export { OrderPanel } from './order-panel.js';
