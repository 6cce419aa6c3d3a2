/** Loaded where the page sets links to its terms, its privacy policy or its support. */
export { legalView } from './legal-view.js';
export { styles } from './legal.styles.js';
