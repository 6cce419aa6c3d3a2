/** What is loaded once an order's time runs out, or it is no longer pending. */
export { statusLabel, nonPendingView, statusAnnouncement } from './non-pending-view.js';
export { styles } from './outcome.styles.js';
export { timeLeftAnnouncement, timeLeftView } from './time-left.js';
