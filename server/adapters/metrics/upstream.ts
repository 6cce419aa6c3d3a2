import { Gauge, Histogram, type Registry } from 'prom-client';
import { matchRoute } from '#api';

/** A call as the client of the upstream reports it. */
type UpstreamCall = { readonly path: string; readonly isAnswered: boolean; readonly ms: number };

const seconds = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** What this service calls at the upstream. */
const operations = ['currencies', 'exchange', 'payment_options', 'checkout', 'order'];
const results = ['answered', 'failed'];

/** The metrics of a service in front of an upstream. Without one they stay at 0. */
export function createUpstreamMetrics(registry: Registry) {
  const registers = [registry];
  const calls = new Histogram({
    name: 'checkout_upstream_request_duration_seconds',
    help: 'Time that calls of the upstream take in this process, by result: answered, or failed without a reply.',
    labelNames: ['operation', 'result'],
    buckets: seconds,
    registers,
  });
  for (const operation of operations) for (const result of results) calls.zero({ operation, result });
  const circuit = new Gauge({
    name: 'checkout_upstream_circuit_open',
    help: '1 while this process makes no calls, because the upstream failed five times in a row; 0 otherwise.',
    registers,
  });
  return {
    onCall({ path, isAnswered, ms }: UpstreamCall): void {
      const result = isAnswered ? 'answered' : 'failed';
      calls.observe({ operation: matchRoute(path).operation?.name ?? 'unknown', result }, ms / 1000);
    },
    onCircuit: (isOpen: boolean): void => circuit.set(isOpen ? 1 : 0),
  };
}
