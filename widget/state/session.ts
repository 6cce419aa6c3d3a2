import type { Config } from '../config/settings.js';

/** One attempt to create an order. A retry with the same parameters sends the same key, and so creates no second order. */
export type Attempt = { readonly key: string; readonly query: string };

/**
 * What this browser session keeps of a purchase. The page can write to the storage, so all of it is a hint: only the look-up
 * of the order says what is true.
 */
export type Session = {
  readonly attempt?: Attempt;
  readonly order?: unknown;
  /** The name of the payment option. */
  readonly option?: unknown;
  /** The code of the order whose payment page is open in another tab. */
  readonly leftFor?: unknown;
  /** The sequence of the last change that the page was notified of. */
  readonly lastNotifiedSequence?: unknown;
};

/** One key for one purchase on one service: another amount, reference or wallet is another purchase. */
const storageKey = ({ baseUrl, orderParameters, wallets, cryptoCurrency, coins }: Config): string =>
  `checkout ${JSON.stringify([baseUrl, orderParameters, wallets, cryptoCurrency, coins])}`;

/** Some pages have no storage: private modes, sandboxed frames, a full quota. The checkout works without. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/** What this browser session keeps of a purchase. */
export const readSession = (config: Config): Session | undefined =>
  withStorage((storage) => {
    const text = storage.getItem(storageKey(config));
    return text === null ? undefined : (Object(JSON.parse(text)) as Session);
  });

export const writeSession = (config: Config, session: Session): void =>
  withStorage((storage) => storage.setItem(storageKey(config), JSON.stringify(session)));

export const clearSession = (config: Config): void => withStorage((storage) => storage.removeItem(storageKey(config)));
