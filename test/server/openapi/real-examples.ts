import { requireDefined } from '../../support/require-defined.js';
import { createOperatorHarness } from '../../support/operator-harness.js';
import { describeApi } from '../../../server/openapi/index.js';
import { withCaseQuery } from '../../support/service-harness.js';
import type { OperationName } from '#contract';

const { paths } = describeApi({ version: '0.0.0' });

type Values = Readonly<Record<string, string>>;

/** What a request of the examples has beside its required parameters. */
const optional: Partial<Record<OperationName, readonly string[]>> = {
  checkout: ['webhook_url', 'payment_option', 'consent', 'metadata'],
  webhooks: ['transaction_code', 'state', 'limit'],
  account_orders: ['external_reference', 'status', 'from', 'to', 'limit'],
  order_move: ['status_reason', 'sequence'],
  webhook_test: ['webhook_url'],
};

const find = (name: OperationName) => {
  for (const [path, item] of Object.entries(paths)) {
    for (const method of ['get', 'post'] as const) {
      const operation = item[method];
      if (operation?.operationId === name) return { path, method: method.toUpperCase(), operation };
    }
  }
  throw new Error(`${name} is not in the document.`);
};

/** The request of an operation with the examples of its parameters. */
export function exampleRequest(name: OperationName, changes: Values = {}) {
  const { path, method, operation } = find(name);
  const isSent = ({ name: parameter, in: place, required }: (typeof operation.parameters)[number]): boolean =>
    place === 'query' && (required || (optional[name] ?? []).includes(parameter));
  const values = Object.fromEntries(operation.parameters.filter(isSent).map((one) => [one.name, String(one.example)]));
  const pair = operation.parameters.find((one) => one.in === 'path')?.example ?? '';
  return { method, path: withCaseQuery(path.replace('{pair}', String(pair)), { ...values, ...changes }) };
}

/** What the service answers to the requests of the examples, by operation and media type. */
export async function realExamples(): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>> {
  const harness = createOperatorHarness();
  const request = (name: OperationName, changes?: Values) => {
    const { path, method } = exampleRequest(name, changes);
    return harness.request(path, { method });
  };
  const json = async (name: OperationName, changes?: Values) => {
    const { status, body } = await request(name, changes);
    if (status !== 200) throw new Error(`${name}: ${JSON.stringify(body)}`);
    return { 'application/json': JSON.parse(JSON.stringify(body)) as unknown };
  };
  const events = async () => {
    const { stream } = await request('order_events');
    let text = '';
    requireDefined(stream)({ write: (piece) => void (text += piece), end: () => undefined })();
    return { 'text/event-stream': text };
  };
  const file = async (): Promise<string> => {
    const { download } = await request('export');
    let text = '';
    for await (const chunk of requireDefined(download)) text += chunk;
    return text;
  };
  const examples: Record<string, Readonly<Record<string, unknown>>> = {};
  const names = [
    'currencies',
    'exchange',
    'payment_options',
    'checkout',
    'supported_currencies',
    'quote',
    'order',
  ] as const;
  for (const name of names) examples[name] = await json(name);
  examples['order_events'] = await events();
  for (const name of ['webhooks', 'account_orders', 'account_order', 'upstream'] as const) {
    examples[name] = await json(name);
  }
  examples['export'] = { 'text/csv': await file() };
  examples['webhook_redelivery'] = await json('webhook_redelivery');
  examples['webhook_test'] = await json('webhook_test');
  examples['order_move'] = await json('order_move');
  const paid = await harness.create();
  await harness.advance(paid, ['submit', 'capture']);
  examples['order_refund'] = await json('order_refund', { transaction_code: paid });
  return examples;
}
