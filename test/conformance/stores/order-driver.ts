import type { OrderRecord, OrderStore } from '#core';
import { applyEvents } from '../../support/apply-events.js';
import { noon } from '../../support/service-harness.js';

export const applyTrigger = (order: OrderRecord, trigger: 'submit' | 'capture' | 'cancel'): OrderRecord =>
  applyEvents(order, { trigger, at: noon + 1000 });

export const transactionCodes = (orders: readonly OrderRecord[]): string[] =>
  orders.map(({ transaction_code }) => transaction_code);

let accountCount = 0;
export const createAccount = (): string => `account-${++accountCount}`;

type Watched = { readonly order: OrderRecord; readonly store: OrderStore };

/** Makes a change and resolves once the store reports the order. It may report earlier changes in between. */
export async function waitForChange({ order: { transaction_code }, store }: Watched, change: () => Promise<unknown>) {
  let stop: () => void = () => undefined;
  const notified = new Promise<void>(
    (resolve) => (stop = store.onChange((code) => code === transaction_code && resolve())),
  );
  await change();
  return notified.finally(() => stop());
}
