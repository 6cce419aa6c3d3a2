import type { OrderSnapshot } from '#contract';
import { replyEvent } from '../api/client.js';
import { CheckoutStatusChangeEvent } from './events.js';
import type { OrderUpdate } from '../state/machine.js';
import type { TrackingRequest } from '../state/model.js';
import { readSession, writeSession } from '../state/session.js';
import { offlineEvent, OrderTracker } from './order-tracker.js';

type LastNotified = { readonly status: string; readonly sequence: number };

/** Every status since the last notification, oldest first, including those between two snapshots. */
function statusesSince({ status, sequence }: LastNotified, snapshot: OrderSnapshot): readonly string[] {
  const missed = snapshot.timeline.filter((change) => change.sequence > sequence).map((change) => change.status);
  const all = [status, ...missed, snapshot.status];
  return all.slice(1).filter((one, index) => one !== all[index]);
}

/**
 * Tracks an order: each update goes to the state machine, each change of status to the page. The session keeps how far
 * the page was notified, so that a reload notifies it of nothing twice.
 */
export function trackOrder(request: TrackingRequest): void {
  const { host, config, signal, dispatch, order, offer, update: known, lastNotifiedSequence: sequence } = request;
  let lastNotified: LastNotified = { status: order.status, sequence };
  const onUpdate = (update: OrderUpdate): void => {
    const { snapshot } = update;
    // The call may have been answered with the order of an earlier one, which has another option.
    const option = offer?.options.find(({ name }) => name === snapshot.payment_option);
    if (option) dispatch({ type: 'detailed', details: { option } });
    dispatch({ type: 'changed', ...update });
    if (snapshot.sequence <= lastNotified.sequence) return;
    const statuses = statusesSince(lastNotified, snapshot);
    let previous = lastNotified.status;
    lastNotified = { status: snapshot.status, sequence: snapshot.sequence };
    // A page that reloads shows the order and fires no event twice.
    if (config.transactionCode === undefined)
      writeSession(config, { ...readSession(config), lastNotifiedSequence: snapshot.sequence });
    for (const status of statuses) {
      if (signal.aborted) return;
      host.dispatchEvent(new CheckoutStatusChangeEvent({ status, previous, order: snapshot }));
      previous = status;
    }
  };
  // Any reply to this page says that it is not offline.
  for (const type of ['online', replyEvent, offlineEvent])
    addEventListener(type, () => dispatch({ type: 'detailed', details: { isOffline: type === offlineEvent } }), {
      signal,
    });
  if (known) onUpdate(known);
  if (signal.aborted) return;
  // Who has a page for each order reports them: an answer without a report is not its own.
  const isReported = offer?.headers.get('order-page') === '?1';
  new OrderTracker({
    baseUrl: config.baseUrl,
    order,
    known: known?.snapshot ?? { sequence, status: isReported ? order.status : undefined },
    signal,
    onUpdate,
    onNoReport: () => dispatch({ type: 'detailed', details: { isUnreported: true } }),
  }).start();
}
