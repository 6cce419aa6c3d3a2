/** Loaded after the first screen is interactive, where the service announces quotes. */
export { followQuotes } from './quote-requests.js';
export { quoteText } from './quote-text.js';
