import Database from 'libsql';
import { join } from 'node:path';
import { runJson, startService, type Service } from '../programs.js';
import { atLeast, atMost, milliseconds, perSecond, times, type Part, type Row } from '../report/rows.js';
import { comparePairs, median, sum } from '../report/statistics.js';
import { describeDisk } from './disk.js';
import { checkout, exchange, paymentOptions, type Operation } from './operations.js';
import { connections, loadOnce, pairsOf, runRounds, startHello, type Round } from './rounds.js';

const seconds = 3;
const latencyRounds = 7;
const latencySeconds = 4;
const shareOfPeak = 0.7;
const longestP99 = 50;

export type ServerSettings = { readonly rounds: number; readonly say: (line: string) => void };

function throughputRows({ name, leastRatio }: Operation, rounds: readonly Round[]): Row[] {
  const wall = comparePairs(pairsOf(rounds, 'perSecond'));
  const cpu = comparePairs(pairsOf(rounds, 'perCpuSecond'));
  const row = {
    what: `${name}, requests a second`,
    ours: perSecond(wall.ours),
    baseline: `Express hello ${perSecond(wall.baseline)}`,
    ratio: times(wall.ratio),
    ...atLeast({ value: wall.ratio, limit: leastRatio, unit: 'x' }),
  };
  const perCpu = {
    what: `${name}, requests a processor second`,
    ours: perSecond(cpu.ours),
    baseline: `Express hello ${perSecond(cpu.baseline)}`,
    ratio: times(cpu.ratio),
  };
  return Number.isNaN(cpu.ratio) ? [row] : [row, perCpu];
}

/** Requests that were not answered with 200. */
const failuresIn = (rounds: readonly Round[]): number =>
  sum(rounds.map(({ ours, baseline }) => ours.failed + baseline.failed));

async function measureThroughput(service: Service, operation: Operation, { rounds, say }: ServerSettings) {
  const hello = await startHello(service, operation);
  try {
    say(`server: ${operation.name}, ${rounds} rounds`);
    return await runRounds({ service, hello }, { operation, rounds, seconds });
  } finally {
    await hello.stop();
  }
}

type Latency = { readonly p50: number; readonly p99: number; readonly longest: number; readonly failed: number };

/** Each round finds the peak anew, since what the machine has to give changes from minute to minute. */
async function measureLatency(service: Service, { say }: ServerSettings) {
  const measured: (Latency & { readonly peak: number; readonly answered: number })[] = [];
  for (let round = 0; round < latencyRounds; round += 1) {
    say(`server: latency of checkout, round ${round + 1} of ${latencyRounds}`);
    const { requests } = checkout;
    const peak = await loadOnce(service, { requests, seconds });
    const rate = Math.floor(peak.perSecond * shareOfPeak);
    const settings = { url: service.url, requests, connections, seconds: latencySeconds, perSecond: rate };
    const latency = (await runJson('test/bench/server/latency.mjs', settings)) as Latency;
    const answered = peak.answered + rate * latencySeconds - latency.failed;
    measured.push({ ...latency, peak: peak.perSecond, answered, failed: latency.failed + peak.failed });
  }
  return measured;
}

type Latencies = Awaited<ReturnType<typeof measureLatency>>;

function latencyRow(latencies: Latencies): Row {
  const p99 = median(latencies.map((round) => round.p99));
  const p50 = median(latencies.map((round) => round.p50));
  const rate = median(latencies.map(({ peak }) => peak * shareOfPeak));
  return {
    what: `checkout, p99 at 70 % of its peak (${perSecond(rate)})`,
    ours: milliseconds(p99),
    baseline: `p50 ${milliseconds(p50)}`,
    ...atMost({ value: p99, limit: longestP99, unit: ' ms' }),
  };
}

/** How many orders are in the file once the service has stopped. */
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
      found.push({ operation, rounds: await measureThroughput(service, operation, settings) });
    } finally {
      await service.discard();
    }
  }
  return found;
}

async function measureCheckout(settings: ServerSettings) {
  const service = await startService();
  try {
    const disk = describeDisk(service.dataDirectory);
    const rounds = await measureThroughput(service, checkout, settings);
    const latencies = await measureLatency(service, settings);
    await service.stop();
    const acknowledged = sum([
      ...rounds.map(({ ours }) => ours.answered),
      ...latencies.map(({ answered }) => answered),
    ]);
    return { disk, rounds, latencies, acknowledged, stored: storedOrders(service) };
  } finally {
    await service.discard();
  }
}

/** One process of the service beside one of a bare Express route, 50 keep-alive connections on loopback. */
export async function benchServer(settings: ServerSettings): Promise<Part> {
  const reads = await measureReads(settings);
  const orders = await measureCheckout(settings);
  const { disk, acknowledged, stored } = orders;
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
      what: `orders on disk (${disk.fileSystem}, fsync ${milliseconds(disk.fsyncMs)})`,
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
