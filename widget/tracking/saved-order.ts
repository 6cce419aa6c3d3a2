import { resources, type Order } from '#contract';
import { matchesRequest } from '../api/matches-request.js';
import type { PurchaseConfig } from '../config/settings.js';
import { withoutPrototype } from '../common/sanitize.js';
import { readSession, writeSession, type Session } from '../state/session.js';

/** What an earlier visit in this session left of an order. Hints: only the look-up of the order says what is true. */
export type SavedOrder = {
  readonly order: Order | undefined;
  /** The name of the payment option. */
  readonly option: string | undefined;
  readonly lastNotifiedSequence: number;
};

/** Whether a saved order is for the merchant's amount, and for a wallet of the list. Without a list any is accepted. */
const isAccepted = (order: Order, { wallets, orderParameters }: PurchaseConfig): boolean =>
  (wallets ?? [{}]).some((wallet) => matchesRequest(order, { ...order, ...orderParameters, ...wallet }));

export function readSavedOrder(config: PurchaseConfig): SavedOrder {
  const { order: savedOrder, option, lastNotifiedSequence } = readSession(config) ?? withoutPrototype<Session>({});
  const order = resources.order.safeParse(savedOrder).data;
  return {
    order: order && isAccepted(order, config) ? order : undefined,
    option: typeof option === 'string' ? option : undefined,
    lastNotifiedSequence: typeof lastNotifiedSequence === 'number' ? lastNotifiedSequence : 0,
  };
}

/** Saves how far the page was notified, so that a page that reloads shows the order and fires no event twice. */
export const saveProgress = (config: PurchaseConfig, lastNotifiedSequence: number): void =>
  writeSession(config, { ...readSession(config), lastNotifiedSequence });
