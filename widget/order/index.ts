/** Loaded once the options are on screen: it creates the order, shows it and follows it. */
export { confirmPress, submitOrder } from './submit-order.js';
export { OrderPanel } from './order-panel.js';
export { showOrder } from '../tracking/index.js';
