import type { Config } from '../config/settings.js';

/** One key for one purchase on one service: another amount, reference or wallet is another purchase. */
const storageKey = ({ baseUrl, orderParameters, wallets, cryptoCurrency }: Config): string =>
  `checkout ${JSON.stringify([baseUrl, orderParameters, wallets, cryptoCurrency])}`;

/** Some pages have no storage: private modes, sandboxed frames, a full quota. The checkout works without. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/** What this browser session keeps of a purchase, as text. An existing order keeps nothing. */
export const readSession = (config: Config): string | null =>
  withStorage((storage) => storage.getItem(storageKey(config))) ?? null;

export const writeSession = (config: Config, text: string): void =>
  withStorage((storage) => storage.setItem(storageKey(config), text));

export const clearSession = (config: Config): void => withStorage((storage) => storage.removeItem(storageKey(config)));
