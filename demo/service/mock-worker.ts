import { setupWorker } from 'msw/browser';
import type { mswHandlers } from '../../server/adapters/msw/index.js';
import { siteRoot } from './site-root.js';

type Handlers = Readonly<ReturnType<typeof mswHandlers>>;

/** One worker for the whole page: two workers would both answer a request. */
const worker = setupWorker();
const handlersByName = new Map<string, Handlers>();
let workerStart: Promise<unknown> | undefined;

const startWorker = (): Promise<unknown> =>
  (workerStart ??= worker.start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: new URL('mockServiceWorker.js', siteRoot()).href },
  }));

/** Resolves once these handlers answer requests. They replace earlier handlers of the same name. */
export async function addHandlers(name: string, handlers: Handlers): Promise<void> {
  handlersByName.set(name, handlers);
  worker.resetHandlers(...[...handlersByName.values()].flat());
  await startWorker();
}
