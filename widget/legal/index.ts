/** Loaded where the page sets links to its terms, its privacy policy or its support. */
export { decorate, legalView } from './legal-view.js';
