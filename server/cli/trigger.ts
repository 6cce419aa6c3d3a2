import { checkout, didYouMean, paymentOptions, type SandboxOrder } from '#contract';
import { scenarioNames, scenarios, type Scenario, type ScenarioName } from '#core';
import { alignColumns, UsageError, type Command, type CommandContext, type Result } from './command.js';
import {
  accountHeader,
  callService,
  createCliClient,
  serviceData,
  sandboxOptions,
  serviceUrl,
  serviceQuery,
  type Reply,
  type Sandbox,
} from './service-client.js';

/** An upper bound: no scenario has as many changes. */
const maxChanges = 100;

/** Scenarios that wait for a person or a command. */
const waiting: readonly ScenarioName[] = ['authorized', 'manual', 'buyer_pays'];

function readScenario({ positionals: [name = ''] }: CommandContext): ScenarioName {
  const found = scenarioNames.find((one) => one === name);
  if (found) return found;
  if (name === '') throw new UsageError('Name a scenario, or use --list.');
  throw new UsageError(`There is no scenario ${name}.${didYouMean(name, { names: scenarioNames })}`);
}

/** The first payment option, without which an order has no payment page. */
async function findOption(context: CommandContext, values: { fiat_amount: string; fiat_currency: string }) {
  const url = `${serviceUrl(context)}${paymentOptions.path}?${serviceQuery(values)}`;
  const data = serviceData('payment options', await callService(url)) as { payment_options: { name: string }[] };
  return data.payment_options[0]?.name;
}

async function createOrder(name: ScenarioName, context: CommandContext): Promise<Reply> {
  const { text } = context;
  const fiat = { fiat_amount: text('amount') ?? '49.00', fiat_currency: 'EUR' };
  const query = serviceQuery({
    ...fiat,
    crypto_currency: 'BTC',
    crypto_currency_network: 'BITCOIN',
    wallet_address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    external_reference: text('reference') ?? `TRIGGER-${name}`,
    webhook_url: text('webhook-url'),
    payment_option: name === 'buyer_pays' ? await findOption(context, fiat) : undefined,
  });
  const headers = { 'x-sandbox-scenario': name, ...accountHeader(context) };
  return callService(`${serviceUrl(context)}${checkout.path}?${query}`, { headers });
}

async function findOrder(sandbox: Sandbox, code: string): Promise<SandboxOrder> {
  const { orders } = await sandbox('GET orders', { limit: 500 });
  const found = orders.find(({ order }) => order.transaction_code === code);
  if (!found) throw new Error(`The sandbox has no order ${code}.`);
  return found;
}

/** Moves the clock of the account to each change of the order, until none follows. */
async function runThrough(sandbox: Sandbox, code: string): Promise<SandboxOrder> {
  let found = await findOrder(sandbox, code);
  for (let change = 0; change < maxChanges && found.next_at !== null; change++) {
    const { now } = await sandbox('GET clock');
    const milliseconds = Math.max(0, Math.ceil((found.next_at - now) * 1000));
    await sandbox('POST clock', { action: 'advance', milliseconds });
    found = await findOrder(sandbox, code);
  }
  return found;
}

const toLines = ({ order }: SandboxOrder): string[] => [
  `${order.transaction_code} is ${order.status}${order.status_reason === null ? '' : ` (${order.status_reason})`}.`,
  ...order.timeline.map(({ type, reason }) => `  ${type}${reason === null ? '' : ` (${reason})`}`),
  ...(order.status === 'pending' && order.payment_url ? [`It is paid at ${order.payment_url}`] : []),
];

function listScenarios(): Result {
  const list = scenarioNames.map((name) => ({ name, says: scenarios[name].description }));
  return { json: { scenarios: list }, lines: alignColumns(list.map(({ name, says }) => [name, says])) };
}

async function runScenario(name: ScenarioName, context: CommandContext): Promise<Result> {
  const sandbox = createCliClient(context);
  await sandbox('GET state'); // before an order is created: a wrong token, or a service without a sandbox
  const reply = await createOrder(name, context);
  const { faults }: Scenario = scenarios[name];
  const isRefused = (reply.body as { status?: unknown } | undefined)?.status !== 'success';
  if (isRefused && faults) {
    const line = `checkout has answered ${reply.status}, as the scenario says: ${scenarios[name].description}`;
    return { json: { scenario: name, status: reply.status, reply: reply.body }, lines: [line] };
  }
  const { transaction_code: code } = serviceData('checkout', reply) as { readonly transaction_code: string };
  const found = await (waiting.includes(name) ? findOrder : runThrough)(sandbox, code);
  return { json: { scenario: name, order: found.order }, lines: toLines(found) };
}

export const trigger: Command = {
  summary: 'Creates an order in a running sandbox and moves it through a scenario.',
  parameters: 'SCENARIO',
  arity: [0, 1],
  words: scenarioNames,
  details: [
    'The order passes all changes of the scenario at once: the command advances the clock of the sandbox’s account to each of\nthem, and other orders of the account with it. --account keeps them apart. manual and buyer_pays wait for you.',
    'Its webhooks go to --webhook-url, else to listen, else to DEFAULT_WEBHOOK_URL of the service.',
  ],
  options: {
    list: { says: 'Lists the scenarios.' },
    amount: { value: 'AMOUNT', says: 'The amount in euros: 49.00 unless set.' },
    reference: { value: 'TEXT', says: 'The external reference: TRIGGER- and the scenario unless set.' },
    'webhook-url': { value: 'URL', says: 'Receives the webhooks of the order.' },
    ...sandboxOptions,
  },
  examples: [
    ['--list', 'All scenarios, with what happens in each.'],
    ['declined', 'An order whose card is declined, with its webhooks.'],
    ['review_refund --webhook-url http://127.0.0.1:3000/webhooks', 'Webhooks to a backend without listen.'],
  ],
  run: async (context) => (context.isSet('list') ? listScenarios() : runScenario(readScenario(context), context)),
};
