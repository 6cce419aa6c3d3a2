import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proxyExamples } from '../../deploy/proxies.js';
import { restartInTurn, type RollingResult } from '../../deploy/rolling-restarts.js';
import { startCluster } from '../../support/postgres.mjs';
import { createDatabase } from '../../support/run-query.js';
import { atMost, type ReportSection, type Row } from '../report/rows.js';

const drainSeconds = 2;

function rowsOf(what: string, { keyed, keyless, doubled, lost }: RollingResult): Row[] {
  return [
    {
      what: `${what}: failed calls of ${keyed.sent} with a key`,
      ours: String(keyed.failed.length),
      baseline: `${keyless.failed.length} of ${keyless.sent} without`,
      ...atMost({ value: keyed.failed.length, limit: 0 }),
    },
    {
      what: `${what}: doubled or lost orders`,
      ours: String(doubled.length + lost.length),
      ...atMost({ value: doubled.length + lost.length, limit: 0 }),
    },
  ];
}

/** Restarts two processes in turn behind each proxy of demo/docs/content/deploying. The clients repeat nothing. */
export async function measureProxies(restarts: number): Promise<ReportSection> {
  const cluster = await startCluster({ isDurable: true, settings: ['max_connections=200'] });
  const rows: Row[] = [];
  const details: Record<string, RollingResult> = {};
  try {
    for (const [name, { find, start }] of Object.entries(proxyExamples)) {
      const program = find();
      if (!program) throw new Error(`${name} is not installed, and only root can fetch Debian's package.`);
      const folder = mkdtempSync(join(tmpdir(), 'checkout-proxy-'));
      const result = await restartInTurn({
        databaseUrl: await createDatabase(cluster.url, `restarts_${name.toLowerCase()}`),
        startProxy: (processes) => start(program, { folder, processes }),
        restarts,
        drainSeconds,
      });
      rmSync(folder, { recursive: true });
      rows.push(...rowsOf(`${restarts} restarts behind ${name}`, result));
      details[name] = result;
    }
  } finally {
    await cluster.stop();
  }
  return { rows, details };
}
