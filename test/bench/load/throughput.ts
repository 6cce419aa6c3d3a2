import { startCluster } from '../../support/postgres.mjs';
import { runJson, startService, type Program, type Service } from '../programs.js';
import { createDatabase, runQuery } from '../../support/run-query.js';
import { atLeast, atMost, milliseconds, perSecond, times, type ReportSection, type Row } from '../report/rows.js';
import { comparePairs, median, sum } from '../report/statistics.js';
import { checkout } from '../server/operations.js';
import { connections, helloRequests, startHello } from '../server/rounds.js';
import {
  processorRows,
  readPostmaster,
  withProcessorTime,
  type ProcessorLimits,
  type ProcessorTime,
} from './processor-time.js';

const seconds = 3;

type Counted = {
  readonly answered: number;
  readonly perSecond: number;
  readonly failed: number;
  /** In whole milliseconds. */
  readonly p99: number;
};

/** One or more processes that share the load. */
type Contender = {
  readonly name: string;
  readonly processes: readonly Program[];
  /** The first process of its PostgreSQL. */
  readonly postmaster?: number;
  readonly limits?: ProcessorLimits;
  /** The minimum share of the bare route's throughput. */
  readonly leastRatio?: number;
};

type ProcessLoad = { readonly url: string; readonly requests: readonly object[]; readonly connections: number };

const loadOne = (settings: ProcessLoad): Promise<Counted> =>
  runJson('test/bench/server/throughput.mjs', { ...settings, seconds }) as Promise<Counted>;

/** Opens all connections at once, as many to each process. */
async function load({ processes }: Contender, requests: readonly object[] = checkout.requests): Promise<Counted> {
  const counted = await Promise.all(processes.map(({ url }) => loadOne({ url, requests, connections })));
  return {
    answered: sum(counted.map(({ answered }) => answered)),
    perSecond: sum(counted.map((one) => one.perSecond)),
    failed: sum(counted.map(({ failed }) => failed)),
    p99: Math.max(...counted.map(({ p99 }) => p99)),
  };
}

type Comparison = { readonly contenders: readonly Contender[]; readonly hello: Program };

type Measured = Counted & { readonly time: ProcessorTime };

type Round = { readonly hello: Counted; readonly ours: readonly Measured[] };

/** Measures each contender once per round. The first round warms them up and does not count. */
async function runRounds({ contenders, hello }: Comparison, settings: Settings): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round <= settings.rounds; round += 1) {
    settings.log(`load: round ${round} of ${settings.rounds}`);
    const bare = await load({ name: 'hello', processes: [hello] }, helloRequests);
    const ours: Measured[] = [];
    for (const contender of contenders) {
      const pids = contender.processes.map(({ pid }) => pid);
      ours.push(await withProcessorTime({ pids, postmaster: contender.postmaster }, () => load(contender)));
    }
    rounds.push({ hello: bare, ours });
  }
  return rounds.slice(1);
}

function rowsOf(contenders: readonly Contender[], rounds: readonly Round[]): Row[] {
  const measured = contenders.flatMap(({ name, limits = {}, leastRatio }, index): Row[] => {
    const own = rounds.map(({ ours, hello }) => ({ ours: ours[index] as Measured, hello }));
    const found = comparePairs(own.map(({ ours, hello }) => ({ ours: ours.perSecond, baseline: hello.perSecond })));
    const p99 = median(own.map(({ ours }) => ours.p99));
    return [
      {
        what: `durable checkouts, ${name}; p99 ${milliseconds(p99)}`,
        ours: perSecond(found.ours),
        baseline: `Express hello ${perSecond(found.baseline)}`,
        ratio: times(found.ratio),
        ...(leastRatio !== undefined && atLeast({ value: found.ratio, limit: leastRatio, unit: 'x' })),
      },
      ...processorRows({ name, times: own.map(({ ours }) => ours.time), limits }),
    ];
  });
  const failed = sum(rounds.flatMap(({ hello, ours }) => [hello, ...ours].map((one) => one.failed)));
  return [
    ...measured,
    { what: 'requests not answered with 200', ours: String(failed), ...atMost({ value: failed, limit: 0 }) },
  ];
}

/** The cost of an order with two processes beside that with one, each with as many connections: PostgreSQL and all of Node. */
function twoProcessRow(rounds: readonly Round[]): Row {
  const costOf = (measured: Measured | undefined): number =>
    measured ? measured.time.node + measured.time.postgres : Number.NaN;
  const pairs = rounds.map(({ ours }) => ({ ours: costOf(ours[2]), baseline: costOf(ours[1]) }));
  const { ours, baseline, ratio } = comparePairs(pairs);
  return {
    what: 'processor time of an order with two processes',
    ours: `${ours.toFixed(0)} µs`,
    baseline: `one process ${baseline.toFixed(0)} µs`,
    ratio: times(ratio),
    ...atMost({ value: ratio, limit: 1.15, unit: 'x' }),
  };
}

export type Settings = { readonly rounds: number; readonly log: (line: string) => void };

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
  const contenders: readonly Contender[] = [
    { name: 'embedded store, one process', processes: [await start()], limits: { node: 150 }, leastRatio: 0.7 },
    { ...onPostgres, name: 'PostgreSQL, one process', processes: [await start(urls[0])] },
    { name: 'PostgreSQL, two processes', processes: two, postmaster },
  ];
  const hello = await startHello(services[0] as Service, checkout);
  try {
    const rounds = await runRounds({ contenders, hello }, settings);
    const answered = sum(rounds.flatMap(({ ours }) => ours.slice(1).map((one) => one.answered)));
    const rows = [...rowsOf(contenders, rounds), twoProcessRow(rounds)];
    return { rows: [...rows, await storedRow(urls, answered)], details: { rounds } };
  } finally {
    await hello.stop();
    await Promise.all(services.map(({ discard }) => discard()));
    await cluster.stop();
  }
}
