// `npm run bench -- webhooks`: sends 10,000 events to receivers that fail 30 % of the time, while the sender is killed with
// `kill -9`, on both stores. `--store=embedded` or `--store=postgres` runs one of them, `--events=` and `--kills=` shorten
// it, `--seed=` changes the failing requests. `--part=fairness` measures only what a healthy receiver waits beside 40 that
// drip, and beside 40 that drip once they have been fast, `--part=restart` only what a restart takes for 5,000 due messages,
// `--part=events` only the rest.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startCluster } from '../support/postgres.mjs';
import { fromRoot } from './programs.js';
import { publish, log, wholeNumber } from './report/publish.js';
import { atLeast, atMost, perSecond, type ReportSection, type Row } from './report/rows.js';
import { sum } from './report/statistics.js';
import { failingShare } from './webhooks/failures.js';
import { eventsOfAnOrder } from './webhooks/orders.js';
import { dripperKinds, runFairness, type DripperKind, type Fairness } from './webhooks/fairness.js';
import { runRestart, type Restart } from './webhooks/restart.js';
import { runWebhooks, type Run } from './webhooks/run.js';
import type { Place } from './webhooks/stores.js';

const options = { store: { type: 'string' }, events: { type: 'string' }, kills: { type: 'string' } } as const;
const { values } = parseArgs({ options: { ...options, seed: { type: 'string' }, part: { type: 'string' } } });
const orders = Math.ceil(wholeNumber(values.events, 10_000) / eventsOfAnOrder);
const settings = {
  events: orders * eventsOfAnOrder,
  kills: wholeNumber(values.kills, 3),
  seed: wholeNumber(values.seed, 1),
};

type Opened = { readonly place: Place; readonly remove: () => Promise<void> };

const places: Readonly<Record<string, () => Promise<Opened>>> = {
  embedded: () => {
    mkdirSync(fromRoot('.data'), { recursive: true });
    const directory = mkdtempSync(fromRoot('.data/bench-'));
    return Promise.resolve({
      place: { directory },
      remove: () => Promise.resolve(rmSync(directory, { recursive: true })),
    });
  },
  postgres: async () => {
    const cluster = await startCluster({ isDurable: true });
    return { place: { url: cluster.url }, remove: cluster.stop };
  },
};

const none = (what: string, value: number): Row => ({ what, ours: String(value), ...atMost({ value, limit: 0 }) });

function rowsOf(run: Run): Row[] {
  const { events, requests, seconds, killed } = run;
  const failures = sum(Object.values(run.failed));
  const share = (failures / requests) * 100;
  return [
    {
      what: 'events that arrived, all of them',
      ours: String(run.arrived),
      baseline: `${run.rows} in the outbox`,
      ...atLeast({ value: Math.min(run.arrived, run.rows), limit: events }),
    },
    {
      what: 'requests that the receivers failed',
      ours: `${share.toFixed(1)} %`,
      baseline: `${failures} of ${requests}`,
      ...atLeast({ value: share, limit: failingShare - 2, unit: ' %' }),
    },
    {
      what: 'kill -9 of the sender on the way',
      ours: String(killed),
      ...atLeast({ value: killed, limit: settings.kills }),
    },
    { what: 'requests for what had been accepted already', ours: String(run.again) },
    none('signatures that do not verify', run.unverified),
    none('bodies or URLs that are not those of the outbox', run.different + run.changed + run.unknown),
    none('messages that are not delivered in the outbox', run.undelivered),
    none('requests out of the sequence of order and audience', run.disordered),
    none('tries before the time that Retry-After asked for', run.early),
    { what: 'seconds, starts and kills included', ours: seconds.toFixed(1), baseline: perSecond(events / seconds) },
  ];
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

const fairnessRows = (kind: DripperKind, { told, p50, p99, worst }: Fairness): Row[] => [
  {
    what: `a healthy receiver beside 40 ${kind}: webhooks that arrived`,
    ours: String(told),
    ...atLeast({ value: told, limit: 100 }),
  },
  { what: 'time to the receiver, median', ours: seconds(p50), baseline: `${seconds(worst)} at worst` },
  {
    what: 'time to the receiver, 99th percentile',
    ours: seconds(p99),
    ...atMost({ value: p99 / 1000, limit: 15, unit: ' s' }),
  },
];

type Part = { readonly rows: readonly Row[]; readonly details: object };

const due = 5000;

const restartRow = ({ hosts, sent, seconds: took }: Restart): Row => ({
  what: `after a restart, ${due} due messages to ${hosts} receivers that have answered 2xx: those that arrived`,
  ours: String(sent),
  baseline: seconds(took * 1000),
  ...atLeast({ value: sent, limit: due }),
});

/** Runs the parts on one store, each on a fresh database. */
async function measureStore(name: string, open: () => Promise<Opened>): Promise<Part[]> {
  const parts: Part[] = [];
  const run = async (part: string, measurePart: (place: Place) => Promise<Part>): Promise<void> => {
    if (values.part !== undefined && values.part !== part) return;
    log(`webhooks: ${part}, ${name}`);
    const { place, remove } = await open();
    try {
      const { rows, details } = await measurePart(place);
      const named = rows.map((row) => ({ ...row, what: `${name}: ${row.what}` }));
      parts.push({ rows: named, details: { store: name, ...details } });
    } finally {
      await remove();
    }
  };
  for (const kind of Object.keys(dripperKinds) as DripperKind[])
    await run('fairness', async (place) => {
      const details = await runFairness(place, kind);
      return { rows: fairnessRows(kind, details), details };
    });
  for (const hosts of [1, 16, 100])
    await run('restart', async (place) => {
      const details = await runRestart(place, { hosts, due });
      return { rows: [restartRow(details)], details };
    });
  await run('events', async (place) => {
    const details = await runWebhooks({ place, ...settings });
    return { rows: rowsOf(details), details };
  });
  return parts;
}

async function measure(): Promise<ReportSection> {
  const names = values.store === undefined ? Object.keys(places) : [values.store];
  const parts: Part[] = [];
  for (const name of names) {
    const open = places[name];
    if (!open) throw new Error(`There is no store "${name}": ${Object.keys(places).join(', ')}.`);
    parts.push(...(await measureStore(name, open)));
  }
  return {
    rows: parts.flatMap(({ rows }) => rows),
    details: { ...settings, runs: parts.map(({ details }) => details) },
  };
}

await publish('webhooks', measure);
