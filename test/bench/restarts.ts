// `npm run bench -- restarts`: restarts two servers on one PostgreSQL in turn, under load through a balancer that obeys
// /readyz and retries nothing, and counts the requests that fail; then behind each proxy of demo/docs/content/deploying, and one
// process without any. `rolling`, `hanging`, `stops` or `proxies` runs one part; `--restarts=` shortens it.
import { parseArgs } from 'node:util';
import { startCluster } from '../support/postgres.mjs';
import { runQuery } from '../support/run-query.js';
import { startReceiver } from '../support/receivers.js';
import { callWithoutWebhook } from './durability/checkout-calls.js';
import { runLoad } from './durability/load-client.js';
import { startService, type Service } from './programs.js';
import { publish, log, wholeNumber } from './report/publish.js';
import { atLeast, atMost, milliseconds, type ReportSection } from './report/rows.js';
import { median } from './report/statistics.js';
import { startBalancer } from './restarts/balancer.js';
import { measurePlainStops } from './restarts/plain-stop.js';
import { measureProxies } from './restarts/proxies.js';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { restarts: { type: 'string' } } });
const restarts = wholeNumber(values.restarts, 10);
const connections = 20;
const longestStopMs = 8000;

/** Stops one of the services and starts another in its place, `restarts` times for each of the two. */
async function measureRolling(): Promise<ReportSection> {
  const cluster = await startCluster({ isDurable: true, settings: ['max_connections=200'] });
  const balancer = await startBalancer();
  const start = async (): Promise<Service> => {
    const service = await startService({ env: { DATABASE_URL: cluster.url } });
    balancer.add(service.url);
    await balancer.waitUntilReady(service.url);
    return service;
  };
  const services = [await start(), await start()];
  const acknowledged: string[] = [];
  const refused: string[] = [];
  const stopMs: number[] = [];
  let [sent, isDone] = [0, false];
  const load = runLoad({
    url: balancer.url,
    connections,
    next: () => (isDone ? undefined : callWithoutWebhook(sent++)),
    acknowledge: ({ code }) => acknowledged.push(code),
    refuse: (reply) => refused.push(reply.slice(0, 200)),
  });
  try {
    for (let restart = 1; restart <= restarts; restart += 1) {
      for (const index of services.keys()) {
        const old = services[index] as Service;
        const started = performance.now();
        await old.discard();
        stopMs.push(performance.now() - started);
        balancer.remove(old.url);
        services[index] = await start();
      }
      log(`restarts: ${restart} of ${restarts}, ${acknowledged.length} orders, ${refused.length} failed`);
    }
    isDone = true;
    await load;
    const [stored] = await runQuery(cluster.url, { sql: 'SELECT count(*) AS orders FROM orders' });
    const orders = Number(stored?.['orders']);
    const { failures } = balancer;
    const longest = Math.max(...stopMs);
    return {
      rows: [
        {
          what: `rolling restarts of two processes: failed requests of ${sent}`,
          ours: String(Math.max(refused.length, failures.length)),
          ...atMost({ value: Math.max(refused.length, failures.length), limit: 0 }),
        },
        {
          what: `from SIGTERM to the exit under load, longest of ${stopMs.length}`,
          ours: milliseconds(longest),
          baseline: `median ${milliseconds(median(stopMs))}`,
          ...atMost({ value: longest, limit: longestStopMs, unit: ' ms' }),
        },
        {
          what: 'orders in the store',
          ours: String(orders),
          baseline: `${acknowledged.length} acknowledged`,
          ...atLeast({ value: orders, limit: acknowledged.length }),
        },
      ],
      details: { restarts, stopMs, refused: refused.slice(0, 20), failures: failures.slice(0, 20) },
    };
  } finally {
    isDone = true;
    balancer.close();
    await Promise.all(services.map(({ discard }) => discard()));
    await cluster.stop();
  }
}

/** Measures the stop of a server while the receivers of its webhooks never answer. */
async function measureHangingReceiver(): Promise<ReportSection> {
  const receiver = await startReceiver(() => ({ status: 200, sendAfter: new Promise(() => undefined) }));
  const service = await startService({ env: { NODE_ENV: 'development', DRAIN_SECONDS: '2' } });
  const webhook = new URLSearchParams({ webhook_url: receiver.url });
  await fetch(`${service.url}${callWithoutWebhook(0)}&${webhook.toString()}`);
  await receiver.waitForCount(1);
  const started = performance.now();
  await service.discard();
  const stopMs = performance.now() - started;
  await receiver.close();
  const row = {
    what: 'from SIGTERM to the exit while a receiver hangs',
    ours: milliseconds(stopMs),
    ...atMost({ value: stopMs, limit: longestStopMs, unit: ' ms' }),
  };
  return { rows: [row], details: { stopMs } };
}

const parts: Readonly<Record<string, () => Promise<ReportSection>>> = {
  rolling: measureRolling,
  hanging: measureHangingReceiver,
  stops: () => measurePlainStops(restarts),
  proxies: () => measureProxies(restarts),
};

await publish('restarts', async () => {
  const names = positionals.length > 0 ? positionals : Object.keys(parts);
  const found: Record<string, ReportSection> = {};
  for (const name of names) found[name] = (await parts[name]?.()) as ReportSection;
  const details = Object.entries(found).map(([name, part]) => [name, part.details] as const);
  return { rows: Object.values(found).flatMap(({ rows }) => rows), details: Object.fromEntries(details) };
});
