// `npm run conformance -- BASE-URL`: sends the conformance list to any service, as far as the document of the four
// operations decides it, and prints each sentence of the document with its verdict. It ends with 1 if one failed.
// BUSINESS_ID and SECRET_KEY are the credentials of the account area; without them the list of currencies is not tested. A
// few orders are created, which stay pending. `--no-orders` creates none; `--coin`, `--network` and `--address` name what
// the orders pay out; `--json` prints the report for programs.
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parseJson, trimTrailingSlashes } from '#contract';
import { createReport, documentCases, judgeReply } from './index.js';
import type { ConformanceReport, DocumentCase, DocumentSettings, Observation, SkippedCase } from './index.js';

const requestTimeoutMs = 20_000;
/** The longest `Retry-After` of a rate limit that the run waits for. */
const maxWaitSeconds = 90;
const maxWaits = 5;

type Reply = { readonly status: number; readonly headers: Headers; readonly body: unknown };

async function call(url: string, init: { method?: string; headers?: Readonly<Record<string, string>> } = {}) {
  try {
    const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(requestTimeoutMs), redirect: 'manual' });
    return { status: reply.status, headers: reply.headers, body: parseJson(await reply.text()) } satisfies Reply;
  } catch (error) {
    throw new Error(`${new URL(url).origin} does not answer.`, { cause: error });
  }
}

/** Sends a case. Repeats it after the pause of a rate limit. */
async function send(base: string, { request: { method, path, headers } }: DocumentCase): Promise<Reply> {
  for (let waits = 0; ; waits++) {
    const reply = await call(base + path, { method, headers });
    const seconds = Number(reply.headers.get('retry-after'));
    if (reply.status !== 429 || !(seconds > 0 && seconds <= maxWaitSeconds) || waits === maxWaits) return reply;
    await delay(seconds * 1000);
  }
}

async function runCases(base: string, cases: readonly DocumentCase[]): Promise<ConformanceReport> {
  const observations: Observation[] = [];
  const skipped: SkippedCase[] = [];
  for (const one of cases) {
    const reply = one.skipped === undefined ? await send(base, one) : undefined;
    if (reply && reply.status !== 429) observations.push(...judgeReply(one, reply.body));
    else skipped.push({ case: one, reason: one.skipped ?? 'The service refuses further requests for now.' });
  }
  return createReport({ observations, skipped });
}

const shownProblems = 3;

function toLines({ counts, sentences }: ConformanceReport): string[] {
  const lines = sentences.flatMap(({ section, text, verdict, because }) => [
    `${(verdict === 'failed' ? 'FAILED' : verdict).padEnd(10)}  ${section.padEnd(3)}  ${text}`,
    ...(verdict === 'passed' ? [] : because.slice(0, shownProblems).map((reason) => `${' '.repeat(17)}${reason}`)),
  ]);
  const { passed, failed, 'not tested': untested } = counts;
  return [...lines, '', `${passed} sentences passed, ${failed} failed, ${untested} not tested.`];
}

/** Coin, network and address of the orders, which depend on each other. */
type Destination = Readonly<Partial<Record<'coin' | 'network' | 'address', string>>>;

function readDestination({ coin, network, address }: Destination): NonNullable<DocumentSettings['destination']> {
  if (coin === undefined && network === undefined && address === undefined) return {};
  if (coin === undefined || network === undefined || address === undefined) {
    throw new Error('--coin, --network and --address come together.');
  }
  return { crypto_currency: coin, crypto_currency_network: network, wallet_address: address };
}

function readArguments() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = { 'no-orders': flag, json: flag, coin: text, network: text, address: text };
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [base = '', ...others] = positionals;
  if (!/^https?:\/\/[^/]/.test(base) || others.length > 0) throw new Error('Name one http or https URL.');
  const { BUSINESS_ID: id, SECRET_KEY: key } = process.env;
  const settings: DocumentSettings = {
    service: id && key ? `${id}:${key}` : undefined,
    destination: readDestination(values),
    createsOrders: !values['no-orders'],
  };
  return { base: trimTrailingSlashes(base), settings, isJson: values.json };
}

async function main(): Promise<void> {
  const { base, settings, isJson } = readArguments();
  await call(base); // a service that does not answer has no sentences
  const report = await runCases(base, documentCases(settings));
  const lines = isJson ? [JSON.stringify({ base_url: base, ...report }, null, 2)] : toLines(report);
  lines.forEach((line) => process.stdout.write(`${line}\n`));
  process.exitCode = report.counts.failed === 0 ? 0 : 1;
}

await main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
});
