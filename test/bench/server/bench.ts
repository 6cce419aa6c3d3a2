import Database from 'libsql';
import { join } from 'node:path';
import { runJson, startService, type Program, type Service } from '../programs.js';
import { atLeast, atMost, milliseconds, perSecond, type ReportSection, type Row } from '../report/rows.js';
import { median, sum } from '../report/statistics.js';
import { fsyncMs } from './disk.js';
import { checkout, exchange, paymentOptions, type Operation } from './operations.js';
import { answeredIn, compareWithHello, connections, failuresIn, helloRequests, load, runRounds } from './rounds.js';
import { startHello } from './rounds.js';
import type { Round, Settings } from './rounds.js';

const latencyRounds = 7;
const latencySeconds = 4;
const shareOfPeak = 0.7;
const longestP99 = 50;

/** Linux alone says how long a process has used the processor. */
function throughputRow({ name, leastRatio }: Operation, rounds: readonly Round[]): Row {
  const { value, row } = compareWithHello(rounds, { read: ({ time }) => 1e6 / time });
  return { what: `${name}, requests a processor second`, ...row, ...atLeast({ value, limit: leastRatio, unit: 'x' }) };
}

type Servers = { readonly service: Service; readonly hello: Program };

/** Measures the service beside a bare route, and discards both afterwards. */
async function withServers<Found>(operation: Operation, measure: (servers: Servers) => Promise<Found>): Promise<Found> {
  const service = await startService();
  const hello = await startHello(service, operation);
  try {
    return await measure({ service, hello });
  } finally {
    await Promise.all([hello.stop(), service.discard()]);
  }
}

const measureThroughput = (
  { service, hello }: Servers,
  { operation, ...settings }: Settings & { readonly operation: Operation },
) => runRounds({ ...settings, hello, contenders: [{ ...operation, processes: [service] }] });

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
async function measureLatency({ service, hello }: Servers, { log }: Settings) {
  const measured: { ours: Latency; baseline: Latency; peak: number; answered: number; failed: number }[] = [];
  for (let round = 1; round <= latencyRounds; round += 1) {
    log(`latency of checkout: round ${round} of ${latencyRounds}`);
    const peak = await load({ ...checkout, processes: [service] });
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

const measureCheckout = (settings: Settings) =>
  withServers(checkout, async (servers) => {
    const fsync = fsyncMs(servers.service.dataDirectory);
    const rounds = await measureThroughput(servers, { ...settings, operation: checkout });
    const latencies = await measureLatency(servers, settings);
    await servers.service.stop();
    const acknowledged = answeredIn(rounds) + sum(latencies.map(({ answered }) => answered));
    return { fsync, rounds, latencies, acknowledged, stored: storedOrders(servers.service) };
  });

/** Compares one process of the service with one of a bare Express route, over 50 keep-alive connections on loopback. */
export async function benchServer(settings: Settings): Promise<ReportSection> {
  const reads: { readonly operation: Operation; readonly rounds: readonly Round[] }[] = [];
  for (const operation of [exchange, paymentOptions]) {
    const rounds = await withServers(operation, (servers) => measureThroughput(servers, { ...settings, operation }));
    reads.push({ operation, rounds });
  }
  const orders = await measureCheckout(settings);
  const { fsync, acknowledged, stored, latencies } = orders;
  const throughput = [...reads, { operation: checkout, rounds: orders.rounds }];
  const failures = sum([...throughput.map((one) => failuresIn(one.rounds)), ...latencies.map((one) => one.failed)]);
  const rows: Row[] = [
    ...throughput.map(({ operation, rounds }) => throughputRow(operation, rounds)),
    latencyRow(latencies),
    { what: 'requests not answered with 200', ours: String(failures), ...atMost({ value: failures, limit: 0 }) },
    {
      what: `orders on disk (fsync ${milliseconds(fsync)})`,
      ours: String(stored),
      baseline: `${acknowledged} acknowledged`,
      ...atLeast({ value: stored, limit: acknowledged }),
    },
  ];
  return { rows, details: { connections, reads, orders } };
}
