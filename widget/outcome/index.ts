/** What is loaded only once an order no longer waits for its payment. */
export { styles } from './outcome.styles.js';
export { spoken, viewOf } from './view.js';
