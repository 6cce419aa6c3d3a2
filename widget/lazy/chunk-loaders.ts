import { lazy } from './lazy.js';
import type { ChunkLoaders } from '../state/model.js';

export const loadTheme = lazy(() => import('../theme/index.js'));
export const loadLayout = lazy(() => import('../layout/index.js'));
export const loadLocales = lazy(() => import('../locales/index.js'));
export const loadOutcome = lazy(() => import('../order/outcome/index.js'));

/** The chunks that the controller loads. */
export const chunkLoaders: ChunkLoaders = {
  order: lazy(() => import('../order/index.js')),
  outcome: loadOutcome,
  tracking: lazy(() => import('../tracking/index.js')),
  destination: lazy(() => import('../destination/index.js')),
  marks: lazy(() => import('./marks.js')),
  summary: lazy(() => import('../summary/index.js')),
  problemMessage: lazy(() => import('../config/problem-message.js')),
};
