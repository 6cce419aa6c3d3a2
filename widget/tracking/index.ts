/** Loaded when there is an order to track, or to look up. */
export { showOrder } from './show-order.js';
export { trackOrder } from './track-order.js';
