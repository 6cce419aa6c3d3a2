/** Part of the chunk of the order. */
export { isTemporary, parseSnapshot } from './order-tracker.js';
export { trackOrder } from './track-order.js';
