import { orderLookup, resources, rules, type Order, type PaymentOption } from '#contract';
import { fetchOptions, sendRequest } from '../api/client.js';
import { failureResult, type ApiResult } from '../api/failures.js';
import type { PurchaseConfig } from '../config/settings.js';
import type { OrderUpdate } from '../state/machine.js';
import type { Run, TrackingModule } from '../state/model.js';
import { parseSnapshot } from './parse-snapshot.js';
import { readSavedOrder, type SavedOrder } from './saved-order.js';
import { trackOrder } from './track-order.js';

/** The rules of a new order. An existing order has no request to compare with, so its snapshot must follow them. */
const isWellFormed = (order: Order): boolean =>
  rules.cryptoCurrency.safeParse(order.crypto_currency).success &&
  rules.cryptoCurrencyNetwork.safeParse(order.crypto_currency_network).success &&
  rules.walletAddress.safeParse(order.wallet_address).success &&
  rules.fiatCurrency.safeParse(order.fiat_currency).success;

type LookUp = { readonly transaction_code: string; readonly saved: Order | undefined };

/** Looks the order up. An order of the session has to be the one that was saved. */
async function lookUpOrder(
  { config: { baseUrl }, signal }: Run,
  { transaction_code, saved }: LookUp,
): Promise<ApiResult<OrderUpdate>> {
  const result = await sendRequest(orderLookup, { baseUrl, query: { transaction_code }, signal });
  if (!result.ok) return result;
  const { data } = result.value;
  const update = parseSnapshot(data, saved ?? { ...data.data, transaction_code });
  return update && isWellFormed(update.snapshot)
    ? { ok: true, value: update }
    : failureResult({ kind: 'malformed', field: '.data' });
}

/** The option of the session's order, as the service has it. The order can be shown without. */
async function findOption(
  { config, signal }: Run<PurchaseConfig>,
  { option }: SavedOrder,
): Promise<PaymentOption | undefined> {
  const result = option === undefined ? undefined : await fetchOptions(config, signal);
  return result?.ok ? result.value.options.find(({ name }) => name === option) : undefined;
}

/** Loads what the buyer pays with: the option that the order has, or all of them where the payment page needs one. */
async function loadOptions({ config, signal, dispatch }: Run, { snapshot }: OrderUpdate): Promise<void> {
  const { payment_option: name } = snapshot;
  if (!name && !/\{option\}/.test(config.paymentUrl)) return;
  const result = await fetchOptions({ baseUrl: config.baseUrl, orderParameters: snapshot }, signal);
  if (!result.ok) return;
  const { options } = result.value;
  dispatch({ type: 'optionsLoaded', option: options.find((option) => option.name === name), options });
}

/** The order as it was when the page was last notified, by the service's timeline. */
const orderAt = ({ snapshot }: OrderUpdate, sequence: number): Order => ({
  ...(resources.order.safeParse(snapshot).data as Order),
  status: snapshot.timeline.findLast((change) => change.sequence <= sequence)?.status ?? 'pending',
});

const isOfPurchase = (run: Run): run is Run<PurchaseConfig> => run.config.transactionCode === undefined;

/** An answer that says nothing against the order: the service may confirm it later. */
const isTemporary = (failure: unknown): boolean =>
  ['unreachable', 'timeout'].includes((failure as { kind?: string }).kind ?? '');

export const showOrder: TrackingModule['showOrder'] = async (run) => {
  const saved = isOfPurchase(run) ? readSavedOrder(run.config) : undefined;
  const transaction_code = run.config.transactionCode ?? saved?.order?.transaction_code;
  if (transaction_code === undefined) return 'unconfirmed';
  const [result, option] = await Promise.all([
    lookUpOrder(run, { transaction_code, saved: saved?.order }),
    saved && isOfPurchase(run) ? findOption(run, saved) : undefined,
  ]);
  if (run.signal.aborted) return 'aborted';
  if (!result.ok) return saved && !isTemporary(result.failure) ? 'unconfirmed' : result.failure;
  const { value: update } = result;
  const { sequence } = update.snapshot;
  const hint = saved ? saved.lastNotifiedSequence : sequence;
  // The service has not reached that sequence: the hint is wrong, and the page gets every event again.
  const lastNotifiedSequence = hint <= sequence ? hint : 0;
  const order = saved ? orderAt(update, lastNotifiedSequence) : update.snapshot;
  run.dispatch({ type: 'created', order, option });
  trackOrder({ ...run, order, update, lastNotifiedSequence });
  if (!isOfPurchase(run)) void loadOptions(run, update);
  return undefined;
};
