import Database from 'libsql';
import { join } from 'node:path';
import { runJson, startService, type Program, type Service } from '../programs.js';
import { atLeast, atMost, milliseconds, perSecond, times, type ReportSection, type Row } from '../report/rows.js';
import { comparePairs, median, sum } from '../report/statistics.js';
import { fsyncMs } from './disk.js';
import { checkout, exchange, paymentOptions, type Operation } from './operations.js';
import {
  connections,
  helloRequests,
  loadOnce,
  pairsOf,
  runRounds,
  startHello,
  type Round,
  type Servers,
} from './rounds.js';

const seconds = 3;
const latencyRounds = 7;
const latencySeconds = 4;
const shareOfPeak = 0.7;
const longestP99 = 50;

export type ServerSettings = { readonly rounds: number; readonly log: (line: string) => void };

function throughputRows({ name, leastRatio }: Operation, rounds: readonly Round[]): Row[] {
  const wall = comparePairs(pairsOf(rounds, 'perSecond'));
  const cpu = comparePairs(pairsOf(rounds, 'perCpuSecond'));
  const row = {
    what: `${name}, requests a second`,
    ours: perSecond(wall.ours),
    baseline: `Express hello ${perSecond(wall.baseline)}`,
    ratio: times(wall.ratio),
  };
  const perCpu = {
    what: `${name}, requests a processor second`,
    ours: perSecond(cpu.ours),
    baseline: `Express hello ${perSecond(cpu.baseline)}`,
    ratio: times(cpu.ratio),
    ...atLeast({ value: cpu.ratio, limit: leastRatio, unit: 'x' }),
  };
  return Number.isNaN(cpu.ratio) ? [row] : [row, perCpu];
}

/** The number of replies with another status than 200. */
const failuresIn = (rounds: readonly Round[]): number =>
  sum(rounds.map(({ ours, baseline }) => ours.failed + baseline.failed));

type ThroughputSettings = ServerSettings & { readonly operation: Operation };

/** Measures the service beside a bare route, and stops that route afterwards. */
async function besideHello<Found>(
  { service, operation }: { service: Service; operation: Operation },
  measure: (servers: Servers) => Promise<Found>,
): Promise<Found> {
  const hello = await startHello(service, operation);
  try {
    return await measure({ service, hello });
  } finally {
    await hello.stop();
  }
}

function measureThroughput(servers: Servers, { operation, rounds, log }: ThroughputSettings): Promise<Round[]> {
  log(`server: ${operation.name}, ${rounds} rounds`);
  return runRounds(servers, { operation, rounds, seconds });
}

type Latency = { readonly p50: number; readonly p99: number; readonly longest: number; readonly failed: number };

type SteadyLoad = { readonly requests: Operation['requests']; readonly rate: number };

/** Sends requests at a steady rate, whatever the state of the server. */
const atRate = async ({ url }: Program, { requests, rate }: SteadyLoad): Promise<Latency> => {
  const settings = { url, requests, connections, seconds: latencySeconds, perSecond: rate };
  return (await runJson('test/bench/server/latency.mjs', settings)) as Latency;
};

/**
 * Each round measures the peak again, because the machine's capacity changes from minute to minute. The bare route, which
 * writes nothing, gets the same rate: its p99 is the latency of the machine alone.
 */
async function measureLatency({ service, hello }: Servers, { log }: ServerSettings) {
  const measured: { ours: Latency; baseline: Latency; peak: number; answered: number; failed: number }[] = [];
  for (let round = 1; round <= latencyRounds; round += 1) {
    log(`server: latency of checkout, round ${round} of ${latencyRounds}`);
    const peak = await loadOnce(service, { requests: checkout.requests, seconds });
    const rate = Math.floor(peak.perSecond * shareOfPeak);
    const ours = await atRate(service, { requests: checkout.requests, rate });
    const baseline = await atRate(hello, { requests: helloRequests, rate });
    const answered = peak.answered + rate * latencySeconds - ours.failed;
    const failed = peak.failed + ours.failed + baseline.failed;
    measured.push({ ours, baseline, peak: peak.perSecond, answered, failed });
  }
  return measured;
}

type Latencies = Awaited<ReturnType<typeof measureLatency>>;

function latencyRow(latencies: Latencies): Row {
  const p99 = median(latencies.map(({ ours }) => ours.p99));
  const p50 = median(latencies.map(({ ours }) => ours.p50));
  const rate = median(latencies.map(({ peak }) => peak * shareOfPeak));
  return {
    what: `checkout at 70 % of its peak (${perSecond(rate)}), p99; p50 ${milliseconds(p50)}`,
    ours: milliseconds(p99),
    baseline: `Express hello ${milliseconds(median(latencies.map(({ baseline }) => baseline.p99)))}`,
    ...atMost({ value: p99, limit: longestP99, unit: ' ms' }),
  };
}

/** The number of orders in the file after the service has stopped. */
function storedOrders({ dataDirectory }: Service): number {
  const database = new Database(join(dataDirectory, 'checkout.db'));
  const { orders } = database.prepare('SELECT count(*) AS orders FROM orders').get() as { orders: number };
  database.close();
  return orders;
}

async function measureReads(settings: ServerSettings) {
  const found: { operation: Operation; rounds: Round[] }[] = [];
  for (const operation of [exchange, paymentOptions]) {
    const service = await startService();
    try {
      const rounds = await besideHello({ service, operation }, (both) =>
        measureThroughput(both, { ...settings, operation }),
      );
      found.push({ operation, rounds });
    } finally {
      await service.discard();
    }
  }
  return found;
}

async function measureCheckout(settings: ServerSettings) {
  const service = await startService();
  try {
    const fsync = fsyncMs(service.dataDirectory);
    const { rounds, latencies } = await besideHello({ service, operation: checkout }, async (both) => ({
      rounds: await measureThroughput(both, { ...settings, operation: checkout }),
      latencies: await measureLatency(both, settings),
    }));
    await service.stop();
    const acknowledged = sum([
      ...rounds.map(({ ours }) => ours.answered),
      ...latencies.map(({ answered }) => answered),
    ]);
    return { fsync, rounds, latencies, acknowledged, stored: storedOrders(service) };
  } finally {
    await service.discard();
  }
}

/** Compares one process of the service with one of a bare Express route, over 50 keep-alive connections on loopback. */
export async function benchServer(settings: ServerSettings): Promise<ReportSection> {
  const reads = await measureReads(settings);
  const orders = await measureCheckout(settings);
  const { fsync, acknowledged, stored } = orders;
  const failures = sum([
    ...[...reads, orders].map(({ rounds }) => failuresIn(rounds)),
    ...orders.latencies.map(({ failed }) => failed),
  ]);
  const rows: Row[] = [
    ...reads.flatMap(({ operation, rounds }) => throughputRows(operation, rounds)),
    ...throughputRows(checkout, orders.rounds),
    latencyRow(orders.latencies),
    { what: 'requests not answered with 200', ours: String(failures), ...atMost({ value: failures, limit: 0 }) },
    {
      what: `orders on disk (fsync ${milliseconds(fsync)})`,
      ours: String(stored),
      baseline: `${acknowledged} acknowledged`,
      ...atLeast({ value: stored, limit: acknowledged }),
    },
  ];
  return {
    rows,
    details: { connections, reads: reads.map(({ operation: { name }, rounds }) => ({ name, rounds })), orders },
  };
}
