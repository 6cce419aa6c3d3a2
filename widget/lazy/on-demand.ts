import { chunkFailure, type ChunkName } from '../api/failures.js';
import { CheckoutErrorEvent } from '../element/events.js';
import type { CheckoutHost } from '../element/host.js';

/**
 * Imports once more after a failure (DECISIONS 135). Chromium and WebKit send the request again. Firefox keeps the failure for as long as
 * the page lives, so there the file has another URL; not where the page has an import map, whose `integrity` has only
 * the first one: https://html.spec.whatwg.org/multipage/webappapis.html#resolving-a-module-integrity-metadata
 */
function importAgain<Module>(importChunk: () => Promise<Module>, error: unknown): Promise<Module> {
  // Only Firefox starts its message like this, and ends it with the URL.
  const [, url] = /^error.* (http\S+)$/.exec((error as Error).message) ?? [];
  return url && !document.querySelector('script[type=importmap]')
    ? (import(/* @vite-ignore */ `${url}?again`) as Promise<Module>)
    : importChunk();
}

/**
 * Makes the loader of a chunk. A chunk that fails to load is tried once more; then the loader resolves with `undefined`,
 * and its next call starts over. Calls at the same time share the request.
 */
export function onDemand<Module>(importChunk: () => Promise<Module>): () => Promise<Module | undefined> {
  let loading: Promise<Module | undefined> | undefined;
  return () =>
    (loading ??= importChunk()
      .catch((error: unknown) => importAgain(importChunk, error))
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
