import { reconcile as findDifferences, resolveAttempt, type Finding, type ResolveOutcome } from '#core';
import { openSqliteForMaintenance } from '../stores/sqlite/index.js';
import { systemClock, systemTimeout } from '../adapters/system/index.js';
import { createUpstreamClient } from '../adapters/upstream/index.js';
import { readConfig, type StorageConfig } from '../program/config/config.js';
import { exitCodes, jsonOption, report, UsageError, type Command, type CommandContext } from './command.js';

type Resolution = { readonly code: string; readonly upstreamCode: string | undefined };

/** The attempt to resolve, if one is named. */
function readResolution({ text }: CommandContext): Resolution | undefined {
  const [resolve, outcome] = [text('resolve'), text('as')];
  if (resolve === undefined && outcome === undefined) return undefined;
  const [, upstreamCode] = /^accepted:([!-~]{1,200})$/.exec(outcome ?? '') ?? [];
  if (resolve === undefined || (outcome !== 'refused' && upstreamCode === undefined)) {
    throw new UsageError('--resolve needs --as accepted:CODE or --as refused, and --as needs --resolve.');
  }
  return { code: resolve.toLowerCase(), upstreamCode };
}

async function openStore({ databaseUrl: url, dataDirectory }: StorageConfig) {
  if (url === undefined) return openSqliteForMaintenance(dataDirectory);
  const { openPostgresStore } = await import('../stores/postgres/index.js');
  return openPostgresStore({ url, reportError: () => undefined });
}

const headings = ['transaction code', 'created', 'amount', 'ours', "the upstream's"];

const toCells = ({ code, created_at, amount, ours, theirs }: Finding): readonly string[] => [
  code,
  new Date(created_at).toISOString(),
  amount,
  ours,
  theirs,
];

function toTable(findings: readonly Finding[]): string[] {
  const rows = [headings, ...findings.map(toCells)];
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
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

type ReconcileContext = Parameters<typeof findDifferences>[0] & Parameters<typeof resolveAttempt>[1];

type ResolveCall = { readonly context: CommandContext; readonly reconciled: ReconcileContext };

async function resolveOne(resolution: Resolution, { context, reconciled }: ResolveCall) {
  const outcome = await resolveAttempt(resolution, reconciled);
  const { code } = resolution;
  report(context, { json: { transaction_code: code, outcome }, lines: [`${code}: ${outcomes[outcome]}`] });
  return outcome === 'accepted' || outcome === 'refused' ? exitCodes.ok : exitCodes.finding;
}

const notComparedNote = 'The upstream has no look-up, or does not answer: its orders are not compared.';

/** Opens what the environment names. */
async function openContext({ environment, readFile, warn }: CommandContext) {
  const parsed = readConfig(environment, readFile);
  if (!parsed.ok) throw new Error(parsed.message);
  const { upstreamSettings } = parsed.config;
  if (!upstreamSettings) throw new Error('UPSTREAM_URL is not set: there is no upstream to compare with.');
  const upstream = createUpstreamClient({ ...upstreamSettings, clock: systemClock, startTimeout: systemTimeout, warn });
  const store = await openStore(parsed.config);
  return { store, upstream, clock: systemClock };
}

export const reconcile: Command = {
  summary: 'Compares the open orders with the upstream.',
  details: [
    'It lists the orders whose status differs, and the attempts to create an order whose outcome is unknown. The service may\nrun meanwhile. It ends with 1 if there is anything to look at.',
    'The environment is that of the service: UPSTREAM_URL and its variables, and DATA_DIR or DATABASE_URL.',
  ],
  options: {
    resolve: { value: 'CODE', says: 'The transaction code of an attempt whose outcome is unknown.' },
    as: { value: 'OUTCOME', says: 'Its outcome: accepted:CODE with the code of the upstream, or refused.' },
    ...jsonOption,
  },
  examples: [
    ['', 'Lists what differs.'],
    ['--resolve 6f1f… --as accepted:UP-17', 'The upstream has the order under the code UP-17.'],
    ['--resolve 6f1f… --as refused', 'The upstream has no such order.'],
  ],
  async run(context) {
    const resolution = readResolution(context);
    const reconciled = await openContext(context);
    const { store, upstream } = reconciled;
    try {
      if (resolution) return await resolveOne(resolution, { context, reconciled });
      const notes = (await upstream.probe()) ? [] : [notComparedNote];
      const findings = await findDifferences(reconciled);
      const lines = findings.length > 0 ? toTable(findings) : ['Nothing to look at.'];
      report(context, { json: { findings, notes }, lines: [...notes, ...lines] });
      return findings.length === 0 ? exitCodes.ok : exitCodes.finding;
    } finally {
      upstream.stop();
      await store.close();
    }
  },
};
