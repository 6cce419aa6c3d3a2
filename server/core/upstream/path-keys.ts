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
