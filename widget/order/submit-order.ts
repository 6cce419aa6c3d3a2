import { checkoutCall, rules, type Order } from '#contract';
import { sendRequest, type RequestOptions } from '../api/client.js';
import { failureResult, type ApiResult } from '../api/failures.js';
import { findDifferingField } from '../api/matches-request.js';
import { pageUrl } from '../config/attributes.js';
import type { PurchaseConfig } from '../config/settings.js';
import { needsAddress } from '../state/load-offer.js';
import type { Choice, Offer } from '../state/machine.js';
import type { CheckoutModel, OrderModule, Run } from '../state/model.js';
import { readSession, writeSession, type Attempt } from '../state/session.js';
import { trackOrder } from '../tracking/index.js';
import { CheckoutCreatedEvent, CheckoutSubmitEvent } from './events.js';

/** 128 random bits. `crypto.randomUUID` is missing on pages without TLS. */
const createIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The attempt that these parameters belong to: the saved one, or a new one. */
function resumeOrStartAttempt(attempt: Attempt | undefined, query: RequestOptions['query']): Attempt {
  const text = JSON.stringify(query);
  return attempt?.query === text && /^\w{32}$/.test(attempt.key)
    ? attempt
    : { key: createIdempotencyKey(), query: text };
}

type OrderRequest = {
  readonly config: PurchaseConfig;
  readonly offer: Offer;
  readonly choice: Choice;
  /** The version of the terms that the buyer accepts by paying; empty where none is required. */
  readonly consent: string;
  readonly signal: AbortSignal;
};

/**
 * 4.4: creates the order. The key is saved before the request is sent, so that a reload in between creates no second
 * order. A reply about another address or coin than the requested one is malformed.
 */
async function requestOrder({ config, offer, choice, consent, signal }: OrderRequest): Promise<ApiResult<Order>> {
  const { crypto_currency, crypto_currency_network, wallet_address = choice.address } = choice.wallet;
  const query = { ...config.orderParameters, crypto_currency, crypto_currency_network, wallet_address };
  const attempt = resumeOrStartAttempt(readSession(config)?.attempt, query);
  writeSession(config, { attempt });
  const { baseUrl, proof } = config;
  // A service without the extensions gets only the documented parameters.
  const isExtended = offer.headers.get('accept-idempotency') === '?1';
  const headers = isExtended ? { 'idempotency-key': attempt.key } : undefined;
  const option = isExtended
    ? { payment_option: choice.option.name, ...(consent && { consent: consent.slice(0, 255) }) }
    : undefined;
  const result = await sendRequest(checkoutCall, {
    baseUrl,
    query: { ...query, ...proof, ...option },
    signal,
    headers,
  });
  if (!result.ok) return result;
  const order = result.value.data.data;
  const field = findDifferingField(order, query);
  if (field) return failureResult({ kind: 'malformed', field: `.data.${field}` });
  writeSession(config, { attempt, order, option: choice.option.name });
  return { ok: true, value: order };
}

/** Read again after every `await`. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;

/** Creates the order of what the buyer has chosen, notifies the page of it and tracks it. Resolves with undefined when that fails. */
export async function submitOrder(run: Run<PurchaseConfig>, model: CheckoutModel): Promise<Order | undefined> {
  const { host, config, signal, dispatch } = run;
  const { state: unchecked } = model;
  if (unchecked.step !== 'choosing' || unchecked.offer.isStale) return undefined;
  if (needsAddress(unchecked.choice.wallet) && !(await model.destination?.checkAddress(model))) return undefined;
  const { state } = model; // the buyer may have chosen another option meanwhile, or the page another price
  if (state.step !== 'choosing' || isAborted(signal)) return undefined;
  const { offer, choice } = state;
  dispatch({ type: 'submitted' });
  const { consent, termsVersion, termsUrl } = host;
  const hasVersion = rules.reference.safeParse(termsVersion).success;
  const accepted = consent && (hasVersion ? termsVersion : (pageUrl(termsUrl) ?? ''));
  const result = await requestOrder({ config, offer, choice, consent: accepted, signal });
  if (isAborted(signal)) return undefined;
  if (!result.ok) return model.fail(result.failure);
  const order = result.value;
  dispatch({ type: 'created', order, option: choice.option });
  dispatch({ type: 'detailed', details: { headers: offer.headers } });
  host.dispatchEvent(new CheckoutCreatedEvent(order));
  trackOrder({ ...run, order, offer, update: undefined, lastNotifiedSequence: 0 });
  return order;
}

/** As forms do: only with a valid address. */
export const confirmPress: OrderModule['confirmPress'] = async (host, model) => {
  const { state } = model;
  if (state.step !== 'choosing' || state.offer.isStale) return false;
  if (needsAddress(state.choice.wallet) && !(await model.destination?.checkAddress(model))) return false;
  const isSameOffer = (): boolean => 'offer' in model.state && model.state.offer === state.offer;
  if (!isSameOffer() || !host.dispatchEvent(new CheckoutSubmitEvent())) return false;
  await host.updateComplete; // the page may have set another price
  return isSameOffer();
};
