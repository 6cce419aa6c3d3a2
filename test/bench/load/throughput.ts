import { startCluster } from '../../support/postgres.mjs';
import { startService, type Service } from '../programs.js';
import { createDatabase, runQuery } from '../../support/run-query.js';
import { atLeast, atMost, milliseconds, times, type ReportSection, type Row } from '../report/rows.js';
import { comparePairs, median, sum } from '../report/statistics.js';
import { checkout } from '../server/operations.js';
import { microseconds, processorRows, readPostmaster, type ProcessorLimits } from '../server/processor-time.js';
import {
  compareWithHello,
  failuresIn,
  runRounds,
  startHello,
  type Contender,
  type Measured,
  type Round,
  type Settings,
} from '../server/rounds.js';

type Limited = Contender & {
  readonly limits?: ProcessorLimits;
  /** The minimum share of the bare route's throughput. */
  readonly leastRatio?: number;
};

function rowsOf(contenders: readonly Limited[], rounds: readonly Round[]): Row[] {
  const measured = contenders.flatMap(({ name, limits = {}, leastRatio: limit }, index): Row[] => {
    const own = rounds.slice(1).map(({ ours }) => ours[index] as Measured);
    const { value, row } = compareWithHello(rounds, { index, read: (one) => one.perSecond });
    const what = `durable checkouts, ${name}; p99 ${milliseconds(median(own.map(({ p99 }) => p99)))}`;
    return [
      { what, ...row, ...(limit !== undefined && atLeast({ value, limit, unit: 'x' })) },
      ...processorRows({ name, times: own.map(({ time }) => time), limits }),
    ];
  });
  const failed = failuresIn(rounds);
  return [
    ...measured,
    { what: 'requests not answered with 200', ours: String(failed), ...atMost({ value: failed, limit: 0 }) },
  ];
}

/** The cost of an order with two processes beside that with one, each with as many connections: PostgreSQL and all of Node. */
function twoProcessRow(rounds: readonly Round[]): Row {
  const costOf = (measured: Measured | undefined): number =>
    measured ? measured.time.node + measured.time.postgres : Number.NaN;
  const pairs = rounds.slice(1).map(({ ours }) => ({ ours: costOf(ours[2]), baseline: costOf(ours[1]) }));
  const { ours, baseline, ratio } = comparePairs(pairs);
  return {
    what: 'processor time of an order with two processes',
    ours: microseconds(ours),
    baseline: `one process ${microseconds(baseline)}`,
    ratio: times(ratio),
    ...atMost({ value: ratio, limit: 1.15, unit: 'x' }),
  };
}

/** Counts the acknowledged orders in PostgreSQL; `npm run bench` counts those of the embedded store. */
async function storedRow(urls: readonly string[], answered: number): Promise<Row> {
  const counts = await Promise.all(urls.map((url) => runQuery(url, { sql: 'SELECT count(*) AS orders FROM orders' })));
  const stored = sum(counts.map(([row]) => Number(row?.['orders'])));
  return {
    what: 'orders in both databases of PostgreSQL',
    ours: String(stored),
    baseline: `${answered} acknowledged`,
    ...atLeast({ value: stored, limit: answered }),
  };
}

/** Measures durable checkouts per second: both stores, one process and two, beside a bare route that stores nothing. */
export async function measureThroughput(settings: Settings): Promise<ReportSection> {
  const cluster = await startCluster({ isDurable: true, settings: ['max_connections=200'] });
  const services: Service[] = [];
  const start = async (url?: string): Promise<Service> => {
    const service = await startService({ env: url === undefined ? {} : { DATABASE_URL: url } });
    services.push(service);
    return service;
  };
  const urls = [await createDatabase(cluster.url, 'one'), await createDatabase(cluster.url, 'two')];
  const postmaster = await readPostmaster(cluster.url);
  const onPostgres = { postmaster, limits: { node: 230, postgres: 120 } };
  const two = [await start(urls[1]), await start(urls[1])];
  const { requests } = checkout;
  const embedded = { name: 'embedded store, one process', limits: { node: 150 }, leastRatio: 0.7 };
  const contenders: readonly Limited[] = [
    { ...embedded, processes: [await start()], requests },
    { ...onPostgres, name: 'PostgreSQL, one process', processes: [await start(urls[0])], requests },
    { name: 'PostgreSQL, two processes', processes: two, postmaster, requests },
  ];
  const hello = await startHello(services[0] as Service, checkout);
  try {
    const rounds = await runRounds({ ...settings, contenders, hello });
    const answered = sum(rounds.flatMap(({ ours }) => ours.slice(1).map((one) => one.answered)));
    const rows = [...rowsOf(contenders, rounds), twoProcessRow(rounds)];
    return { rows: [...rows, await storedRow(urls, answered)], details: { rounds } };
  } finally {
    await hello.stop();
    await Promise.all(services.map(({ discard }) => discard()));
    await cluster.stop();
  }
}
