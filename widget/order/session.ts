import { resources, type Order, type PaymentOption } from '#contract';
import type { Config } from '../attributes.js';
import type { Query } from '../api/client.js';

/** One attempt to create an order. Trying again with the same parameters uses the same key, so it is the same attempt. */
export type Attempt = { readonly key: string; readonly query: string };

export type Saved = {
  readonly attempt?: Attempt | undefined;
  readonly order?: Order | undefined;
  readonly option?: PaymentOption | undefined;
};

/** UUID version 4. `crypto.randomUUID` is missing on pages without TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    const fixed = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return fixed.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The same purchase on the same service: another amount, reference or wallet is another one. */
const nameOf = ({ baseUrl, order, wallets, coin }: Config): string =>
  `checkout ${JSON.stringify([baseUrl, order, wallets, coin])}`;

/** Some pages have no storage: private modes, sandboxed frames, a full quota. The checkout works without. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

const isAttempt = (value: unknown): value is Attempt =>
  typeof value === 'object' && value !== null && 'key' in value && 'query' in value;

/** What this browser session remembers of a purchase, checked again: storage is open to the page. */
export function recall(config: Config): Saved {
  const read = (storage: Storage) => JSON.parse(storage.getItem(nameOf(config)) ?? '{}') as Record<string, unknown>;
  const { attempt: made, order, option } = withStorage(read) ?? {};
  return {
    attempt: isAttempt(made) ? made : undefined,
    order: resources.order.safeParse(order).data,
    option: resources.paymentOption.safeParse(option).data,
  };
}

export const remember = (config: Config, saved: Saved): void =>
  void withStorage((storage) => storage.setItem(nameOf(config), JSON.stringify(saved)));

export const forget = (config: Config): void => void withStorage((storage) => storage.removeItem(nameOf(config)));

/** The attempt that these parameters belong to: the one under way, or a new one. */
export function attemptFor(saved: Saved, query: Query): Attempt {
  const text = JSON.stringify(query);
  return saved.attempt?.query === text ? saved.attempt : { key: newKey(), query: text };
}
