/** What is loaded once there is an order to follow, or to look up. */
export { lookUpOrder } from './parse-snapshot.js';
export { trackOrder } from './track-order.js';
