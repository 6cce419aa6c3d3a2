/** Loaded for the order: it creates the order, and shows it. */
export { confirmPress } from './confirm-press.js';
export { submitOrder } from './submit-order.js';
export { OrderPanel } from './order-panel.js';
