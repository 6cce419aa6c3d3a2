import type { Express } from 'express';
import { refuseMethod, sendJson } from './replies.js';
import type { AppSettings, Checks } from './settings.js';

/** Keeps a result for one second. Slow checks are not started a second time meanwhile. */
function cacheChecks({ checks, monotonic }: AppSettings): () => Promise<Checks> {
  let cached = Promise.resolve<Checks>({});
  let freshUntil = -Infinity;
  return () => {
    if (monotonic() < freshUntil) return cached;
    freshUntil = Infinity;
    return (cached = Promise.resolve(checks()).finally(() => (freshUntil = monotonic() + 1000)));
  };
}

/** `/healthz` says that the process runs, `/readyz` whether it can take orders now. */
export function serveHealth(app: Express, settings: AppSettings): void {
  const recentChecks = cacheChecks(settings);
  app
    .route('/healthz')
    .get((_request, response) => sendJson(response.set('cache-control', 'no-store'), { status: 'alive' }))
    .all(refuseMethod);
  app
    .route('/readyz')
    .get(async (_request, response) => {
      const checks = await recentChecks();
      // Without rates the service still takes every order in US dollars.
      const isGood = Object.entries(checks).every(([name, holds]) => holds || name === 'rates');
      const status = settings.isStopping?.() ? 'stopping' : isGood ? 'ready' : 'unavailable';
      response.set('cache-control', 'no-store').status(status === 'ready' ? 200 : 503);
      sendJson(response, { status, checks });
    })
    .all(refuseMethod);
}
