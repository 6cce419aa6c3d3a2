import { readStored, writeStored } from '../common/storage.js';

/** Addresses of lists, one a line. They stay in this browser, without anything of the orders. */
const filtersKey = 'console-filters';
const metadataKey = 'console-metadata';

export const readSavedFilters = (): readonly string[] =>
  readStored('localStorage', filtersKey)
    .split('\n')
    .filter((hash) => hash.startsWith('#/orders?'));

/** Saves the filters of an address, or forgets those that are saved. */
export function toggleSavedFilter(hash: string): void {
  const saved = readSavedFilters();
  const next = saved.includes(hash) ? saved.filter((other) => other !== hash) : [...saved, hash];
  writeStored('localStorage', [filtersKey, next.join('\n')]);
}

/** The key of the metadata that the list shows below each reference; empty for none. */
export const readMetadataKey = (): string => readStored('localStorage', metadataKey);

export const saveMetadataKey = (key: string): void => void writeStored('localStorage', [metadataKey, key]);
