/** What is loaded once there is an order to follow, or to look up. */
export { lookUp } from './believe.js';
export { followOrder } from './changes.js';
