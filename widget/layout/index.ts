/** Loaded for the layouts `button` and `row`. */
export { CheckoutDialog } from './dialog.js';
