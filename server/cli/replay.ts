import { listWebhooks, redeliverWebhook, type Redelivered, type Webhook } from '#contract';
import { describeRedelivery } from '../packages/client/index.js';
import { UsageError, type Command, type CommandContext, type Result } from './command.js';
import { accountHeaders, callService, serviceData, serviceUrl, serviceQuery, urlOption } from './service-client.js';

const toTime = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** What became of the last attempt, or what the first one waits for: the messages of an order go in sequence. */
function describeAttempt(
  { transaction_code, audience, sequence, attempts }: Webhook,
  listed: readonly Webhook[],
): string {
  const last = attempts.at(-1);
  if (last) return `attempt ${last.number}: ${last.status ?? last.error ?? 'no reply'} in ${last.took} ms`;
  const first = listed
    .filter((one) => one.transaction_code === transaction_code && one.audience === audience)
    .findLast(({ state }) => state === 'waiting');
  return first && first.sequence < sequence ? `waits for ${first.id}` : 'not tried yet';
}

function toLine(webhook: Webhook, listed: readonly Webhook[]): string {
  const { created_at, id, type, state, asleep_until, url } = webhook;
  const sleep = typeof asleep_until === 'number' ? [`asleep until ${toTime(asleep_until)}`] : [];
  return [toTime(created_at), id, type, state, describeAttempt(webhook, listed), ...sleep, url].join('  ');
}

async function listMessages(context: CommandContext): Promise<Result> {
  const query = serviceQuery({ limit: 20, transaction_code: context.text('order') });
  const url = `${serviceUrl(context)}${listWebhooks.path}?${query}`;
  const webhooks = serviceData('list', await callService(url, { headers: accountHeaders(context) })) as Webhook[];
  const lines = webhooks.length > 0 ? webhooks.map((one) => toLine(one, webhooks)) : ['There are no messages.'];
  return { json: { webhooks }, lines };
}

async function sendAgain(id: string, context: CommandContext): Promise<Result> {
  const url = `${serviceUrl(context)}${redeliverWebhook.path}?${serviceQuery({ id })}`;
  const reply = await callService(url, { method: redeliverWebhook.method, headers: accountHeaders(context) });
  const redelivered = serviceData(id, reply) as Redelivered;
  const isFine = redelivered.outcome === 'delivered';
  return { json: redelivered, lines: [`${id}  ${describeRedelivery(redelivered, toTime)}`], isFine };
}

export const replay: Command = {
  summary: 'Sends a stored webhook message again.',
  parameters: 'MESSAGE',
  arity: [0, 1],
  details: [
    'MESSAGE is the header webhook-id, which is the same in every delivery. The service sends it to the URL of the order, as\nits own retries do: a URL that was disabled is enabled again, and a receiver that sleeps is woken.',
    "BUSINESS_ID and SECRET_KEY (or SECRET_KEY_FILE) are the credentials; the sandbox's unless set. It ends with 0 if\nthe receiver has accepted the message, else with 1, and says what the receiver answered or until when the message waits.",
  ],
  options: {
    ...urlOption,
    account: { value: 'NAME', says: 'The account of a sandbox: the default one unless set.' },
    list: { says: 'Lists the last 20 messages with their state instead.' },
    order: { value: 'CODE', says: 'With --list: the messages of one order, by its transaction code.' },
  },
  examples: [
    ['--list', 'The last messages: their ids, and how their deliveries went.'],
    ['msg_6f1f…_2m', 'Sends this one again.'],
  ],
  async run(context) {
    const [id] = context.positionals;
    if (context.isSet('list') === (id !== undefined)) throw new UsageError('Name a message, or use --list.');
    return id === undefined ? listMessages(context) : sendAgain(id, context);
  },
};
