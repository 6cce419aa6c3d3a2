// `npm run bench:retention`: two servers take orders at the same steady rate, one with retention times of seconds and one
// that keeps everything, and compares their files and latencies. `--rounds=`, `--seconds=` and `--rate=` change the load.
import Database from 'libsql';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startReceiver } from '../support/receivers.js';
import { callWithoutWebhook } from './durability/checkout-calls.js';
import { runJson, startService, type Service } from './programs.js';
import { publish, log, wholeNumber } from './report/publish.js';
import { atLeast, atMost, kilobytes, milliseconds, times, type ReportSection } from './report/rows.js';
import { comparePairs, median, sum } from './report/statistics.js';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { rounds: text, seconds: text, rate: text } });
const rounds = wholeNumber(values.rounds, 6);
const seconds = wholeNumber(values.seconds, 15);
const perSecond = wholeNumber(values.rate, 150);

const connections = 10;
/** 4 s in days. Orders of this amount fail 5.5 s after their creation, by the script of the sandbox. */
const retention = '0.000046';
const declinedAmount = '40.03';
const differentRequests = 500;

/** One order in four has a webhook. */
const requestsTo = (receiver: string) =>
  Array.from({ length: differentRequests }, (_, index) => {
    const [path = '', query] = callWithoutWebhook(index).split('?');
    const parameters = new URLSearchParams(query);
    parameters.set('fiat_amount', declinedAmount);
    if (index % 4 === 0) parameters.set('webhook_url', receiver);
    return { path: `${path}?${parameters.toString()}` };
  });

type Contents = { readonly bytes: number; readonly orders: number; readonly messages: number };

/** The size that the file has once the log is merged into it. */
function contentsOf({ dataDirectory }: Service): Contents {
  const database = new Database(join(dataDirectory, 'checkout.db'));
  const read = (sql: string): number => Number((database.prepare(sql).raw().get() as number[])[0]);
  const bytes = read('PRAGMA page_count') * read('PRAGMA page_size');
  const [orders, messages] = [read('SELECT count(*) FROM orders'), read('SELECT count(*) FROM outbox')];
  database.close();
  return { bytes, orders, messages };
}

type Latency = { readonly p50: number; readonly p99: number; readonly failed: number };

const environment = (days: string) => ({
  NODE_ENV: 'development',
  LOG_LEVEL: 'warn',
  RETENTION_UNPAID: days,
  RETENTION_MESSAGES: days,
});

const sizeOf = ({ bytes, orders }: Contents): string => `${kilobytes(bytes)}, ${orders} orders`;

type Round = Readonly<Record<'ours' | 'baseline', Latency & Contents>>;

function report(measured: readonly Round[]): ReportSection {
  const ours = measured.map((round) => round.ours);
  const baseline = measured.map((round) => round.baseline);
  const [first, last] = [ours[0] as Contents, ours.at(-1) as Contents];
  const p99 = comparePairs(measured.map((round) => ({ ours: round.ours.p99, baseline: round.baseline.p99 })));
  const p50 = comparePairs(measured.map((round) => ({ ours: round.ours.p50, baseline: round.baseline.p50 })));
  const growth = Math.max(...ours.map(({ bytes }) => bytes)) / first.bytes;
  const failed = sum([...ours, ...baseline].map((one) => one.failed));
  const sent = measured.length * seconds * perSecond;
  return {
    rows: [
      {
        what: `file after ${sent} orders, largest beside the first of ${measured.length} samples`,
        ours: sizeOf(last),
        baseline: `first ${sizeOf(first)}`,
        ratio: times(growth),
        ...atMost({ value: growth, limit: 1.1, unit: 'x' }),
      },
      { what: 'the same file without retention', ours: sizeOf(baseline.at(-1) as Contents) },
      {
        what: `checkout at ${perSecond}/s, p99; p50 ${p50.ours.toFixed(2)} ms, without ${p50.baseline.toFixed(2)} ms`,
        ours: milliseconds(p99.ours),
        baseline: `without retention ${milliseconds(p99.baseline)}`,
        ratio: times(p99.ratio),
        ...atMost({ value: p99.ratio, limit: 1.1, unit: 'x' }),
      },
      {
        what: 'orders that the retention has deleted',
        ours: String((baseline.at(-1)?.orders ?? 0) - last.orders),
        ...atLeast({ value: (baseline.at(-1)?.orders ?? 0) - last.orders, limit: sent / 2 }),
      },
      { what: 'requests not answered with 200', ours: String(failed), ...atMost({ value: failed, limit: 0 }) },
    ],
    details: { rounds: measured, medianOrders: median(ours.map(({ orders }) => orders)) },
  };
}

await publish('retention', async () => {
  const receiver = await startReceiver();
  const requests = requestsTo(receiver.url);
  const [ours, baseline] = [
    await startService({ env: environment(retention) }),
    await startService({ env: environment('off') }),
  ];
  const load = async (service: Service): Promise<Latency & Contents> => {
    const settings = { url: service.url, requests, connections, seconds, perSecond };
    const latency = (await runJson('test/bench/server/latency.mjs', settings)) as Latency;
    return { ...latency, ...contentsOf(service) };
  };
  const measured: Round[] = [];
  try {
    // The first two rounds fill the stores up to the steady state.
    for (let round = -1; round <= rounds; round += 1) {
      const [one, other] = await Promise.all([load(ours), load(baseline)]);
      log(`retention: round ${round} of ${rounds}: ${sizeOf(one)}; without ${sizeOf(other)}`);
      if (round > 0) measured.push({ ours: one, baseline: other });
    }
    return report(measured);
  } finally {
    await Promise.all([ours, baseline].map(({ discard }) => discard()));
    await receiver.close();
  }
});
