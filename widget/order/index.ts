/** Loaded for the order: it creates the order, and shows it. */
export { submitOrder } from './submit-order.js';
export { OrderPanel } from './order-panel.js';
