// `npm run bench:crash`: kills the built server with `kill -9` under checkout load, again and again, and looks for what
// was lost. `--kills=` makes it shorter, `--seed=` moves the kills.
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { auditFolder, type Audit } from './durability/audit.js';
import { killUnderLoad } from './durability/kills.js';
import { publish, say, wholeNumber } from './report/publish.js';
import { atLeast, atMost, milliseconds, type Part, type Row } from './report/rows.js';
import { median } from './report/statistics.js';
import { startTimed } from './durability/readiness.js';

const { values } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } });
const kills = wholeNumber(values.kills, 100);
const seed = wholeNumber(values.seed, 1);

const longestRestartMs = 2000;

const none = (what: string, value: number): Row => ({ what, ours: String(value), ...atMost({ value, limit: 0 }) });

/** What must hold of any store after any number of crashes. */
const auditRows = (audit: Audit, acknowledged: number): Row[] => [
  none('acknowledged orders that are missing', audit.missing),
  none('acknowledged orders without all their outbox rows', audit.untold),
  none('orders and outbox rows without each other', audit.torn),
  none('complaints of the database about itself', audit.complaints.length),
  {
    what: 'orders in the store',
    ours: String(audit.orders),
    baseline: `${acknowledged} acknowledged`,
    ...atLeast({ value: audit.orders, limit: acknowledged }),
  },
];

async function measureEmbedded(): Promise<Part> {
  const { directory, acknowledged, readyMs, forgotten, refused } = await killUnderLoad({ kills, seed, say });
  const last = await startTimed({ dataDirectory: directory });
  await last.service.kill(); // so that the audit opens what a crash left, not what a server has tidied up
  const audit = auditFolder(directory, acknowledged);
  rmSync(directory, { recursive: true });
  const restarts = [...readyMs.slice(1), last.readyMs];
  const rows: Row[] = [
    {
      what: `kill -9, embedded store: restart until ready, longest of ${restarts.length}`,
      ours: milliseconds(Math.max(...restarts)),
      baseline: `median ${milliseconds(median(restarts))}`,
      ...atMost({ value: Math.max(...restarts), limit: longestRestartMs, unit: ' ms' }),
    },
    none('last orders before a kill that the next server does not know', forgotten),
    none('calls that were answered with anything but an order', refused),
    ...auditRows(audit, acknowledged.length),
  ];
  return { rows, details: { kills, seed, audit, acknowledged: acknowledged.length, restarts } };
}

await publish('crash', measureEmbedded);
