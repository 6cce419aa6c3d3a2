/** Loaded once the options are on screen: it creates the order, shows it and follows it. */
export { confirmPress, submitOrder } from './submit-order.js';
export { OrderPanel } from './order-panel.js';
export { isTemporary, parseSnapshot, trackOrder } from '../tracking/index.js';
export { matchesRequest } from '../api/matches-request.js';
export { orderLookup, orderSchema } from '#contract';
