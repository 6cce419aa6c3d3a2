import { setupServer } from 'msw/node';
import { mswHandlers } from '../../server/adapters/msw/index.js';
import { openPostgresStore } from '../../server/adapters/postgres-store/index.js';
import { newDatabase } from '../support/database.js';
import { send, startService } from '../support/http.js';
import { createWorld, type WorldSettings } from '../support/service.js';
import { fetchHost, type Host } from './run.js';

export type OpenHost = { readonly host: Host; readonly close: () => Promise<void> };

/** The core called directly. */
function direct(world: WorldSettings): OpenHost {
  const { api } = createWorld(world);
  const host: Host = async ({ method, path, headers }) => {
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
async function overHttp(world: WorldSettings): Promise<OpenHost> {
  const { origin, stop } = await startService(world);
  return { host: ({ path, ...request }) => send(origin, path, request), close: stop };
}

/** Express and PostgreSQL over real HTTP. */
async function overHttpOnPostgres(world: WorldSettings): Promise<OpenHost> {
  const { url, remove } = await newDatabase();
  const store = await openPostgresStore({ url, reportError: () => undefined });
  const { host, close } = await overHttp({ ...world, store });
  return { host, close: () => close().then(store.close).then(remove) };
}

const mockedOrigin = 'https://pay.example';

/** MSW's interception of `fetch` in Node. */
function mocked(world: WorldSettings): OpenHost {
  const server = setupServer(...mswHandlers(createWorld(world).api, mockedOrigin));
  server.listen({ onUnhandledRequest: 'error' });
  const close = (): Promise<void> => {
    server.close();
    return Promise.resolve();
  };
  return { host: fetchHost(mockedOrigin), close };
}

export const nodeHosts = {
  'the core': direct,
  Express: overHttp,
  'Express on PostgreSQL': overHttpOnPostgres,
  'MSW in Node': mocked,
} as const;
