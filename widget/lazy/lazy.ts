import { chunkFailure, type ChunkName } from '../api/failures.js';
import { CheckoutErrorEvent } from '../element/events.js';
import { importAgain } from './import-again.js';

/** The element whose page is notified of a chunk that failed to load, and what to do once the browser is online again. */
type Reader = { readonly host: EventTarget; readonly retry?: () => void };

export function reportFailedChunk(chunk: ChunkName, { host, retry }: Reader): void {
  host.dispatchEvent(new CheckoutErrorEvent(chunkFailure(chunk)));
  if (retry) addEventListener('online', retry, { once: true });
}

/**
 * Makes the loader of a chunk. A chunk that fails to load is tried once more; then the loader resolves with `undefined`,
 * and its next call starts over. With a name, a call for an element also notifies its page. Calls at the same time share the
 * request.
 */
export function lazy<Module>(
  importChunk: () => Promise<Module>,
  chunk?: ChunkName,
): (reader?: Reader) => Promise<Module | undefined> {
  let loading: Promise<Module | undefined> | undefined;
  return async (reader) => {
    const module = await (loading ??= importChunk()
      .catch(() => importAgain(importChunk))
      .catch(() => (loading = undefined)));
    if (!module && chunk && reader) reportFailedChunk(chunk, reader);
    return module;
  };
}
