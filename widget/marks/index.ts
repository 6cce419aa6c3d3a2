/** Loaded after the first screen is interactive: the marks of options and coins, the quotes, and what moves. */
export { coinMark, networkMark } from './coin-mark.js';
export { startExtras } from './start-extras.js';
export { styles } from './marks.styles.js';
export { deadlineText, limitsText } from './limits.js';
export { optionIcon } from './option-icon.js';
export { quoteText } from './quotes.js';
