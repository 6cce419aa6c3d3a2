/** Loaded after the first screen is interactive: the marks of options and coins, the quotes, and what moves. */
export { coinMark, faceView, networkMark, optionIcon } from './icons.js';
export { feesView } from './fees-view.js';
export { startExtras } from './start-extras.js';
export { styles } from './marks.styles.js';
export { deadlineText, limitsText } from './limits.js';
export { wordsLocale } from './words-locale.js';
export { formatCoins } from './format-coins.js';
export { quoteText } from './quotes.js';
