/** Loaded where the page sets links to its terms, its privacy policy or its support, or the lines of the amount. */
export { linesProblem, linesView } from './lines.js';
export { footView } from './foot-view.js';
export { styles } from './summary.styles.js';
