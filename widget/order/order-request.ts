import { resources, type Order, type PaymentOption } from '#contract';
import { createOrder } from '../api/create-order.js';
import type { Query } from '../api/client.js';
import type { ApiResult } from '../api/failures.js';
import { matchesRequest } from '../api/matches-request.js';
import type { Config } from '../config/settings.js';
import type { Choice, Offer } from '../state/machine.js';
import { readSession, writeSession } from '../state/session.js';

/** One attempt to create an order. Trying again with the same parameters uses the same key, so it is the same attempt. */
type Attempt = { readonly key: string; readonly query: string };

/** What the session keeps of a purchase. */
type SavedSession = {
  readonly attempt?: Attempt | undefined;
  readonly order?: Order | undefined;
  readonly option?: PaymentOption | undefined;
  /** The sequence of the last change that the page was told of. */
  readonly lastNotifiedSequence?: number | undefined;
};

function parseSession(text: string | null): { readonly [N in keyof SavedSession]: unknown } {
  try {
    return Object(JSON.parse(text ?? '')) as SavedSession;
  } catch {
    return {};
  }
}

/** Of the wallets that are accepted now. Where the buyer chooses among all, any can be. */
const isAcceptedWallet = (order: Order, { wallets }: Config): boolean =>
  !wallets || wallets.some((wallet) => matchesRequest(order, { ...order, ...wallet }));

/** What an earlier visit in this session left, checked again: storage is open to the page. */
export function readSavedSession(config: Config): SavedSession {
  const { attempt, order: savedOrder, option, lastNotifiedSequence } = parseSession(readSession(config));
  const order = resources.order.safeParse(savedOrder).data;
  return {
    attempt: attempt as Attempt | undefined,
    order: order && isAcceptedWallet(order, config) ? order : undefined,
    option: resources.paymentOption.safeParse(option).data,
    lastNotifiedSequence: Number.isSafeInteger(lastNotifiedSequence) ? (lastNotifiedSequence as number) : 0,
  };
}

const saveSession = (config: Config, saved: SavedSession): void => writeSession(config, JSON.stringify(saved));

/** Keeps how far the order has come, so that a reload shows it and tells nothing twice. */
export const saveProgress = (config: Config, order: Order, lastNotifiedSequence: number): void =>
  saveSession(config, { ...readSavedSession(config), order, lastNotifiedSequence });

/** 128 random bits. `crypto.randomUUID` is missing on pages without TLS. */
const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The attempt that these parameters belong to: the one under way, or a new one. */
function resumeOrStartAttempt({ attempt }: SavedSession, query: Query): Attempt {
  const text = JSON.stringify(query);
  return attempt?.query === text && /^\w{32}$/.test(attempt.key)
    ? attempt
    : { key: createIdempotencyKey(), query: text };
}

export type OrderRequest = {
  readonly config: Config;
  readonly offer: Offer;
  readonly choice: Choice;
  readonly signal: AbortSignal;
};

/** Creates the order. The key is kept before the request leaves, so that a reload in between makes no second order. */
export async function requestOrder({ config, offer, choice, signal }: OrderRequest): Promise<ApiResult<Order>> {
  const { crypto_currency, crypto_currency_network, wallet_address = choice.address } = choice.wallet;
  const query = { ...config.orderParameters, crypto_currency, crypto_currency_network, wallet_address };
  const attempt = resumeOrStartAttempt(readSavedSession(config), query);
  saveSession(config, { attempt });
  const headers = offer.supportsIdempotency ? { 'idempotency-key': attempt.key } : {};
  const result = await createOrder(config.baseUrl, query, { signal, headers });
  if (result.ok) saveSession(config, { attempt, order: result.value, option: choice.option });
  return result;
}
