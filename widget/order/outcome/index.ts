/** What is loaded once an order's time runs out, or it is no longer pending. */
export { label, laterView, spoken } from './later.js';
export { styles } from './outcome.styles.js';
export { spokenTime, timeLeftView } from './time-left.js';
