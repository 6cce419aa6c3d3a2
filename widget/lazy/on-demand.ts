import { chunkFailure, type ChunkName } from '../api/failures.js';
import { CheckoutErrorEvent } from '../element/events.js';
import type { CheckoutHost } from '../element/host.js';
import { importAgain } from './import-again.js';

/**
 * Makes the loader of a chunk. A chunk that fails to load is tried once more; then the loader resolves with `undefined`,
 * and its next call starts over. Calls at the same time share the request.
 */
export function onDemand<Module>(importChunk: () => Promise<Module>): () => Promise<Module | undefined> {
  let loading: Promise<Module | undefined> | undefined;
  return () =>
    (loading ??= importChunk()
      .catch(() => importAgain(importChunk))
      .catch(() => (loading = undefined)));
}

/** Reports a chunk without which the checkout works on, and calls `retry` once the browser is online again. */
export function reportFailedChunk({
  host,
  chunk,
  retry,
}: {
  host: CheckoutHost;
  chunk: ChunkName;
  retry: () => void;
}): void {
  host.dispatchEvent(new CheckoutErrorEvent(chunkFailure(chunk)));
  addEventListener('online', retry, { once: true });
}
