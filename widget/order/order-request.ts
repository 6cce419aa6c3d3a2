import { resources, type Order, type PaymentOption } from '#contract';
import { createOrder } from '../api/checkout.js';
import type { Query } from '../api/client.js';
import type { Answer } from '../api/failures.js';
import { isWhatWasAsked } from '../api/matches-request.js';
import type { Config } from '../config/settings.js';
import type { Choice, Offer } from '../state/machine.js';
import { readSession, writeSession } from '../state/session.js';

/** One attempt to create an order. Trying again with the same parameters uses the same key, so it is the same attempt. */
type Attempt = { readonly key: string; readonly query: string };

/** What the session keeps of a purchase. */
type Saved = {
  readonly attempt?: Attempt | undefined;
  readonly order?: Order | undefined;
  readonly option?: PaymentOption | undefined;
  /** The sequence of the last change that the page was told of. */
  readonly told?: number | undefined;
};

function parsed(text: string | null): { readonly [N in keyof Saved]: unknown } {
  try {
    return Object(JSON.parse(text ?? '')) as Saved;
  } catch {
    return {};
  }
}

/** Of the wallets that are accepted now. Where the buyer chooses among all, any can be. */
const isAccepted = (order: Order, { wallets }: Config): boolean =>
  !wallets || wallets.some((wallet) => isWhatWasAsked(order, { ...order, ...wallet }));

/** What an earlier visit in this session left, checked again: storage is open to the page. */
export function recall(config: Config): Saved {
  const { attempt, order: kept, option, told } = parsed(readSession(config));
  const order = resources.order.safeParse(kept).data;
  return {
    attempt: attempt as Attempt | undefined,
    order: order && isAccepted(order, config) ? order : undefined,
    option: resources.paymentOption.safeParse(option).data,
    told: Number.isSafeInteger(told) ? (told as number) : 0,
  };
}

const remember = (config: Config, saved: Saved): void => writeSession(config, JSON.stringify(saved));

/** Keeps how far the order has come, so that a reload shows it and tells nothing twice. */
export const rememberChange = (config: Config, order: Order, told: number): void =>
  remember(config, { ...recall(config), order, told });

/** 128 random bits. `crypto.randomUUID` is missing on pages without TLS. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The attempt that these parameters belong to: the one under way, or a new one. */
function attemptFor({ attempt }: Saved, query: Query): Attempt {
  const text = JSON.stringify(query);
  return attempt?.query === text && /^\w{32}$/.test(attempt.key) ? attempt : { key: newKey(), query: text };
}

export type Request = {
  readonly config: Config;
  readonly offer: Offer;
  readonly choice: Choice;
  readonly signal: AbortSignal;
};

/** Creates the order. The key is kept before the request leaves, so that a reload in between makes no second order. */
export async function requestOrder({ config, offer, choice, signal }: Request): Promise<Answer<Order>> {
  const { crypto_currency, crypto_currency_network, wallet_address = choice.address } = choice.wallet;
  const query = { ...config.order, crypto_currency, crypto_currency_network, wallet_address };
  const attempt = attemptFor(recall(config), query);
  remember(config, { attempt });
  const headers = offer.acceptsKeys ? { 'idempotency-key': attempt.key } : {};
  const answer = await createOrder(config.baseUrl, query, { signal, headers });
  if (answer.ok) remember(config, { attempt, order: answer.value, option: choice.option });
  return answer;
}
