import { startCluster } from '../../support/postgres.mjs';
import { startService, type Service } from '../programs.js';
import { createDatabase, runQuery } from '../../support/run-query.js';
import { atLeast, atMost, milliseconds, type ReportSection, type Row } from '../report/rows.js';
import { median, sum } from '../report/statistics.js';
import { checkout } from '../server/operations.js';
import { compareWithHello, failuresIn, runRounds, startHello } from '../server/rounds.js';
import type { Contender, Measured, Round, Settings } from '../server/rounds.js';

function rowsOf(contenders: readonly Contender[], rounds: readonly Round[]): Row[] {
  const measured = contenders.flatMap(({ name }, index): Row[] => {
    const own = rounds.slice(1).map(({ ours }) => ours[index] as Measured);
    const what = `durable checkouts, ${name}; p99 ${milliseconds(median(own.map(({ p99 }) => p99)))}`;
    const { row } = compareWithHello(rounds, { index, read: (one) => one.perSecond });
    const time = `${median(own.map((one) => one.time)).toFixed(0)} µs`;
    return [
      { what, ...row },
      { what: `processor time of an order, ${name}: Node`, ours: time },
    ];
  });
  const failed = failuresIn(rounds);
  return [
    ...measured,
    { what: 'requests not answered with 200', ours: String(failed), ...atMost({ value: failed, limit: 0 }) },
  ];
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
  const two = [await start(urls[1]), await start(urls[1])];
  const contenders: readonly Contender[] = [
    { ...checkout, name: 'embedded store, one process', processes: [await start()] },
    { ...checkout, name: 'PostgreSQL, one process', processes: [await start(urls[0])] },
    { ...checkout, name: 'PostgreSQL, two processes', processes: two },
  ];
  const hello = await startHello(services[0] as Service, checkout);
  try {
    const rounds = await runRounds({ ...settings, contenders, hello });
    const answered = sum(rounds.flatMap(({ ours }) => ours.slice(1).map((one) => one.answered)));
    return { rows: [...rowsOf(contenders, rounds), await storedRow(urls, answered)], details: { rounds } };
  } finally {
    await hello.stop();
    await Promise.all(services.map(({ discard }) => discard()));
    await cluster.stop();
  }
}
