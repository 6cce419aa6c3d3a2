// The views of both are in the order's file, which has loaded before.
import '../index.js';
/**
 * Loaded when the buyer opens the steps, when the order is no longer pending, or its time runs out, or the address comes
 * first, or an existing order has a page for each option.
 */
export { addressFirstView } from './address-first-view.js';
export { nonPendingView, statusAnnouncement, statusLabel } from './non-pending-view.js';
export { optionLinks } from './option-links.js';
export { styles } from './outcome.styles.js';
export { stepsView } from './steps-view.js';
export { timeLeftAnnouncement, timeLeftView } from './time-left.js';
