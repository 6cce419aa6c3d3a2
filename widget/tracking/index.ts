/** Loaded when there is an order to track, or to look up. */
export { showExistingOrder } from './existing-order.js';
export { trackOrder } from './track-order.js';
