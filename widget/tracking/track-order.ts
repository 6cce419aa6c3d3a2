import type { Order, OrderSnapshot } from '#contract';
import { CheckoutStatusEvent } from '../element/events.js';
import type { CheckoutHost } from '../element/host.js';
import type { MachineEvent } from '../state/machine.js';
import { OrderTracker } from './order-tracker.js';

type LastNotified = { readonly status: string; readonly sequence: number };

/** Every status that the order has had since, also those that were missed meanwhile, oldest first. */
export function statusesSince({ status, sequence }: LastNotified, snapshot: OrderSnapshot): readonly string[] {
  const missed = snapshot.timeline.filter((change) => change.sequence > sequence).map((change) => change.status);
  const all = [status, ...missed, snapshot.status];
  return all.slice(1).filter((one, index) => one !== all[index]);
}

type TrackOrderOptions = {
  readonly baseUrl: string;
  readonly order: Order;
  /** The sequence of the last change that the page was told of. */
  readonly lastNotifiedSequence: number;
  readonly signal: AbortSignal;
  readonly host: CheckoutHost;
  /** Keeps how far the order has come for a reload. */
  readonly saveProgress: (order: Order, lastNotifiedSequence: number) => void;
  readonly dispatch: (event: MachineEvent) => void;
};

/** Follows an order: each report goes to the machine, each change of status to the page, once, also after a reload. */
export function trackOrder({
  baseUrl,
  order,
  lastNotifiedSequence: sequence,
  signal,
  saveProgress,
  host,
  dispatch,
}: TrackOrderOptions): void {
  let lastNotified: LastNotified = { status: order.status, sequence };
  new OrderTracker({
    baseUrl,
    order,
    knownSequence: sequence,
    signal,
    onUpdate(update) {
      const { snapshot } = update;
      dispatch({ type: 'changed', ...update });
      if (snapshot.sequence <= lastNotified.sequence) return;
      const statuses = statusesSince(lastNotified, snapshot);
      let previous = lastNotified.status;
      lastNotified = { status: snapshot.status, sequence: snapshot.sequence };
      saveProgress({ ...order, status: lastNotified.status }, lastNotified.sequence);
      for (const status of statuses) {
        if (signal.aborted) return;
        host.dispatchEvent(new CheckoutStatusEvent({ status, previous, order: snapshot }));
        previous = status;
      }
    },
  });
}
