import { rules, type Order, type PaymentOption } from '#contract';
import { fetchOptions, sendRequest } from '../api/client.js';
import { failureResult, type ApiResult } from '../api/failures.js';
import type { PurchaseConfig } from '../config/settings.js';
import type { OrderUpdate } from '../state/machine.js';
import type { EarlierOrderModule, Run } from '../state/model.js';
import { readSession } from '../state/session.js';
import type * as orderChunk from './index.js';

type OrderChunk = typeof orderChunk;

/** Hints about an order from an earlier visit in this session: only the look-up is authoritative. */
function readSavedOrder(config: PurchaseConfig, chunk: OrderChunk) {
  const { wallets = [{}], orderParameters } = config;
  const { order: saved, option, lastNotifiedSequence } = readSession(config) ?? {};
  const order = chunk.orderSchema.safeParse(saved).data;
  // For the merchant's amount, and for a wallet of the list. Without a list any is accepted.
  const isAccepted = wallets.some(
    (wallet) => order && chunk.matchesRequest(order, { ...order, ...orderParameters, ...wallet }),
  );
  return {
    order: isAccepted ? order : undefined,
    optionName: typeof option === 'string' ? option : undefined,
    lastNotifiedSequence: typeof lastNotifiedSequence === 'number' ? lastNotifiedSequence : 0,
  };
}

/** The rules of a new order. An existing order has no request to compare with, so its snapshot must follow them. */
const isWellFormed = (order: Order): boolean =>
  rules.cryptoCurrency.safeParse(order.crypto_currency).success &&
  rules.cryptoCurrencyNetwork.safeParse(order.crypto_currency_network).success &&
  rules.walletAddress.safeParse(order.wallet_address).success &&
  rules.fiatCurrency.safeParse(order.fiat_currency).success;

/** Looks the order up. An order of the session has to be the one that was saved. */
async function lookUpOrder(
  { config: { baseUrl }, signal }: Run,
  { transaction_code, saved, chunk }: { transaction_code: string; saved: Order | undefined; chunk: OrderChunk },
): Promise<ApiResult<OrderUpdate & { readonly headers: Headers }>> {
  const result = await sendRequest(chunk.orderLookup, { baseUrl, query: { transaction_code }, signal });
  if (!result.ok) return result;
  const { data, headers } = result.value;
  const update = chunk.parseSnapshot(data, saved ?? { ...data.data, transaction_code });
  return update && isWellFormed(update.snapshot)
    ? { ok: true, value: { ...update, headers } }
    : failureResult({ kind: 'malformed', field: '.data' });
}

type WantedOptions = Pick<Parameters<typeof fetchOptions>[0], 'orderParameters' | 'paymentOptions'>;

/** The options of an amount, as the service has them. The order can be shown without. */
async function loadOptions({ config: { baseUrl }, signal }: Run, wanted: WantedOptions) {
  const result = await fetchOptions({ baseUrl, ...wanted }, signal);
  return result.ok ? result.value.options : undefined;
}

const findOption = (options: readonly PaymentOption[] | undefined, wanted: string | null | undefined) =>
  options?.find(({ name }) => name === wanted);

/** Loads the option of the order, or all options if the payment page needs one. */
async function dispatchOptions(run: Run, { snapshot }: OrderUpdate): Promise<void> {
  const { payment_option: name } = snapshot;
  const { paymentUrl, paymentOptions } = run.config;
  if (!name && !paymentUrl?.includes('{option}')) return;
  // The option of the order need not be among those that the page offers.
  const options = await loadOptions(run, { orderParameters: snapshot, paymentOptions: name ? [] : paymentOptions });
  if (options) run.dispatch({ type: 'detailed', details: { option: findOption(options, name), options } });
}

/** The status when the page was last notified, by the service's timeline. */
const statusAt = ({ snapshot }: OrderUpdate, sequence: number): string =>
  snapshot.timeline.findLast((change) => change.sequence <= sequence)?.status ?? 'pending';

export const showOrder: EarlierOrderModule['showOrder'] = async (run, chunk: OrderChunk) => {
  const { config } = run;
  const saved = config.transactionCode === undefined ? readSavedOrder(config, chunk) : undefined;
  const transaction_code = config.transactionCode ?? saved?.order?.transaction_code;
  if (transaction_code === undefined) return 'unconfirmed';
  const [result, options] = await Promise.all([
    lookUpOrder(run, { transaction_code, saved: saved?.order, chunk }),
    saved?.optionName !== undefined &&
      config.orderParameters &&
      loadOptions(run, { orderParameters: config.orderParameters }),
  ]);
  if (run.signal.aborted) return 'aborted';
  if (!result.ok) return saved && !chunk.isTemporary(result) ? 'unconfirmed' : result.failure;
  const { headers, ...update } = result.value;
  const { sequence } = update.snapshot;
  const hint = saved ? saved.lastNotifiedSequence : sequence;
  // The service has not reached that sequence: the hint is wrong, and the page gets every event again.
  const lastNotifiedSequence = hint <= sequence ? hint : 0;
  const known = chunk.orderSchema.safeParse(update.snapshot).data as Order;
  const order = saved ? { ...known, status: statusAt(update, lastNotifiedSequence) } : update.snapshot;
  const optionName = update.snapshot.payment_option ?? saved?.optionName;
  run.dispatch({ type: 'created', order, option: findOption(options || undefined, optionName) });
  run.dispatch({ type: 'detailed', details: { headers } });
  chunk.trackOrder({ ...run, order, update, lastNotifiedSequence });
  if (!saved) void dispatchOptions(run, update);
  return undefined;
};
