import type { Order, OrderSnapshot } from '#contract';
import { CheckoutStatusEvent } from '../element/events.js';
import type { CheckoutHost } from '../element/host.js';
import type { MachineEvent } from '../state/machine.js';
import { Follower } from './order-tracker.js';

type Told = { readonly status: string; readonly sequence: number };

/** Every status that the order has had since, also those that were missed meanwhile, oldest first. */
export function statusesSince({ status, sequence }: Told, snapshot: OrderSnapshot): readonly string[] {
  const missed = snapshot.timeline.filter((change) => change.sequence > sequence).map((change) => change.status);
  const all = [status, ...missed, snapshot.status];
  return all.slice(1).filter((one, index) => one !== all[index]);
}

type Followed = {
  readonly baseUrl: string;
  readonly order: Order;
  /** The sequence of the last change that the page was told of. */
  readonly told: number;
  readonly signal: AbortSignal;
  readonly host: CheckoutHost;
  /** Keeps how far the order has come for a reload. */
  readonly remember: (order: Order, told: number) => void;
  readonly dispatch: (event: MachineEvent) => void;
};

/** Follows an order: each report goes to the machine, each change of status to the page, once, also after a reload. */
export function followOrder({ baseUrl, order, told: sequence, signal, remember, host, dispatch }: Followed): void {
  let told: Told = { status: order.status, sequence };
  new Follower({
    baseUrl,
    order,
    known: sequence,
    signal,
    tell(report) {
      const { snapshot } = report;
      dispatch({ type: 'changed', ...report });
      if (snapshot.sequence <= told.sequence) return;
      const statuses = statusesSince(told, snapshot);
      let previous = told.status;
      told = { status: snapshot.status, sequence: snapshot.sequence };
      remember({ ...order, status: told.status }, told.sequence);
      for (const status of statuses) {
        if (signal.aborted) return;
        host.dispatchEvent(new CheckoutStatusEvent({ status, previous, order: snapshot }));
        previous = status;
      }
    },
  });
}
