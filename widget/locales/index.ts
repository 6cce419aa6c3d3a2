/** What is loaded only where the checkout speaks another language than English, or writes other digits. */
export { loadLanguage } from './load-language.js';
