/** Loaded after the first screen is interactive: the total that rolls, and the height that follows a step. */
export { start } from './motion.js';
