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

/** Until the page is closed, for those without storage: private modes, sandboxed frames, a full quota. */
const memory: Record<string, string> = {};

function withStorage<T>(use: (storage: Record<string, string>) => T): T {
  try {
    return use(sessionStorage);
  } catch {
    return use(memory);
  }
}

/** What this browser session keeps of a purchase. */
export const readSession = (config: Config): Session | undefined =>
  withStorage(({ [storageKey(config)]: text = memory[storageKey(config)] }) =>
    text === undefined ? undefined : (Object(JSON.parse(text)) as Session),
  );

export const clearSession = (config: Config): void =>
  withStorage((storage) => [storage, memory].forEach((one) => Reflect.deleteProperty(one, storageKey(config))));

export function writeSession(config: Config, session: Session): void {
  clearSession(config); // one of both has it
  withStorage((storage) => void (storage[storageKey(config)] = JSON.stringify(session)));
}
