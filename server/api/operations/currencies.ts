import * as contract from '#contract';
import { toUpstreamResult, type Catalogue, type Upstream } from '#core';
import type { OperationDefinition } from '../http.js';
import { accountOperation } from '../operation.js';
import { resultReply } from '../reply.js';

type Currencies = readonly contract.Currency[];

/** The same list comes again until the upstream's changes. */
const usableCache = new WeakMap<Currencies, Currencies>();

/** What the upstream pays out, as far as checkout can check the addresses of it. */
async function readCurrencies(upstream: Upstream, catalogue: Catalogue): Promise<contract.Result<Currencies>> {
  const result = toUpstreamResult(await upstream.currencies(), 'unavailable');
  if (!result.ok) return result;
  const usable =
    usableCache.get(result.value) ??
    result.value.filter(({ short, network }) => catalogue.findCurrency(short, network));
  usableCache.set(result.value, usable);
  return contract.success(usable);
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
