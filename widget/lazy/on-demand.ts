import { chunkFailure, type ChunkName } from '../api/failures.js';
import { CheckoutErrorEvent } from '../element/events.js';
import type { CheckoutHost } from '../element/host.js';

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
