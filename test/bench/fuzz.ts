// `npm run bench -- fuzz`: sends generated requests to the complete service and compares every reply with an independent checker.
// Then runs every pattern and parser of the product on long hostile texts. `--seed=` repeats a run, `--requests=` shortens it.
import { parseArgs } from 'node:util';
import { fuzz, type FuzzResult, type Problem } from './fuzz/run.js';
import { publish, log, wholeNumber } from './report/publish.js';
import { ceilingAt, largestSize } from './fuzz/growth/growth.js';
import { fuzzGrowth, type Worst } from './fuzz/growth/run.js';
import { atLeast, atMost, milliseconds, type ReportSection, type Row } from './report/rows.js';
import { grid } from './report/table.js';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { seed: text, requests: text } });
const seed = wholeNumber(values.seed, Date.now() % 1_000_000_000);
const requests = wholeNumber(values.requests, 100_000);

const described = ({ number, request: { method, path, search, headers, body }, problem }: Problem): string =>
  `request ${number}: ${method} ${path}?${search.slice(0, 500)} ${JSON.stringify(headers)} body ${body.length}\n  ${problem}`;

function outcomeTable({ outcomes }: FuzzResult): string {
  const kinds = [...new Set([...outcomes.values()].flatMap((row) => [...row.keys()]))].sort();
  const lines = [...outcomes].sort(([a], [b]) => (a < b ? -1 : 1));
  return grid(
    ['Route', ...kinds],
    lines.map(([route, row]) => [route, ...kinds.map((kind) => String(row.get(kind) ?? ''))]),
  );
}

const none = (what: string, value: number): Row => ({ what, ours: String(value), ...atMost({ value, limit: 0 }) });

const costliest = (found: readonly Worst[]): readonly Worst[] =>
  [...found].sort((a, b) => Number(b.exceeded !== undefined) - Number(a.exceeded !== undefined) || b.full - a.full);

/** The slowest ones with their cost at half of the size and at all of it: a linear cost doubles. */
const growthTable = (found: readonly Worst[]): string =>
  grid(
    [`Slowest of ${found.length}`, `ms at ${largestSize / 2}`, `ms at ${largestSize}`, 'text'],
    costliest(found)
      .slice(0, 8)
      .map(({ subject, half, full, shape, exceeded }) => [
        subject.slice(0, 90),
        exceeded ? 'super-linear' : half.toFixed(2),
        exceeded ? `${exceeded.cost.toFixed(0)} at ${exceeded.size}` : full.toFixed(2),
        shape.slice(0, 60),
      ]),
  );

const limitMs = ceilingAt(largestSize);

function growthRows(what: string, found: readonly Worst[]): Row[] {
  const slowest = costliest(found)[0]?.full ?? 0;
  return [
    none(`${what} above the linear ceiling, of ${found.length}`, found.filter(({ exceeded }) => exceeded).length),
    {
      what: `${what}, the slowest on ${largestSize} characters`,
      ours: milliseconds(slowest),
      ...atMost({ value: slowest, limit: limitMs, unit: ' ms' }),
    },
  ];
}

function measureGrowthOfAll(): ReportSection {
  const { patterns, parsers, overlooked, texts } = fuzzGrowth(log);
  console.log(`\n${growthTable(patterns)}\n\n${growthTable(parsers)}`);
  console.log(`\n${texts} texts of up to ${largestSize} characters; ceiling 1 µs a character, ${limitMs} ms.`);
  const rows = [
    none('known super-linear patterns that the fuzz overlooks', overlooked.length),
    ...growthRows('patterns', patterns),
    ...growthRows('parsers', parsers),
  ];
  return {
    rows,
    details: { texts, patterns: costliest(patterns).slice(0, 20), parsers: costliest(parsers).slice(0, 20) },
  };
}

async function measureRequests(): Promise<ReportSection> {
  log(`fuzz: ${requests} requests, seed ${seed}`);
  const started = performance.now();
  const result = await fuzz({ seed, requests, progress: (done) => log(`fuzz: ${done} requests`) });
  result.disagreements.slice(0, 20).forEach((problem) => log(described(problem)));
  console.log(`\n${outcomeTable(result)}`);
  const { accepted, stored, disagreements, serverErrors, ordersOnRefusal, acceptedWithoutOrder, reported } = result;
  const { unexpectedChanges } = result;
  const rows: Row[] = [
    { what: `requests, seed ${seed}`, ours: String(requests), ...atLeast({ value: requests, limit: requests }) },
    none('disagreements with the checker', disagreements.length),
    none('server errors that are not the documented answer', serverErrors),
    none('refused calls that made an order', ordersOnRefusal),
    none('accepted calls without an order of their own', acceptedWithoutOrder),
    none('orders that a call changed', unexpectedChanges),
    none('faults that the service reported', reported.length),
    {
      what: 'orders in the store',
      ours: String(stored),
      baseline: `${accepted} accepted`,
      ...atMost({ value: Math.abs(stored - accepted), limit: 0 }),
    },
  ];
  const seconds = Math.round((performance.now() - started) / 1000);
  const outcomes = Object.fromEntries([...result.outcomes].map(([route, row]) => [route, Object.fromEntries(row)]));
  return { rows, details: { seed, requests, seconds, outcomes, disagreements: disagreements.slice(0, 100) } };
}

await publish('fuzz', async () => {
  const growth = measureGrowthOfAll();
  const requestsReport = await measureRequests();
  return {
    rows: [...growth.rows, ...requestsReport.rows],
    details: { ...requestsReport.details, growth: growth.details },
  };
});
