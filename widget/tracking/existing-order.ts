import { orderLookup, rules, type Order } from '#contract';
import { sendRequest } from '../api/client.js';
import { failureResult, type ApiResult } from '../api/failures.js';
import type { ExistingOrderConfig } from '../config/settings.js';
import type { OrderUpdate } from '../state/machine.js';
import type { Run, TrackingModule } from '../state/part-interfaces.js';
import { parseSnapshot } from './parse-snapshot.js';
import { trackOrder } from './track-order.js';

/** The rules of a new order. An existing order has no request to compare with, so its snapshot must follow them. */
const isWellFormed = (order: Order): boolean =>
  rules.cryptoCurrency.safeParse(order.crypto_currency).success &&
  rules.cryptoCurrencyNetwork.safeParse(order.crypto_currency_network).success &&
  rules.walletAddress.safeParse(order.wallet_address).success &&
  rules.fiatCurrency.safeParse(order.fiat_currency).success;

async function lookUpOrder({ config, signal }: Run<ExistingOrderConfig>): Promise<ApiResult<OrderUpdate>> {
  const { baseUrl, transactionCode: transaction_code } = config;
  const result = await sendRequest(orderLookup, { baseUrl, query: { transaction_code }, signal });
  if (!result.ok) return result;
  const { data } = result.value;
  const update = parseSnapshot(data, { ...data.data, transaction_code });
  return update && isWellFormed(update.snapshot) ? { ok: true, value: update } : failureResult({ kind: 'malformed' });
}

export const showExistingOrder: TrackingModule['showExistingOrder'] = async (run) => {
  const result = await lookUpOrder(run);
  if (run.signal.aborted) return 'aborted';
  if (!result.ok) return result.failure;
  const { snapshot } = result.value;
  run.dispatch({ type: 'created', order: snapshot, option: undefined });
  run.dispatch({ type: 'changed', ...result.value });
  trackOrder({ ...run, order: snapshot, lastNotifiedSequence: snapshot.sequence });
  return undefined;
};
