import { Histogram, type Registry } from 'prom-client';
import { operationNames, type Route } from '#api';

/** A request as its log line has it. */
type ObservedRequest = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
};

export type RequestObserver = (request: ObservedRequest, route: Route) => void;

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const health = new Set(['/healthz', '/readyz']);

/** The operation, or what kind of path has none. */
function operationOf({ method, path }: ObservedRequest, { operation }: Route): string {
  if (method === 'OPTIONS') return 'preflight';
  if (path.startsWith('/api/')) return operation?.name ?? 'unknown';
  if (path.startsWith('/sandbox/api/')) return 'sandbox';
  return health.has(path) ? 'health' : 'page';
}

const statusClass = (status: number): string => `${Math.floor(status / 100)}xx`;

/** Observes how long each request took, up to the head of its reply. */
export function createRequestObserver(registry: Registry): RequestObserver {
  const histogram = new Histogram({
    name: 'checkout_http_request_duration_seconds',
    help: 'Time from the request to the head of its reply.',
    labelNames: ['operation', 'status'],
    buckets: seconds,
    registers: [registry],
  });
  for (const operation of [...operationNames, 'health', 'page']) {
    for (const status of ['2xx', '4xx', '5xx']) histogram.zero({ operation, status });
  }
  return (request, route) =>
    histogram.observe(
      { operation: operationOf(request, route), status: statusClass(request.status) },
      request.ms / 1000,
    );
}
