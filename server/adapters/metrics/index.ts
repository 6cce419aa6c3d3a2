import { createServer, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { findOperation, operationNames } from '#api';
import { maxCounted, statuses, upstreamEventKinds } from '#core';
import type { Clock, OpenCount, OrderStatus, ServerStore, UpstreamEvent } from '#core';

type ObservedRequest = { readonly method: string; readonly path: string; readonly status: number; readonly ms: number };

const health = new Set(['/healthz', '/readyz']);

function operationOf({ method, path }: ObservedRequest): string {
  if (method === 'OPTIONS') return 'preflight';
  if (path.startsWith('/api/')) return findOperation(path)?.name ?? 'unknown';
  if (path.startsWith('/sandbox/api/')) return 'sandbox';
  return health.has(path) ? 'health' : 'page';
}

function createRequestObserver(registry: Registry) {
  const histogram = new Histogram({
    name: 'checkout_http_request_duration_seconds',
    help: 'Time from the request to the end of its reply; of an event stream to its head.',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  for (const operation of [...operationNames, 'health', 'page']) {
    for (const status of ['2xx', '4xx', '5xx']) histogram.zero({ operation, status }); // a rate needs a value before the first request
  }
  return (request: ObservedRequest): void => {
    const labels = { operation: operationOf(request), status: `${Math.floor(request.status / 100)}xx` };
    histogram.observe(labels, request.ms / 1000);
  };
}

/** Without an upstream the gauge stays at 0. */
function createCircuitObserver(registry: Registry) {
  const circuit = new Gauge({
    name: 'checkout_upstream_circuit_open',
    help: '1 while this process makes no calls of a kind, because the upstream failed five of them in a row; 0 otherwise.',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of ['create', 'read']) circuit.set({ kind }, 0);
  return (kind: 'create' | 'read', isOpen: boolean): void => circuit.set({ kind }, isOpen ? 1 : 0);
}

function createUpstreamEventCounter(registry: Registry) {
  const counter = new Counter({
    name: 'checkout_upstream_events_total',
    help: 'Events of the upstream that need attention, by kind; the log has the order of each.',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of upstreamEventKinds) counter.inc({ kind }, 0);
  return ({ kind }: UpstreamEvent): void => counter.inc({ kind });
}

export type GaugeSources = {
  readonly clock: Clock;
  readonly store: Pick<ServerStore, 'openCounts' | 'attempts'>;
  /** The account whose messages and orders count: the default one of the sandbox, or the only one. */
  readonly account: string;
  /** How long a value of the database serves all scrapes. */
  readonly cacheMs?: number;
};

/** A store that hangs must not cost the scrape, which shows that it hangs. */
const readTimeoutMs = 2000;
const defaultCacheMs = 10_000;

/** Reads once for all scrapes within a time, so that frequent ones do not load the database. A failure is not repeated sooner. */
function cacheReads<Value>(read: () => Promise<Value>, cacheMs: number): () => Promise<Value> {
  let kept: { readonly value: Promise<Value>; readonly until: number } | undefined;
  let isRunning = false;
  return () => {
    if (kept && (isRunning || performance.now() < kept.until)) return kept.value;
    isRunning = true;
    const value = read().finally(() => (isRunning = false));
    value.catch(() => undefined); // each gauge gets the rejection from the value that it awaits
    kept = { value, until: performance.now() + cacheMs };
    return value;
  };
}

const openStatuses = (Object.keys(statuses) as OrderStatus[]).filter((status) => !statuses[status].terminal);

/** The names before the suffix of the age, what they count, and each count with its label. */
type DatabaseRow = {
  readonly name: string;
  readonly what: string;
  readonly counts: readonly {
    readonly labels: { readonly status?: string };
    readonly read: () => Promise<OpenCount>;
  }[];
};

async function countUnknown({ list }: ServerStore['attempts']): Promise<OpenCount> {
  const found = await list({ state: 'unknown', limit: maxCounted }); // the oldest first
  return { count: found.length, oldestAt: found[0]?.created_at };
}

const listDatabaseRows = ({ store: { openCounts, attempts }, account }: GaugeSources): readonly DatabaseRow[] => [
  {
    name: 'checkout_orders',
    what: 'orders in a status that is not the last, by their last change',
    counts: openStatuses.map((status) => ({ labels: { status }, read: () => openCounts.orders(account, status) })),
  },
  {
    name: 'checkout_webhooks_waiting',
    what: 'webhooks that wait for their next attempt',
    counts: [{ labels: {}, read: () => openCounts.messages(account) }],
  },
  {
    name: 'checkout_attempts_unknown',
    what: 'calls to the upstream whose outcome is unknown: it may have the order',
    counts: [{ labels: {}, read: () => countUnknown(attempts) }],
  },
];

type Value = { readonly name: string; readonly help: string; readonly of: (count: OpenCount) => number };

/**
 * Adds the number of each row and the age of its oldest, which read the database once when they are scraped. A value that is
 * late or cannot be read is NaN.
 */
function addGauges(registry: Registry, { row, sources }: { row: DatabaseRow; sources: GaugeSources }): void {
  const { clock, cacheMs = defaultCacheMs } = sources;
  const counts = row.counts.map(({ labels, read }) => ({ labels, read: cacheReads(read, cacheMs) }));
  const ageOf = ({ oldestAt = Infinity }: OpenCount): number => Math.max(0, clock() - oldestAt) / 1000;
  const values: readonly Value[] = [
    { name: row.name, help: `Number of ${row.what}.`, of: ({ count }) => count },
    { name: `${row.name}_oldest_age_seconds`, help: `Age of the oldest of the ${row.what}.`, of: ageOf },
  ];
  for (const { name, help, of } of values)
    new Gauge({
      name,
      help: `${help} A value of the database, the same in every process.`,
      labelNames: ['status'],
      registers: [registry],
      async collect() {
        const reads = counts.map(async ({ labels, read }) => {
          const late = delay(readTimeoutMs, NaN, { ref: false });
          this.set(labels, await Promise.race([read().then(of, () => NaN), late]));
        });
        await Promise.all(reads);
      },
    });
}

const requestTimeoutMs = 10_000;

/** Answers `GET /metrics` in the text form of Prometheus. */
const createMetricsServer = (registry: Registry): Server =>
  createServer({ headersTimeout: requestTimeoutMs, requestTimeout: requestTimeoutMs }, (request, response) => {
    const isScrape = request.url === '/metrics' && request.method === 'GET';
    if (!isScrape) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found.\n');
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });

/**
 * The metrics of one process. No label has a value from outside. The library adds its own: memory, processor time, delay of
 * the event loop.
 */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    observeRequest: createRequestObserver(registry),
    onCircuit: createCircuitObserver(registry),
    countUpstreamEvent: createUpstreamEventCounter(registry),
    /** The server of the metrics, for a port of its own, which no buyer reaches. The gauges read their sources at each scrape. */
    createServer(sources: GaugeSources): Server {
      for (const row of listDatabaseRows(sources)) addGauges(registry, { row, sources });
      return createMetricsServer(registry);
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
