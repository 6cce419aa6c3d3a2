import { setupWorker } from 'msw/browser';
import type { mswHandlers } from '../server/adapters/msw/index.js';

type Handlers = Readonly<ReturnType<typeof mswHandlers>>;

/** One worker for the whole page: two would both answer. */
const worker = setupWorker();
const services = new Map<string, Handlers>();
let started: Promise<unknown> | undefined;

const start = (): Promise<unknown> =>
  (started ??= worker.start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
  }));

const answer = (): void => worker.resetHandlers(...[...services.values()].flat());

/** Resolves once these handlers answer. Another service of the same name is replaced. */
export async function serve(name: string, handlers: Handlers): Promise<void> {
  services.set(name, handlers);
  answer();
  await start();
}

/** From now on these requests leave the tab. */
export function leave(name: string): void {
  services.delete(name);
  answer();
}
