import type { ChunkLoaders } from '../state/model.js';
import { onDemand } from './on-demand.js';

export const loadTheme = onDemand(() => import('../theme/index.js'));
export const loadLayout = onDemand(() => import('../layout/index.js'));
export const loadLocales = onDemand(() => import('../locales/index.js'));
export const loadOutcome = onDemand(() => import('../order/outcome/index.js'));

/** The chunks that the controller loads. */
export const chunkLoaders: ChunkLoaders = {
  order: onDemand(() => import('../order/index.js')),
  outcome: loadOutcome,
  tracking: onDemand(() => import('../tracking/index.js')),
  destination: onDemand(() => import('../destination/index.js')),
  marks: onDemand(() => import('./marks.js')),
  summary: onDemand(() => import('../summary/index.js')),
  problemMessage: onDemand(() => import('../config/problem-message.js')),
};
