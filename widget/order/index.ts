/** What is loaded for the order: making it, keeping it through a reload, showing it. */
export { readSavedSession, saveProgress, requestOrder } from './order-request.js';
export { OrderPanel } from './panel.js';
