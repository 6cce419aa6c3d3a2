import { reconcile as findDifferences, resolveAttempt, type Finding, type ResolveOutcome } from '#core';
import { systemClock, systemMonotonic, systemTimeout } from '../adapters/system/index.js';
import { createUpstreamClient } from '../adapters/upstream/index.js';
import { readConfig } from '../program/config/config.js';
import { alignColumns, UsageError, type Command, type CommandContext, type Result } from './command.js';
import { withStore } from './storage.js';

type Resolution = { readonly code: string; readonly upstreamCode: string | undefined };

function readResolution({ text }: CommandContext): Resolution | undefined {
  const [resolve, outcome] = [text('resolve'), text('as')];
  if (resolve === undefined && outcome === undefined) return undefined;
  const [, upstreamCode] = /^accepted:([!-~]{1,200})$/.exec(outcome ?? '') ?? [];
  if (resolve === undefined || (outcome !== 'refused' && upstreamCode === undefined))
    throw new UsageError('--resolve needs --as accepted:CODE or --as refused, and --as needs --resolve.');
  return { code: resolve.toLowerCase(), upstreamCode };
}

const headings = ['transaction code', 'created', 'amount', 'ours', "the upstream's"];

const toCells = ({ code, created_at, amount, ours, theirs }: Finding): readonly string[] => [
  code,
  new Date(created_at).toISOString(),
  amount,
  ours,
  theirs,
];

const outcomes: Readonly<Record<ResolveOutcome, string>> = {
  accepted: 'accepted. It is an order now.',
  refused: 'refused. It never becomes an order.',
  not_unknown: 'not changed, because its outcome is known.',
  no_attempt: 'there is no such attempt.',
  code_taken: 'not changed, because another order has this code of the upstream.',
};

type ReconcileContext = Parameters<typeof resolveAttempt>[1];

async function resolveOne(resolution: Resolution, context: ReconcileContext): Promise<Result> {
  const outcome = await resolveAttempt(resolution, context);
  const { code } = resolution;
  const isFine = outcome === 'accepted' || outcome === 'refused';
  return { json: { transaction_code: code, outcome }, lines: [`${code}: ${outcomes[outcome]}`], isFine };
}

async function listFindings(context: ReconcileContext): Promise<Result> {
  const findings = await findDifferences(context);
  const notes = context.upstream.lookup ? [] : ['The upstream has no look-up: its orders are not compared.'];
  const lines = findings.length > 0 ? alignColumns([headings, ...findings.map(toCells)]) : ['Nothing to look at.'];
  return { json: { findings, notes }, lines: [...notes, ...lines], isFine: findings.length === 0 };
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
  },
  examples: [
    ['', 'Lists what differs.'],
    ['--resolve 6f1f… --as accepted:UP-17', 'The upstream has the order under the code UP-17.'],
    ['--resolve 6f1f… --as refused', 'The upstream has no such order.'],
  ],
  async run(context) {
    const { environment, readFile, warn } = context;
    const resolution = readResolution(context);
    const parsed = readConfig(environment, readFile);
    if (!parsed.ok) throw new Error(parsed.message);
    const { upstreamSettings } = parsed.config;
    if (!upstreamSettings) throw new Error('UPSTREAM_URL is not set: there is no upstream to compare with.');
    const ports = { clock: systemClock, monotonic: systemMonotonic, startTimeout: systemTimeout };
    const upstream = createUpstreamClient({ ...upstreamSettings, ...ports, warn });
    return withStore({ storage: parsed.config }, async (store) => {
      const reconciled = { store, upstream, clock: systemClock };
      return resolution ? resolveOne(resolution, reconciled) : listFindings(reconciled);
    });
  },
};
