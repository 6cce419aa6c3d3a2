// `npm run bench -- crash`: kills the built server repeatedly with `kill -9` under checkout load, then crashes the PostgreSQL
// of a running server, and searches for lost orders. `embedded` or `postgres` runs one half; `--kills=` and `--restarts=`
// shorten it, `--seed=` changes the moments of the kills.
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { auditFolder, type Audit } from './durability/audit.js';
import { killUnderLoad } from './durability/kills.js';
import { startTimed } from './durability/readiness.js';
import { restartUnderLoad } from './durability/restarts.js';
import { publish, log, wholeNumber } from './report/publish.js';
import { atLeast, atMost, milliseconds, type ReportSection, type Row } from './report/rows.js';
import { median } from './report/statistics.js';

const text = { type: 'string' } as const;
const options = { kills: text, restarts: text, seed: text };
const { values, positionals } = parseArgs({ allowPositionals: true, options });
const kills = wholeNumber(values.kills, 100);
const restarts = wholeNumber(values.restarts, 20);
const seed = wholeNumber(values.seed, 1);

const longestMs = 2000;
const ownLimit = (value: number) => atMost({ value, limit: 1000, unit: ' ms' });

const none = (what: string, value: number): Row => ({ what, ours: String(value), ...atMost({ value, limit: 0 }) });

const readyRow = (what: string, readyMs: readonly number[]): Row => ({
  what: `${what}, longest of ${readyMs.length}`,
  ours: milliseconds(Math.max(...readyMs)),
  baseline: `median ${milliseconds(median(readyMs))}`,
  ...atMost({ value: Math.max(...readyMs), limit: longestMs, unit: ' ms' }),
});

/** The budgets of every store after any number of crashes. */
const auditRows = (store: string, { audit, acknowledged }: { audit: Audit; acknowledged: number }): Row[] => [
  none(`${store}: acknowledged orders that are missing`, audit.missing),
  none(`${store}: acknowledged orders without all their outbox rows`, audit.withoutMessages),
  none(`${store}: orders and outbox rows without each other`, audit.torn),
  {
    what: `${store}: orders in the store`,
    ours: String(audit.orders),
    baseline: `${acknowledged} acknowledged`,
    ...atLeast({ value: audit.orders, limit: acknowledged }),
  },
];

async function measureEmbedded(): Promise<ReportSection> {
  const { directory, acknowledged, readyMs, lost, refused } = await killUnderLoad({ kills, seed, log });
  const last = await startTimed({ dataDirectory: directory });
  await last.service.kill(); // the audit must open the files of a crash, not those of a clean stop
  const audit = auditFolder(directory, acknowledged);
  rmSync(directory, { recursive: true });
  const restarted = [...readyMs.slice(1), last.readyMs];
  const rows: Row[] = [
    readyRow('kill -9 of the server: start until ready', restarted),
    none('embedded: last orders before a kill that the next server does not know', lost),
    none('embedded: calls that were answered with anything but an order', refused),
    none("embedded: complaints of the database's own checks", audit.integrityErrors.length),
    ...auditRows('embedded', { audit, acknowledged: acknowledged.length }),
  ];
  return { rows, details: { kills, seed, audit, acknowledged: acknowledged.length, restarted } };
}

async function measurePostgres(): Promise<ReportSection> {
  const found = await restartUnderLoad({ restarts, log });
  const { audit, acknowledged, readyMs, ownMs, refused, malformed } = found;
  const rows: Row[] = [
    readyRow('crash of PostgreSQL: until the server is ready again', readyMs),
    // By default PostgreSQL writes each of its files to the disk before it recovers.
    { ...readyRow('of that, since PostgreSQL takes connections', ownMs), ...ownLimit(Math.max(...ownMs)) },
    { what: 'PostgreSQL: calls refused in the documented words meanwhile', ours: String(refused) },
    none('PostgreSQL: calls refused in other words', malformed),
    ...auditRows('PostgreSQL', { audit, acknowledged }),
  ];
  return { rows, details: found };
}

async function measure(): Promise<ReportSection> {
  const wanted = (name: string): boolean => positionals.length === 0 || positionals.includes(name);
  const embedded = wanted('embedded') ? await measureEmbedded() : undefined;
  const postgres = wanted('postgres') ? await measurePostgres() : undefined;
  const rows = [...(embedded?.rows ?? []), ...(postgres?.rows ?? [])];
  return { rows, details: { embedded: embedded?.details, postgres: postgres?.details } };
}

await publish('crash', measure);
