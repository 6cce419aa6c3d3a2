// The views of both are in the order's file, which has loaded before.
import '../index.js';
/**
 * Loaded when the order is no longer pending, or its time runs out, or an existing order has a page for each option.
 */
export { en } from '../../text/en/outcome.js';
export { styles } from './outcome.styles.js';
export { announcement, nonPendingView, statusLabel } from './outcome-view.js';
export { opensPage, optionLinks, unopenedLink } from './page-links.js';
export { timeLeftView } from './steps-view.js';
