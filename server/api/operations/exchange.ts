import * as contract from '#contract';
import { toUpstreamResult, type Upstream } from '#core';
import type { OperationDefinition } from '../http.js';
import { resultReply } from '../reply.js';

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
