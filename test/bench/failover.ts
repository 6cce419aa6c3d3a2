// `npm run bench -- failover`: two processes take orders on a PostgreSQL whose commits wait for a standby, while the primary is
// killed and the standby promoted, the database is stopped, or the standby hangs. Counts lost and doubled orders. `promoted`,
// `stopped` and so on run one part; `--stopped=` and `--frozen=` are seconds and shorten it.
import { parseArgs } from 'node:util';
import { measureOutage, scenarios, type Outage } from './failover/scenarios.js';
import { log, publish, wholeNumber } from './report/publish.js';
import { atMost, milliseconds, type ReportSection, type Row } from './report/rows.js';

const options = { stopped: { type: 'string' }, frozen: { type: 'string' } } as const;
const { values, positionals } = parseArgs({ allowPositionals: true, options });

type Part = { readonly what: string; readonly seconds: number };

const stoppedSeconds = wholeNumber(values.stopped, 30);
const frozenSeconds = wholeNumber(values.frozen, 40);
const waitSeconds = 5;

/** From the end of an outage to the first order. A quiet machine takes a second or less, half of it for the checks of the proxy. */
const firstOrderLimitMs = 2000;

const parts: Readonly<Record<keyof typeof scenarios, Part>> = {
  promoted: { what: 'primary killed, standby promoted', seconds: 0 },
  promotedWithStandbyNames: {
    what: `promoted with synchronous_standby_names, reset after ${waitSeconds} s`,
    seconds: waitSeconds,
  },
  stopped: { what: `PostgreSQL stopped for ${stoppedSeconds} s`, seconds: stoppedSeconds },
  frozenStandby: { what: `standby stopped for ${frozenSeconds} s`, seconds: frozenSeconds },
};

const counts = (found: Readonly<Record<string, number>>): string =>
  Object.entries(found)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ') || 'none';

function rowsOf({ what }: Part, outage: Outage): Row[] {
  const { acknowledged, lost, doubled, during, firstOrderMs, refused, readiness, lookups, waiting } = outage;
  return [
    {
      what: `${what}: acknowledged orders that are missing`,
      ours: String(lost),
      baseline: `${acknowledged} acknowledged`,
      ...atMost({ value: lost, limit: 0 }),
    },
    {
      what: `${what}: orders with the key of another one`,
      ours: String(doubled),
      ...atMost({ value: doubled, limit: 0 }),
    },
    {
      what: `${what}: from its end to the first order`,
      ours: milliseconds(firstOrderMs),
      baseline: `${during} acknowledged meanwhile`,
      ...atMost({ value: firstOrderMs, limit: firstOrderLimitMs, unit: ' ms' }),
    },
    { what: `${what}: replies without an order`, ours: counts(refused), baseline: `/readyz: ${counts(readiness)}` },
    { what: `${what}: look-ups`, ours: counts(lookups), baseline: `${waiting} commits wait` },
  ];
}

async function measure(): Promise<ReportSection> {
  const names = Object.keys(parts) as (keyof typeof parts)[];
  const chosen = names.filter((name) => positionals.length === 0 || positionals.includes(name));
  const rows: Row[] = [];
  const details: Record<string, Outage> = {};
  for (const name of chosen) {
    const part = parts[name];
    const outage = await measureOutage(scenarios[name], part.seconds);
    rows.push(...rowsOf(part, outage));
    details[name] = outage;
    log(`failover: ${part.what}: ${JSON.stringify(outage)}`);
  }
  return { rows, details };
}

await publish('failover', measure);
