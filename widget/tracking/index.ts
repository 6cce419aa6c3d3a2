/** What is loaded once there is an order to follow, or to look up. */
export { lookUp } from './parse-snapshot.js';
export { followOrder } from './track-order.js';
