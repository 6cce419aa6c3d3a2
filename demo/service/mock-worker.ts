import { setupWorker } from 'msw/browser';
import type { mswHandlers } from '../../server/adapters/msw/index.js';

type Handlers = Readonly<ReturnType<typeof mswHandlers>>;

/** One worker for the whole page: two would both answer. */
const worker = setupWorker();
const handlersByName = new Map<string, Handlers>();
let workerStart: Promise<unknown> | undefined;

const startWorker = (): Promise<unknown> =>
  (workerStart ??= worker.start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
  }));

const applyHandlers = (): void => worker.resetHandlers(...[...handlersByName.values()].flat());

/** Resolves once these handlers answer. Another service of the same name is replaced. */
export async function addHandlers(name: string, handlers: Handlers): Promise<void> {
  handlersByName.set(name, handlers);
  applyHandlers();
  await startWorker();
}

/** From now on these requests leave the tab. */
export function removeHandlers(name: string): void {
  handlersByName.delete(name);
  applyHandlers();
}
