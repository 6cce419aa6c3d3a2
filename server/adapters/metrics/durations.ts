import { Gauge, Histogram, type Registry } from 'prom-client';
import { matchRoute, operationNames, type Route } from '#api';

type ObservedRequest = { readonly method: string; readonly path: string; readonly status: number; readonly ms: number };

const health = new Set(['/healthz', '/readyz']);

function operationOf({ method, path }: ObservedRequest, { operation }: Route): string {
  if (method === 'OPTIONS') return 'preflight';
  if (path.startsWith('/api/')) return operation?.name ?? 'unknown';
  if (path.startsWith('/sandbox/api/')) return 'sandbox';
  return health.has(path) ? 'health' : 'page';
}

export function createRequestObserver(registry: Registry) {
  const histogram = new Histogram({
    name: 'checkout_http_request_duration_seconds',
    help: 'Time from the request to the head of its reply.',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  for (const operation of [...operationNames, 'health', 'page']) {
    for (const status of ['2xx', '4xx', '5xx']) histogram.zero({ operation, status });
  }
  return (request: ObservedRequest, route: Route): void => {
    const labels = { operation: operationOf(request, route), status: `${Math.floor(request.status / 100)}xx` };
    histogram.observe(labels, request.ms / 1000);
  };
}

/** Observes how long queries wait for a connection of the pool. The embedded database has none. */
export function createPoolWaits(registry: Registry): (milliseconds: number) => void {
  const histogram = new Histogram({
    name: 'checkout_database_pool_wait_seconds',
    help: 'Time that queries of this process waited for a connection of the pool.',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return (milliseconds) => histogram.observe(milliseconds / 1000);
}

/** Observes the client of the upstream. Without an upstream its metrics stay at 0. */
export function createUpstreamMetrics(registry: Registry) {
  const registers = [registry];
  const calls = new Histogram({
    name: 'checkout_upstream_request_duration_seconds',
    help: 'Time that calls of the upstream take in this process, by result: answered, or failed without a reply.',
    labelNames: ['operation', 'result'],
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers,
  });
  for (const operation of ['currencies', 'exchange', 'payment_options', 'checkout', 'order']) {
    for (const result of ['answered', 'failed']) calls.zero({ operation, result });
  }
  const circuit = new Gauge({
    name: 'checkout_upstream_circuit_open',
    help: '1 while this process makes no calls of a kind, because the upstream failed five of them in a row; 0 otherwise.',
    labelNames: ['kind'],
    registers,
  });
  for (const kind of ['create', 'read']) circuit.set({ kind }, 0);
  return {
    onCall({ path, isAnswered, ms }: { path: string; isAnswered: boolean; ms: number }): void {
      const result = isAnswered ? 'answered' : 'failed';
      calls.observe({ operation: matchRoute(path).operation?.name ?? 'unknown', result }, ms / 1000);
    },
    onCircuit: (kind: 'create' | 'read', isOpen: boolean): void => circuit.set({ kind }, isOpen ? 1 : 0),
  };
}
