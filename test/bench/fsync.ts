// `npm run bench:fsync`: counts how often the built server writes through to the disk per acknowledged order.
// `--orders=` shortens it.
import { parseArgs } from 'node:util';
import { callWithoutWebhook } from './durability/checkout-calls.js';
import { runLoad } from './durability/load-client.js';
import { requireStrace, countSyncs, type SyncCounts } from './durability/strace.js';
import { startService, type Service } from './programs.js';
import { publish, log, wholeNumber } from './report/publish.js';
import { atLeast, atMost, type ReportSection, type Row } from './report/rows.js';

const { values } = parseArgs({ options: { orders: { type: 'string' } } });
const orders = wholeNumber(values.orders, 2000);

type Measured = SyncCounts & { readonly connections: number; readonly acknowledged: number };

async function measureWith(service: Service, connections: number): Promise<Measured> {
  log(`fsync: ${orders} orders on ${connections} connections`);
  let [sent, acknowledged] = [0, 0];
  const load = {
    url: service.url,
    connections,
    next: () => (sent < orders ? callWithoutWebhook(sent++) : undefined),
    acknowledge: () => void (acknowledged += 1),
  };
  const watched = await countSyncs(service.pid, () => runLoad(load));
  return { ...watched, connections, acknowledged };
}

const perOrder = ({ syncs, acknowledged }: Measured): number => syncs / acknowledged;

function rowsOf(alone: Measured, together: Measured): Row[] {
  return [
    {
      what: `${alone.acknowledged} orders one after the other, syncs for each`,
      ours: perOrder(alone).toFixed(2),
      ...atLeast({ value: perOrder(alone), limit: 1 }),
    },
    {
      what: 'orders acknowledged without a sync since the one before',
      ours: String(alone.answersWithoutSync),
      baseline: `${alone.answers} answers seen`,
      ...atMost({ value: alone.answers === alone.acknowledged ? alone.answersWithoutSync : Infinity, limit: 0 }),
    },
    {
      what: `${together.acknowledged} orders on ${together.connections} connections, syncs for each`,
      ours: perOrder(together).toFixed(3),
      ...atMost({ value: perOrder(together), limit: 1 }),
    },
    {
      what: 'orders that share one sync',
      ours: (together.acknowledged / together.syncs).toFixed(1),
    },
  ];
}

async function measure(): Promise<ReportSection> {
  requireStrace();
  const service = await startService();
  try {
    await runLoad({ url: service.url, connections: 1, next: onlyOnce(), acknowledge: () => undefined });
    const alone = await measureWith(service, 1);
    const together = await measureWith(service, 50);
    return { rows: rowsOf(alone, together), details: { alone, together } };
  } finally {
    await service.discard();
  }
}

/** Places one order before the count: the first one creates files. */
function onlyOnce(): () => string | undefined {
  let isAsked = false;
  return () => {
    if (isAsked) return undefined;
    isAsked = true;
    return callWithoutWebhook(0);
  };
}

await publish('fsync', measure);
