import type { PathKeyStore } from '#core';

const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The keys of webhook addresses in the memory store. */
export function createMemoryPathKeys(): PathKeyStore {
  let keys: readonly string[] = [];
  const rotate = (): Promise<void> => {
    keys = [newKey(), ...keys];
    return Promise.resolve();
  };
  return {
    async list() {
      if (keys.length === 0) await rotate();
      return keys;
    },
    rotate,
    removeOld() {
      const removed = Math.max(0, keys.length - 1);
      keys = keys.slice(0, 1);
      return Promise.resolve(removed);
    },
  };
}
