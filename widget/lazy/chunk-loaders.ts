import { loadProblems } from '../config/load-problems.js';
import type { ChunkLoaders } from '../state/model.js';
import { lazy } from './lazy.js';

export const loadLayout = lazy(() => import('../layout/index.js'), 'layout');
export const loadLocales = lazy(() => import('../locales/index.js'));
export const loadOutcome = lazy(() => import('../order/outcome/index.js'));

/** The chunks that the controller loads. It reports a failure of those without a name itself. */
export const chunkLoaders: ChunkLoaders = {
  order: lazy(() => import('../order/index.js')),
  showOrder: lazy(() => import('../order/show-order.js')),
  outcome: loadOutcome,
  destination: lazy(() => import('../destination/index.js')),
  marks: lazy(() => import('./marks.js'), 'marks'),
  summary: lazy(() => import('../summary/index.js'), 'summary'),
  problemMessage: loadProblems,
};
