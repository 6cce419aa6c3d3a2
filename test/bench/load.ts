// `npm run bench:load`: durable checkouts a second on both stores, latency beside a million orders, a thousand streams.
// `throughput`, `million` or `streams` alone is one part; `--rounds=` and `--orders=` make it shorter.
import { parseArgs } from 'node:util';
import { measureMillion } from './load/million.js';
import { measureStreams } from './load/streams.js';
import { measureThroughput } from './load/throughput.js';
import { publish, say, wholeNumber } from './report/publish.js';
import type { Part } from './report/rows.js';

const options = { rounds: { type: 'string' }, orders: { type: 'string' } } as const;
const { values, positionals } = parseArgs({ allowPositionals: true, options });
const rounds = wholeNumber(values.rounds, 5);
const orders = wholeNumber(values.orders, 1_000_000);

const parts: Readonly<Record<string, () => Promise<Part>>> = {
  throughput: () => measureThroughput({ rounds, say }),
  million: () => measureMillion({ rounds, say, orders }),
  streams: () => measureStreams(say),
};

async function measure(): Promise<Part> {
  const names = positionals.length > 0 ? positionals : Object.keys(parts);
  const found: Record<string, Part> = {};
  for (const name of names) found[name] = (await parts[name]?.()) as Part;
  const details = Object.entries(found).map(([name, part]) => [name, part.details] as const);
  return { rows: Object.values(found).flatMap(({ rows }) => rows), details: Object.fromEntries(details) };
}

await publish('load', measure);
