// `npm run bench -- load`: measures durable checkouts per second on both stores, latency beside a million orders, and ten
// thousand streams. `throughput`, `million` or `streams` runs one part; `--rounds=` and `--orders=` shorten it.
import { parseArgs } from 'node:util';
import { measureMillion } from './load/million.js';
import { measureStreams } from './load/streams.js';
import { measureThroughput } from './load/throughput.js';
import { publish, log, wholeNumber } from './report/publish.js';
import type { ReportSection } from './report/rows.js';

const options = { rounds: { type: 'string' }, orders: { type: 'string' } } as const;
const { values, positionals } = parseArgs({ allowPositionals: true, options });
const rounds = wholeNumber(values.rounds, 5);
const orders = wholeNumber(values.orders, 1_000_000);

const parts: Readonly<Record<string, () => Promise<ReportSection>>> = {
  throughput: () => measureThroughput({ rounds, log }),
  million: () => measureMillion({ rounds, log, orders }),
  streams: () => measureStreams(log),
};

async function measure(): Promise<ReportSection> {
  const names = positionals.length > 0 ? positionals : Object.keys(parts);
  const found: Record<string, ReportSection> = {};
  for (const name of names) found[name] = (await parts[name]?.()) as ReportSection;
  const details = Object.entries(found).map(([name, part]) => [name, part.details] as const);
  return { rows: Object.values(found).flatMap(({ rows }) => rows), details: Object.fromEntries(details) };
}

await publish('load', measure);
