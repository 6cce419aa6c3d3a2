import type { Express, RequestHandler } from 'express';
import { refuseMethod, sendJson } from './replies.js';
import type { AppSettings } from './settings.js';

/** `/healthz` says that the process runs, `/readyz` whether it can take orders now. */
export function serveHealth(app: Express, { checks, monotonic, isStopping }: AppSettings): void {
  let recent = Promise.resolve<Record<string, boolean>>({});
  let freshUntil = -Infinity;
  /** Checks at most once a second. Slow checks are not started a second time meanwhile. */
  const check = () => {
    if (monotonic() < freshUntil) return recent;
    freshUntil = Infinity;
    return (recent = Promise.resolve(checks()).finally(() => (freshUntil = monotonic() + 1000)));
  };
  const get = (path: string, handler: RequestHandler) => app.route(path).get(handler).all(refuseMethod);
  get('/healthz', (_request, response) => sendJson(response.set('cache-control', 'no-store'), { status: 'alive' }));
  get('/readyz', async (_request, response) => {
    const results = await check();
    // Without rates the service still takes every order in US dollars.
    const isGood = Object.entries(results).every(([name, holds]) => holds || name === 'rates');
    const status = isStopping?.() ? 'stopping' : isGood ? 'ready' : 'unavailable';
    response.set('cache-control', 'no-store').status(status === 'ready' ? 200 : 503);
    sendJson(response, { status, checks: results });
  });
}
