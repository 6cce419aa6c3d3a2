import { checkout, resources, type Order } from '#contract';
import { withoutPrototype } from '../common/sanitize.js';
import { sendRequest, type RequestOptions } from '../api/client.js';
import { failureResult, type ApiResult } from '../api/failures.js';
import { matchesRequest, type RequestedOrder } from '../api/matches-request.js';
import type { PurchaseConfig } from '../config/settings.js';
import type { OrderRequest, SavedOrder } from '../state/chunk-interfaces.js';
import { readSession, writeSession } from '../state/session.js';

/** One attempt to create an order. A retry with the same parameters sends the same key, and so creates no second order. */
type Attempt = { readonly key: string; readonly query: string };

/** What the session keeps of a purchase. */
type SavedSession = Partial<SavedOrder> & { readonly attempt?: Attempt | undefined };

function parseSession(text: string | null): { readonly [N in keyof SavedSession]: unknown } {
  try {
    return withoutPrototype(Object(JSON.parse(text ?? '')) as SavedSession);
  } catch {
    return withoutPrototype({});
  }
}

/** Whether a saved order is for the merchant's amount, and for a wallet of the list. Without a list any is accepted. */
const isAccepted = (order: Order, { wallets, fiatAmount: fiat_amount, fiatCurrency }: PurchaseConfig): boolean =>
  (wallets ?? [{}]).some((wallet) =>
    matchesRequest(order, { ...order, fiat_amount, fiat_currency: fiatCurrency, ...wallet }),
  );

/**
 * What an earlier visit in this session left. The page can write to the storage, so all of it is a hint: the look-up of
 * the order decides what is shown.
 */
export function readSavedSession(config: PurchaseConfig): SavedSession {
  const { attempt, order: savedOrder, option, lastNotifiedSequence } = parseSession(readSession(config));
  const order = resources.order.safeParse(savedOrder).data;
  return {
    attempt: attempt as Attempt | undefined,
    order: order && isAccepted(order, config) ? order : undefined,
    option: typeof option === 'string' ? option : undefined,
    lastNotifiedSequence: typeof lastNotifiedSequence === 'number' ? lastNotifiedSequence : 0,
  };
}

const saveSession = (config: PurchaseConfig, saved: SavedSession): void => writeSession(config, JSON.stringify(saved));

/** Saves the order's progress, so that a page that reloads shows it and fires no event twice. */
export const saveProgress = (config: PurchaseConfig, progress: Partial<SavedOrder>): void =>
  saveSession(config, { ...readSavedSession(config), ...progress });

/** 128 random bits. `crypto.randomUUID` is missing on pages without TLS. */
const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The attempt that these parameters belong to: the saved one, or a new one. */
function resumeOrStartAttempt({ attempt }: SavedSession, query: RequestOptions['query']): Attempt {
  const text = JSON.stringify(query);
  return attempt?.query === text && /^\w{32}$/.test(attempt.key)
    ? attempt
    : { key: createIdempotencyKey(), query: text };
}

/**
 * 4.4: creates the order. The key is saved before the request is sent, so that a reload in between creates no second
 * order. A reply about another address or coin than the requested one is malformed.
 */
export async function requestOrder({ config, offer, choice, signal }: OrderRequest): Promise<ApiResult<Order>> {
  const { crypto_currency, crypto_currency_network, wallet_address = choice.address } = choice.wallet;
  const query = { ...config.orderParameters, crypto_currency, crypto_currency_network, wallet_address };
  const attempt = resumeOrStartAttempt(readSavedSession(config), query);
  saveSession(config, { attempt });
  const { baseUrl, proof } = config;
  // A service with the documented operations alone gets the documented parameters.
  const isExtended = offer.supportsIdempotency;
  const headers = isExtended ? { 'idempotency-key': attempt.key } : undefined;
  const option = isExtended ? { payment_option: choice.option.name } : undefined;
  const result = await sendRequest(checkout, { baseUrl, query: { ...query, ...proof, ...option }, signal, headers });
  if (!result.ok) return result;
  const order = result.value.data.data;
  if (!matchesRequest(order, query as unknown as RequestedOrder)) return failureResult({ kind: 'malformed' });
  saveSession(config, { attempt, order, option: choice.option.name });
  return { ok: true, value: order };
}
