import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { reconcile, resolveAttempt, type Finding, type ResolveOutcome } from '#core';
import { openPostgresStore } from './adapters/postgres-store/index.js';
import { openSqliteBeside } from './adapters/sqlite-store/index.js';
import { systemClock, systemTimeout } from './adapters/system/index.js';
import { createUpstreamClient } from './adapters/upstream/index.js';
import { readConfig, type StorageConfig } from './config.js';

const usage = `Compares the open orders with the upstream, and lists the attempts whose outcome is unknown. The server may run
meanwhile. Exits with 1 if there is anything to look at.

  reconcile
  reconcile --resolve <transaction code> --as accepted:<code of the upstream>
  reconcile --resolve <transaction code> --as refused
`;

type Command = { readonly resolve?: { readonly code: string; readonly upstreamCode: string | undefined } };

function readCommand(): Command | undefined {
  const text = { type: 'string' } as const;
  const { resolve, as: outcome } = parseArgs({ options: { resolve: text, as: text } }).values;
  if (resolve === undefined && outcome === undefined) return {};
  const [, upstreamCode] = /^accepted:([!-~]{1,200})$/.exec(outcome ?? '') ?? [];
  if (resolve === undefined || (outcome !== 'refused' && upstreamCode === undefined)) return undefined;
  return { resolve: { code: resolve.toLowerCase(), upstreamCode } };
}

const openStore = ({ databaseUrl: url, dataDirectory }: StorageConfig) =>
  url === undefined ? openSqliteBeside(dataDirectory) : openPostgresStore({ url, reportError: () => undefined });

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const headings = ['transaction code', 'created', 'amount', 'ours', "the upstream's"];

const toCells = ({ code, created_at, amount, ours, theirs }: Finding): readonly string[] => [
  code,
  new Date(created_at).toISOString(),
  amount,
  ours,
  theirs,
];

function printTable(findings: readonly Finding[]): void {
  const rows = [headings, ...findings.map(toCells)];
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

const outcomes: Readonly<Record<ResolveOutcome, string>> = {
  accepted: 'accepted. It is an order now.',
  refused: 'refused. It never becomes an order.',
  not_unknown: 'not changed, because its outcome is known.',
  no_attempt: 'there is no such attempt.',
};

/** Returns the exit code. */
async function main(): Promise<number> {
  const command = readCommand();
  if (!command) {
    process.stderr.write(usage);
    return 2;
  }
  const parsed = readConfig(process.env, (path) => readFileSync(path, 'utf8'));
  if (!parsed.ok) throw new Error(parsed.message);
  const { upstreamSettings } = parsed.config;
  if (!upstreamSettings) throw new Error('UPSTREAM_URL is not set: there is no upstream to compare with.');
  const warn = (message: string): void => void process.stderr.write(`${message}\n`);
  const upstream = createUpstreamClient({ ...upstreamSettings, clock: systemClock, startTimeout: systemTimeout, warn });
  const store = await openStore(parsed.config);
  const context = { store, upstream, clock: systemClock };
  try {
    if (command.resolve) {
      const outcome = await resolveAttempt(command.resolve, context);
      print(`${command.resolve.code}: ${outcomes[outcome]}`);
      return outcome === 'accepted' || outcome === 'refused' ? 0 : 1;
    }
    if (!(await upstream.probe()))
      print('The upstream has no look-up, or does not answer: its orders are not compared.');
    const findings = await reconcile(context);
    if (findings.length > 0) printTable(findings);
    else print('Nothing to look at.');
    return findings.length === 0 ? 0 : 1;
  } finally {
    upstream.stop();
    await store.close();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  return 1;
});
