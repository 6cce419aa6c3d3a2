/** Loaded for the order: it creates the order, and shows it. */
export { requestOrder } from './order-request.js';
export { OrderPanel } from './order-panel.js';
