/** Loaded after the first screen is interactive: the marks of options and coins, the quotes, and what moves. */
export { coinMark, networkMark } from './coin-mark.js';
export { deadlineText } from './deadline-text.js';
export { decorate } from './decorate.js';
export { styles } from './marks.styles.js';
export { limitsText } from './limits-text.js';
export { optionIcon } from './option-icon.js';
export { quoteText } from './quote-text.js';
