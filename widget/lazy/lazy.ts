import { importAgain } from './import-again.js';

/**
 * Makes the loader of a chunk. A chunk that fails to load is tried once more; then the loader resolves with `undefined`,
 * and its next call starts over. Calls at the same time share the request.
 */
export function lazy<Module>(importChunk: () => Promise<Module>): () => Promise<Module | undefined> {
  let loading: Promise<Module | undefined> | undefined;
  return () =>
    (loading ??= importChunk()
      .catch(() => importAgain(importChunk))
      .catch(() => (loading = undefined)));
}
