/** Part of the chunk of the order. */
export { showOrder } from './show-order.js';
export { trackOrder } from './track-order.js';
