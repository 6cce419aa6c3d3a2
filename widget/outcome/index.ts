/** What is loaded only where an order has left its road, or has come to its end. */
export { styles } from './outcome.styles.js';
export { isOutcome, outcomeView, wordsOf } from './view.js';
