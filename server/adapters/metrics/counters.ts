import { Counter, type Registry } from 'prom-client';
import { statuses, upstreamEventKinds } from '#core';

type Row = {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  /** Labels that start at 0: a rate needs a value before the first event. */
  readonly values?: readonly string[];
};

const rows = {
  orders: {
    name: 'checkout_orders_total',
    help: 'Orders that entered a status; pending counts the new ones.',
    label: 'status',
    values: Object.keys(statuses),
  },
  attempts: {
    name: 'checkout_webhook_attempts_total',
    help: 'Attempts to deliver a webhook by result: delivered, or why it failed.',
    label: 'result',
    values: ['delivered'],
  },
  outbox: {
    name: 'checkout_webhook_messages_total',
    help: 'Webhooks that got no further attempt: delivered, failed for good, or disabled with their URL.',
    label: 'state',
    values: ['delivered', 'failed', 'disabled'],
  },
  storeErrors: { name: 'checkout_store_errors_total', help: 'Calls of the store that failed.', label: 'call' },
  descriptorErrors: {
    name: 'checkout_descriptor_errors_total',
    help: 'Times at which the process had no file descriptor left.',
  },
  upstream: {
    name: 'checkout_upstream_events_total',
    help: 'What an operator has to know about the upstream: unknown outcomes and words, mismatches, conflicts, forgeries.',
    label: 'kind',
    values: upstreamEventKinds,
  },
  rateRefreshes: {
    name: 'checkout_rates_refreshes_total',
    help: 'Fetches of RATES_URL by result: accepted, refused as implausible, or unreachable.',
    label: 'result',
    values: ['accepted', 'refused', 'unreachable'],
  },
  priceRefreshes: {
    name: 'checkout_prices_refreshes_total',
    help: 'Fetches of PRICES_URL by result: accepted, refused as implausible, or unreachable.',
    label: 'result',
    values: ['accepted', 'refused', 'unreachable'],
  },
  retentionErrors: {
    name: 'checkout_retention_errors_total',
    help: 'Deletions of what is too old that failed.',
  },
  refusedStreams: {
    name: 'checkout_streams_refused_total',
    help: 'Event streams that were refused, because the process or the client had too many.',
  },
} as const satisfies Readonly<Record<string, Row>>;

export type Counters = Readonly<Record<keyof typeof rows, Counter>>;

export function createCounters(registry: Registry): Counters {
  const entries = Object.entries<Row>(rows).map(([key, { name, help, label, values = [] }]) => {
    const counter = new Counter({ name, help, labelNames: label === undefined ? [] : [label], registers: [registry] });
    if (label !== undefined) values.forEach((value) => counter.inc({ [label]: value }, 0));
    return [key, counter] as const;
  });
  return Object.fromEntries(entries) as Counters;
}
