/** The entry of the chunk that loads on demand: for a language other than English, or for a numbering system. */
export { loadLanguage } from './load-language.js';
