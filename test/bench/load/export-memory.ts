import { readFileSync } from 'node:fs';
import { openSqliteStore } from '../../../server/stores/sqlite/index.js';
import { newDataDirectory, startService, type Service } from '../programs.js';
import { atMost, type ReportSection, type Row } from '../report/rows.js';
import { fillSqlite } from './operator.js';

const mebibyte = 1024 * 1024;

/** SQLite keeps so much of the file in memory, which a small database does not fill. Nothing else may grow. */
const pageCacheMebibytes = 64;

const reads = {
  'the export as CSV': '/api/v3/account/export?format=csv',
  'the export as JSON Lines': '/api/v3/account/export?format=jsonl',
  'the report': '/api/v3/account/report?from=2001-01-01&to=2099-12-31',
};

/** The largest resident set of a process so far. */
function peakMebibytes({ pid }: Service): number {
  const [, kibibytes = ''] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) / 1024;
}

/** Reads a reply to its end without keeping it. */
async function drain({ url }: Service, path: string): Promise<number> {
  const reply = await fetch(url + path, { headers: { service: 'bench:bench-secret-of-24-characters' } });
  if (!reply.ok) throw new Error(await reply.text());
  let bytes = 0;
  for await (const chunk of reply.body ?? []) bytes += (chunk as Uint8Array).length;
  return bytes;
}

type Found = { readonly start: number; readonly peak: number; readonly bytes: number };

type Load = { readonly orders: number; readonly times: number };

/** A process of its own for each load, so that the peak is that of its reads. */
async function measure({ orders, times }: Load, path: string): Promise<Found> {
  const dataDirectory = newDataDirectory();
  await openSqliteStore(dataDirectory).close(); // creates the tables
  fillSqlite(dataDirectory, orders);
  const service = await startService({ dataDirectory });
  const start = peakMebibytes(service);
  let bytes = 0;
  for (let time = 0; time < times; time += 1) bytes += await drain(service, path);
  const peak = peakMebibytes(service);
  await service.discard();
  return { start, peak, bytes };
}

const inMebibytes = (value: number): string => `${value.toFixed(0)} MiB`;

const parts = 4;

/**
 * The peak memory of the exports and the report. The heap may grow with what has been read before it is collected, so a
 * small database is read as often as it takes to read as many orders: the size of one reply must not matter.
 */
export async function measureExportMemory({
  orders,
  log,
}: {
  orders: number;
  log: (line: string) => void;
}): Promise<ReportSection> {
  const fewer = Math.round(orders / parts);
  const rows: Row[] = [];
  const details: Record<string, unknown> = {};
  for (const [what, path] of Object.entries(reads)) {
    const small = await measure({ orders: fewer, times: parts }, path);
    const large = await measure({ orders, times: 1 }, path);
    log(
      `${what}: ${inMebibytes(small.peak)} with ${parts} times ${fewer}, ${inMebibytes(large.peak)} with ${orders} orders`,
    );
    const value = Math.round(large.peak - small.peak);
    rows.push({
      what: `${what} of ${orders} orders, peak of the resident set`,
      ours: `${inMebibytes(large.peak)} (${inMebibytes(large.bytes / mebibyte)} sent)`,
      baseline: `${inMebibytes(small.peak)} with ${parts} times ${fewer}`,
      ...atMost({ value, limit: pageCacheMebibytes, unit: ' MiB more' }),
    });
    details[what] = { fewer, orders, small, large };
  }
  return { rows, details };
}
