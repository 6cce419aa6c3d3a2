import * as contract from '#contract';
import type { Operation } from '../operation.js';
import { successReply, toSeconds } from '../reply.js';
import { withCredentials } from './credentials.js';

/** `POST /api/v3/account/currencies`: every withdrawable currency and network. */
export const listCurrencies: Operation = {
  name: 'currencies',
  endpoint: contract.listCurrencies,
  area: 'account',
  handle: withCredentials((_request, { service: { catalogue }, now }) => {
    const data = catalogue.currencies.map(({ short, network, min_withdraw, tx_fee }) => ({
      short,
      network,
      min_withdraw,
      tx_fee,
    }));
    return successReply({ message: 'Currencies retrieved successfully.', data, timestamp: toSeconds(now) });
  }),
};

/** Extension: `GET /api/v3/reseller/currencies`, the pairs that checkout supports. */
export const listSupportedCurrencies: Operation = {
  name: 'supported_currencies',
  endpoint: contract.supportedCurrencies,
  area: 'reseller',
  handle(_request, { catalogue }) {
    const currencies = catalogue.currencies.map(({ short, network, name, network_name, needs_memo }) => ({
      short,
      network,
      name,
      network_name,
      memo: needs_memo ? 'required' : 'none',
    }));
    return successReply({ message: 'Supported currencies retrieved successfully.', data: { currencies } });
  },
};
