import { setTimeout as delay } from 'node:timers/promises';
import {
  createReport,
  documentCases,
  judgeReply,
  type ConformanceReport,
  type DocumentCase,
  type DocumentSettings,
  type Observation,
  type SkippedCase,
} from '../packages/conformance/index.js';
import { UsageError, type Command, type CommandContext } from './command.js';
import { callService, readCredentials, webUrlOption, type Reply } from './service-client.js';

/** The longest `Retry-After` of a rate limit that the command waits for. */
const maxWaitSeconds = 90;
const maxWaits = 5;

/** Reads coin, network and address of the orders, which depend on each other. */
function readDestination({ text }: CommandContext): NonNullable<DocumentSettings['destination']> {
  const [coin, network, address] = [text('coin'), text('network'), text('address')];
  if (coin === undefined && network === undefined && address === undefined) return {};
  if (coin === undefined || network === undefined || address === undefined) {
    throw new UsageError('--coin, --network and --address come together.');
  }
  return { crypto_currency: coin, crypto_currency_network: network, wallet_address: address };
}

function readSettings(context: CommandContext): DocumentSettings {
  return {
    service: readCredentials(context),
    destination: readDestination(context),
    createsOrders: !context.isSet('no-orders'),
  };
}

/** Sends a case. Repeats it after the pause of a rate limit. */
async function send(base: string, { request: { method, path, headers } }: DocumentCase): Promise<Reply> {
  for (let waits = 0; ; waits++) {
    const reply = await callService(base + path, { method, headers });
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

export const conformance: Command = {
  summary: 'Checks a service against the document of the four operations.',
  parameters: 'BASE-URL',
  arity: [1, 1],
  details: [
    'It sends the conformance list of this service, as far as the document decides it, and prints each sentence of the document\nwith its verdict: passed, failed, or not tested with the reason. Statuses of HTTP, rates, options and the words of\nsuccesses are not compared, because the document leaves them open. It ends with 1 if a sentence failed.',
    'BUSINESS_ID and SECRET_KEY (or SECRET_KEY_FILE) are the credentials of the account area; without them the list of currencies\nis not tested. A few orders are created, which stay pending; nothing pays them.',
  ],
  options: {
    'no-orders': { says: 'Creates no orders: their sentences are not tested.' },
    coin: { value: 'COIN', says: 'The coin of the orders: BTC unless set, with --network and --address.' },
    network: { value: 'NETWORK', says: 'Its network: BITCOIN unless set.' },
    address: { value: 'ADDRESS', says: 'An address there.' },
  },
  examples: [
    ['http://127.0.0.1:8787', 'The service on this machine.'],
    ['https://pay.example --no-orders --json', 'Another service, without orders, for a program.'],
  ],
  async run(context) {
    const base = webUrlOption(context.positionals[0] ?? '', 'BASE-URL');
    const cases = documentCases(readSettings(context));
    await callService(base); // a service that does not answer has no sentences
    const found = await runCases(base, cases);
    return { json: { base_url: base, ...found }, lines: toLines(found), isFine: found.counts.failed === 0 };
  },
};
