import * as contract from '#contract';
import { exchangeRate } from '#core';
import type { Operation } from '../operation.js';
import { resultReply } from '../reply.js';

/** Decodes `EUR%2DUSD` to `EUR-USD`; undefined when the text cannot be decoded. */
function decodeParameter(text: string): string | undefined {
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

/** `GET /api/v2/exchange/{FROM}-{TO}` or `{FROM}{TO}`. */
export const getExchangeRate: Operation = {
  name: 'exchange',
  endpoint: contract.exchangeRate,
  area: 'exchange',
  handle({ path }, { clock, getRates }) {
    const pair = readPair(path);
    const result = pair.ok ? exchangeRate(pair.value, getRates()) : pair;
    return resultReply(result, { area: 'exchange', now: clock(), toEnvelope: (rate) => rate });
  },
};
