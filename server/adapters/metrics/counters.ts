import { Counter, type Registry } from 'prom-client';
import { statuses, upstreamEventKinds } from '#core';

const refreshResults = ['accepted', 'refused', 'unreachable'];
const finalStates = ['delivered', 'failed', 'disabled'];

/** Counters of events. A series starts at 0, because a rate needs a value before the first event. */
export function createCounters(registry: Registry) {
  const registers = [registry];
  const counters = {
    orders: new Counter({
      name: 'checkout_orders_total',
      help: 'Orders that entered a status; pending counts the new ones.',
      labelNames: ['status'],
      registers,
    }),
    attempts: new Counter({
      name: 'checkout_webhook_attempts_total',
      help: 'Attempts to deliver a webhook by result: delivered, or why it failed.',
      labelNames: ['result'],
      registers,
    }),
    outbox: new Counter({
      name: 'checkout_webhook_messages_total',
      help: 'Webhooks that got no further attempt: delivered, failed for good, or disabled with their URL.',
      labelNames: ['state'],
      registers,
    }),
    storeErrors: new Counter({
      name: 'checkout_store_errors_total',
      help: 'Calls of the store that failed.',
      labelNames: ['call'],
      registers,
    }),
    descriptorErrors: new Counter({
      name: 'checkout_descriptor_errors_total',
      help: 'Times at which the process had no file descriptor left.',
      registers,
    }),
    upstream: new Counter({
      name: 'checkout_upstream_events_total',
      help: 'What an operator has to know about the upstream: unknown outcomes and words, mismatches, conflicts, forgeries.',
      labelNames: ['kind'],
      registers,
    }),
    rateRefreshes: new Counter({
      name: 'checkout_rates_refreshes_total',
      help: 'Fetches of RATES_URL by result: accepted, refused as implausible, or unreachable.',
      labelNames: ['result'],
      registers,
    }),
    retentionErrors: new Counter({
      name: 'checkout_retention_errors_total',
      help: 'Deletions of what is too old that failed.',
      registers,
    }),
    refusedStreams: new Counter({
      name: 'checkout_streams_refused_total',
      help: 'Event streams that were refused, because the process or the client had too many.',
      registers,
    }),
  };
  upstreamEventKinds.forEach((kind) => counters.upstream.inc({ kind }, 0));
  Object.keys(statuses).forEach((status) => counters.orders.inc({ status }, 0));
  refreshResults.forEach((result) => counters.rateRefreshes.inc({ result }, 0));
  finalStates.forEach((state) => counters.outbox.inc({ state }, 0));
  counters.attempts.inc({ result: 'delivered' }, 0);
  return counters;
}

export type Counters = ReturnType<typeof createCounters>;
