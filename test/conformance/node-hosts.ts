import { setupServer } from 'msw/node';
import { mswHandlers } from '../../server/adapters/msw/index.js';
import { needsPostgres } from '../support/database.js';
import { send, startService } from '../support/http.js';
import { startRelay } from '../support/relay-host.js';
import { createServiceHarness, type HarnessSettings } from '../support/service-harness.js';
import { openPostgres } from './stores/open-stores.js';
import { fetchHost, type HttpHost } from './verify.js';

export type RunningHost = { readonly host: HttpHost; readonly close: () => Promise<void> };

/** Calls the API directly. */
function openDirectHost(harness: HarnessSettings): RunningHost {
  const { api } = createServiceHarness(harness);
  const host: HttpHost = async ({ method, path, headers }) => {
    const { pathname, searchParams } = new URL(path, 'http://direct.example');
    const { status, body } = await api({
      method,
      path: pathname,
      query: searchParams,
      header: (name) => headers[name],
    });
    return { status, body: JSON.parse(JSON.stringify(body)) as unknown };
  };
  return { host, close: () => Promise.resolve() };
}

/** Express and SQLite over real HTTP. */
async function openHttpHost(harness: HarnessSettings): Promise<RunningHost> {
  const { origin, stop } = await startService(harness);
  return { host: (request) => send(origin, request), close: stop };
}

/** Express and PostgreSQL over real HTTP. */
async function openPostgresHost(harness: HarnessSettings): Promise<RunningHost> {
  const { store, close: clear } = await openPostgres();
  const { host, close } = await openHttpHost({ ...harness, store });
  return { host, close: () => close().then(clear) };
}

const mswOrigin = 'https://pay.example';

/** MSW's interception of `fetch` in Node. */
function openMockedHost(harness: HarnessSettings): RunningHost {
  const server = setupServer(...mswHandlers(createServiceHarness(harness).api, mswOrigin));
  server.listen({ onUnhandledRequest: 'error' });
  const close = (): Promise<void> => {
    server.close();
    return Promise.resolve();
  };
  return { host: fetchHost(mswOrigin), close };
}

/** Express in front of another service over HTTP, which is its upstream. */
async function openRelayHost(harness: HarnessSettings): Promise<RunningHost> {
  const { origin, stop } = await startRelay(harness);
  return { host: (request) => send(origin, request), close: stop };
}

export const hostFactories = {
  'the API': openDirectHost,
  Express: openHttpHost,
  ...(needsPostgres.skip === false && { 'Express on PostgreSQL': openPostgresHost }),
  'MSW in Node': openMockedHost,
  'Express in front of another service': openRelayHost,
} as const;
