import * as contract from '#contract';
import { roundFiatAmount, toUpstreamResult, type Catalogue, type FiatAmount, type Upstream } from '#core';
import type { OperationDefinition } from '../http.js';
import { accountOperation } from '../operation.js';
import { failureReply, resultReply } from '../reply.js';

type Currencies = readonly contract.Currency[];

/** What the upstream pays out, as far as checkout can check the addresses of it. */
async function readCurrencies(upstream: Upstream, catalogue: Catalogue): Promise<contract.Result<Currencies>> {
  const result = toUpstreamResult(await upstream.currencies(), 'unavailable');
  if (!result.ok) return result;
  return contract.success(result.value.filter(({ short, network }) => catalogue.findCurrency(short, network)));
}

export const listCurrencies = accountOperation({
  endpoint: contract.listCurrencies,
  message: 'Currencies retrieved successfully.',
  run: ({ service: { upstream, catalogue } }) => readCurrencies(upstream, catalogue),
});

const toSupported = ({ short, network }: contract.Currency, catalogue: Catalogue) => {
  const row = catalogue.findCurrency(short, network);
  if (!row) return [];
  const { name, network_name, needs_memo } = row;
  return [{ short, network: row.network, name, network_name, memo: needs_memo ? 'required' : 'none' }];
};

export const listSupportedCurrencies: OperationDefinition = {
  endpoint: contract.supportedCurrencies,
  area: 'reseller',
  async handle(_request, { upstream, catalogue, clock }) {
    return resultReply(await readCurrencies(upstream, catalogue), {
      area: 'reseller',
      now: clock(),
      toEnvelope: (pairs) => ({
        message: 'Supported currencies retrieved successfully.',
        data: { currencies: pairs.flatMap((pair) => toSupported(pair, catalogue)) },
      }),
    });
  },
};

/** Decodes `EUR%2DUSD` to `EUR-USD`; undefined when the text cannot be decoded. */
function decodeParameter(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const readPair = (path: string): contract.Result<string> => {
  const pair = decodeParameter(path.slice(contract.exchangeRate.path.length));
  const parsed = contract.rules.exchangePair.safeParse(pair);
  return parsed.success ? contract.success(parsed.data) : contract.failure('invalid_exchange_pair');
};

/** 4.2: `pair` is six letters in either case, with or without a hyphen. */
async function readRate(pair: string, upstream: Upstream): Promise<contract.Result<contract.ExchangeRate>> {
  const letters = pair.replace('-', '').toUpperCase();
  const [from, to] = [letters.slice(0, 3), letters.slice(3)];
  const rate = await upstream.rate({ from, to });
  if (rate.ok) return contract.success({ from, to, rate: rate.value, pair: from + to });
  return toUpstreamResult(rate, rate.reason === 'refused' ? 'invalid_exchange_pair' : 'rates_unavailable');
}

export const getExchangeRate: OperationDefinition = {
  endpoint: contract.exchangeRate,
  area: 'exchange',
  async handle({ path }, { clock, upstream }) {
    const pair = readPair(path);
    const result = pair.ok ? await readRate(pair.value, upstream) : pair;
    return resultReply(result, { area: 'exchange', now: clock(), toEnvelope: (rate) => rate });
  },
};

/** Announces, before the client checks out, what this service has beyond the document: `Idempotency-Key`, and quotes. */
const extensionHeaders = { 'accept-idempotency': '?1', 'accept-quote': '?1' };

const toEnvelope = (data: contract.PaymentOptions, timestamp: number) => ({
  message: 'Payment options retrieved successfully.',
  data,
  timestamp,
});

/** The options are of the rounded amount; the reply echoes what was asked for. */
const echo = (options: contract.PaymentOptions, { fiat_amount, fiat_currency }: FiatAmount) => ({
  ...options,
  fiat_amount: Number(fiat_amount),
  ...(fiat_currency === 'USD' && { base_in_usd: fiat_amount }),
});

/**
 * Why no option fits, in the form of a dictionary (RFC 9651) of decimals as texts: `Amount-Limits: min="10.00", max="2000.00"`.
 * An extension: the reply itself stays the document's.
 */
function limitsHeader(query: FiatAmount, upstream: Upstream): Readonly<Record<string, string>> {
  const limits = upstream.exceededLimits?.(query);
  return limits ? { 'amount-limits': `min="${limits.minimum}", max="${limits.maximum}"` } : {};
}

/** The same for an amount above the document's limit, which is refused. */
function tooLargeHeader(query: Iterable<readonly [string, string]>, upstream: Upstream) {
  const { fiat_amount = '', fiat_currency = '' } = Object.fromEntries(query);
  const isPlain = fiat_amount.length <= 32 && contract.decimalPattern.test(fiat_amount);
  return isPlain ? limitsHeader({ fiat_amount, fiat_currency }, upstream) : {};
}

export const listPaymentOptions: OperationDefinition = {
  endpoint: contract.paymentOptions,
  area: 'reseller',
  async handle({ query }, { upstream, clock }) {
    const parsedQuery = contract.readQuery(contract.paymentOptions, { pairs: query });
    if (!parsedQuery.ok) {
      const headers = {
        ...extensionHeaders,
        ...(parsedQuery.code === 'invalid_fiat_amount' && tooLargeHeader(query, upstream)),
      };
      return failureReply(parsedQuery.code, { area: 'reseller', now: clock(), headers });
    }
    const { fiat_amount, fiat_currency } = parsedQuery.value;
    const asked = { fiat_amount, fiat_currency: fiat_currency.toUpperCase() };
    const amount = roundFiatAmount(asked);
    const found = toUpstreamResult(await upstream.options(amount), 'unavailable');
    const result = found.ok ? contract.success(echo(found.value, asked)) : found;
    const reply = resultReply(result, { area: 'reseller', now: clock(), toEnvelope });
    const limits = result.ok && result.value.payment_options.length === 0 ? limitsHeader(amount, upstream) : {};
    return { ...reply, headers: { ...reply.headers, ...extensionHeaders, ...limits } };
  },
};
