import { createHash } from 'node:crypto';
import * as contract from '#contract';
import { isPlainUrl, isPublicPaymentUrl, type Upstream, constantTimeEqual, createWebhookSigner } from '#core';
import { createUpstreamAsk, type Ask } from './ask.js';
import { createUpstreamCache } from './cache.js';
import * as document from './document.js';
import { createObservationReader, upstreamField, type ReadObservation } from './observation.js';
import type { UpstreamSettings } from './settings.js';

export type { UpstreamSettings };

/** Identifies the account at the upstream. A digest, because every order stores it. */
const toId = ({ url, credentials }: UpstreamSettings): string =>
  createHash('sha256')
    .update(`${contract.trimTrailingSlashes(new URL(url).href)} ${credentials.businessId}`)
    .digest('hex')
    .slice(0, 16);

/** The cached reads: 4.1 to 4.3 of the service document. */
function createReads(settings: UpstreamSettings, ask: Ask): Pick<Upstream, 'currencies' | 'rate' | 'options'> {
  const cacheOf = <Value>(name: string, minutes: number) =>
    createUpstreamCache<Value>({ ...settings, name, lifetimeMs: minutes * contract.minuteMs });
  const currencies = cacheOf<readonly contract.Currency[]>('currencies', 5);
  const rates = cacheOf<string>('exchange rates', 1);
  const options = cacheOf<contract.PaymentOptions>('options', 1);
  return {
    currencies: () =>
      currencies('', () => ask(document.currenciesCall(settings.credentials), document.readUpstreamCurrencies)),
    rate: (pair) =>
      rates(`${pair.from}${pair.to}`, () =>
        ask(document.rateCall(pair), (json) => document.readUpstreamRate(json, pair)),
      ),
    options: (query) =>
      options(`${query.fiat_amount} ${query.fiat_currency}`, () =>
        ask(document.optionsCall(query), (json) => document.readUpstreamOptions(json, query)),
      ),
  };
}

const missingLookupWarning = 'The upstream answers a look-up as if it had no such operation.';
const unsignedAdvice =
  'Its webhooks are unsigned and wait for one: set UPSTREAM_WEBHOOK_SECRET, or let it answer look-ups.';
const signedAdvice = 'Set UPSTREAM_LOOKUP=off where it has none.';

const notRelayedWarning =
  'The upstream gives a payment_url that is not https, not public or not plain text: buyers do not get such URLs.';

/** Passes on payment URLs that are safe for buyers. Warns once when it drops one. */
function createPaymentUrlRelay({ strictPaymentUrls = false, warn }: UpstreamSettings) {
  const isRelayed = strictPaymentUrls ? isPublicPaymentUrl : isPlainUrl;
  let isReported = false;
  return (url: string | undefined): string | undefined => {
    if (url === undefined || isRelayed(url)) return url;
    if (!isReported) warn(notRelayedWarning);
    isReported = true;
    return undefined;
  };
}

const maxBodyLength = 64 * 1024;
const toleranceMs = 300_000;

/**
 * Verifies a webhook by Standard Webhooks 1.0 with the signer of outgoing webhooks, one signature for each secret. Compares
 * every pair, so that timing does not reveal which one matches.
 */
function createWebhookVerifier({ webhookSecrets: secrets = [], clock }: UpstreamSettings): Upstream['verify'] {
  if (secrets.length === 0) return () => 'unsigned';
  const sign = createWebhookSigner(secrets);
  return ({ headers, body }) => {
    const [id = '', timestamp = ''] = [headers['webhook-id'], headers['webhook-timestamp']];
    if (id === '' || !/^\d{1,12}$/.test(timestamp)) return 'forged';
    const signedAt = Number(timestamp) * 1000;
    if (Math.abs(clock() - signedAt) > toleranceMs) return 'forged';
    const expected = sign({ id, body }, signedAt)['webhook-signature']?.split(' ') ?? [];
    const given = (headers['webhook-signature'] ?? '').split(' ').slice(0, 10);
    const matches = expected.flatMap((one) => given.map((other) => constantTimeEqual(one, other)));
    return matches.includes(true) ? 'signed' : 'forged';
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The order in the body: the top level, or `data` of an envelope. */
function findFields(body: unknown): unknown {
  const data = upstreamField(body, 'data');
  const isOrder = isText(upstreamField(body, 'transaction_code')) && isText(upstreamField(body, 'status'));
  return !isOrder && isText(upstreamField(data, 'status')) ? data : body;
}

/** A UUID as some programs write it: as a URN, in braces or with blanks around it. */
const toPlainCode = (code: unknown): unknown =>
  isText(code) ? code.trim().replace(/^(?:urn:uuid:|\{)|\}$/gi, '') : code;

/** Reads webhooks: Standard Webhooks, or plain ones with `transaction_code` and `status`. */
const createWebhookReader =
  (readObservation: ReadObservation): Upstream['read'] =>
  (body) => {
    if (body.length > maxBodyLength) return undefined;
    const fields = findFields(contract.parseJson(body));
    const observation = readObservation(fields);
    const code = toPlainCode(upstreamField(fields, 'transaction_code'));
    const parsedCode = contract.rules.transactionCode.safeParse(code);
    if (!observation || !(parsedCode.success || code === undefined)) return undefined;
    return { code: parsedCode.data, observation };
  };

/** Calls a service with the four documented operations, and its extensions when it has them. */
export function createUpstreamClient(settings: UpstreamSettings): Upstream {
  const { hasLookup = true, isIdempotent = false, paymentUrl, webhookSecrets: secrets = [] } = settings;
  const ask = createUpstreamAsk(settings);
  const readObservation = createObservationReader(settings.statuses);

  const relay = createPaymentUrlRelay(settings);

  const create: Upstream['create'] = async (draft) => {
    const request = document.createOrderCall(draft, isIdempotent ? draft.reference : undefined);
    const answer = await ask(request, (json) => document.readUpstreamOrder(json, readObservation));
    if (!answer.ok) return answer;
    const values = { option: draft.payment_option, code: answer.value.code };
    const fromTemplate = paymentUrl && document.fillUpstreamPaymentUrl(paymentUrl, values);
    const payment_url = relay(answer.value.payment_url) ?? fromTemplate;
    return { ok: true, value: { ...answer.value, payment_url } };
  };

  let isMissingReported = false;
  const lookup: Upstream['lookup'] = async (code) => {
    const answer = await ask(document.lookupCall(code), (json) => {
      const order = document.readUpstreamOrder(json, readObservation);
      return order?.code.toLowerCase() === code.toLowerCase() ? order.observation : undefined;
    });
    if (!answer.ok && answer.isMissing === true && !isMissingReported) {
      isMissingReported = true;
      settings.warn(`${missingLookupWarning} ${secrets.length > 0 ? signedAdvice : unsignedAdvice}`);
    }
    return answer;
  };

  return {
    id: toId(settings),
    isLocal: false,
    isIdempotent,
    ...createReads(settings, ask),
    create,
    ...(hasLookup && { lookup }),
    verify: createWebhookVerifier(settings),
    read: createWebhookReader(readObservation),
  };
}
