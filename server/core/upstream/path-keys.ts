/**
 * The keys of the addresses that an upstream reports orders to: 32 random bytes each, as hexadecimal digits. The store
 * makes them, all processes on it share them, and they leave the service in no form.
 */
export type PathKeyStore = {
  /** The keys, the newest first. The first call makes one; of several processes at once, one does. */
  readonly list: () => Promise<readonly string[]>;
  /** Makes a key for new addresses. The earlier ones stay valid. */
  readonly rotate: () => Promise<void>;
  /** Removes every key but the newest, and returns how many there were. */
  readonly removeOld: () => Promise<number>;
};

type KeyReaderSettings = { readonly pathKeys: Pick<PathKeyStore, 'list'>; readonly clock: () => number };

/** The keys, read again where they are older than the caller accepts. Calls at once share one read. */
export function createKeyReader({ pathKeys, clock }: KeyReaderSettings) {
  let [keys, readAt]: [readonly string[], number] = [[], -Infinity];
  let reading: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    const startedAt = clock();
    [keys, readAt] = [await pathKeys.list(), startedAt];
  };

  return async (maxAgeMs: number): Promise<readonly string[]> => {
    if (clock() - readAt >= maxAgeMs) {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      await reading;
    }
    return keys;
  };
}
