/** Loaded when the order is no longer pending, or its time runs out. */
export { nonPendingView, statusAnnouncement, statusLabel } from './non-pending-view.js';
export { styles } from './outcome.styles.js';
export { timeLeftAnnouncement, timeLeftView } from './time-left.js';
