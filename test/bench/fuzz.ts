// `npm run bench -- fuzz`: sends generated requests to the complete service and compares every reply with an independent checker.
// `--seed=` repeats a run, `--requests=` shortens it.
import { parseArgs } from 'node:util';
import { fuzz, type Problem } from './fuzz/run.js';
import { publish, log, wholeNumber } from './report/publish.js';
import { atMost, type Row } from './report/rows.js';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { seed: text, requests: text } });
const seed = wholeNumber(values.seed, Date.now() % 1_000_000_000);
const requests = wholeNumber(values.requests, 100_000);

const described = ({ number, request: { method, path, search, headers, body }, problem }: Problem): string =>
  `request ${number}: ${method} ${path}?${search.slice(0, 500)} ${JSON.stringify(headers)} body ${body.length}\n  ${problem}`;

const none = (what: string, value: number): Row => ({ what, ours: String(value), ...atMost({ value, limit: 0 }) });

await publish('fuzz', async () => {
  const result = await fuzz({ seed, requests, progress: (done) => log(`fuzz: ${done} requests, seed ${seed}`) });
  const { accepted, stored, disagreements, serverErrors, ordersOnRefusal, acceptedWithoutOrder } = result;
  disagreements.slice(0, 20).forEach((problem) => log(described(problem)));
  const outcomes = Object.fromEntries([...result.outcomes].map(([route, row]) => [route, Object.fromEntries(row)]));
  const rows: Row[] = [
    { what: `requests, seed ${seed}`, ours: String(requests), baseline: `${accepted} orders accepted` },
    none('disagreements with the checker', disagreements.length),
    none('server errors that are not the documented answer', serverErrors),
    none('refused calls that made an order', ordersOnRefusal),
    none('accepted calls without an order of their own', acceptedWithoutOrder),
    none('orders that a call changed', result.unexpectedChanges),
    none('faults that the service reported', result.reported.length),
    none('orders in the store that are not the accepted ones', Math.abs(stored - accepted)),
  ];
  return { rows, details: { seed, requests, outcomes, disagreements: disagreements.slice(0, 100) } };
});
