import type { ApiReply } from '#api';
import { createControlClient, sendInProcess } from '../../../server/packages/client/index.js';
import { prettyJson } from '../../../server/pages/common/dom.js';
import { answerPaymentPages } from '../../../server/pages/common/payment-channel.js';
import { createTabSandbox } from '../../service/tab-sandbox.js';

/** What the examples of the description call an order and a webhook. */
const exampleOrder = '00000000-0000-4000-8000-000000000001';
const exampleWebhook = 'msg_00000000000040008000000000000001_1m';

const firstOrder = {
  fiat_amount: '49',
  fiat_currency: 'EUR',
  crypto_currency: 'USDT',
  crypto_currency_network: 'TRON',
  wallet_address: 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf',
  external_reference: 'INV-1',
  webhook_url: 'https://shop.example/webhooks',
};

type Pairs = readonly (readonly [name: string, value: string])[];
type Call = { readonly method: string; readonly path: string; readonly query: Pairs; readonly headers: Pairs };

/** Reads a command as the page writes it: curl with a URL, headers and parameters in single quotes. */
function readCommand(text: string): Call {
  const quoted = [...text.matchAll(/(?:(-H|--data-urlencode)\s+)?'([^']*)'/g)];
  const pairsOf = (option: string, separator: string): Pairs =>
    quoted
      .filter(([, given]) => given === option)
      .map(([, , text = '']) => text.split(separator))
      .map(([name = '', ...value]) => [name, value.join(separator)]);
  const { pathname, searchParams } = new URL(quoted.find(([, option]) => option === undefined)?.[2] ?? '');
  return {
    method: /-X\s+POST/.test(text) ? 'POST' : 'GET',
    path: pathname,
    query: [...searchParams, ...pairsOf('--data-urlencode', '=')],
    headers: pairsOf('-H', ': '),
  };
}

function call(api: ReturnType<typeof createTabSandbox>['api'], { headers, ...request }: Call): Promise<ApiReply> {
  const byName = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  return Promise.resolve(api({ ...request, header: (name) => byName.get(name) }));
}

const codeOf = ({ body }: ApiReply): string =>
  (body as { readonly data?: { readonly transaction_code?: string } }).data?.transaction_code ?? '';

/** The service in this tab with an order that waits for its payment, and one that can be refunded. */
async function startService() {
  const { api, control, startScheduler } = createTabSandbox(firstOrder.webhook_url);
  startScheduler();
  answerPaymentPages(control);
  const checkout = { method: 'GET', path: '/api/v3/reseller/checkout', query: Object.entries(firstOrder), headers: [] };
  const pending = codeOf(await call(api, checkout));
  const charged = codeOf(await call(api, checkout));
  const client = createControlClient(sendInProcess(control));
  for (const trigger of ['submit', 'capture', 'hold'])
    await client('POST orders/fire', { transaction_code: charged, trigger });
  const sent = await client('GET webhooks');
  return { api, pending, charged, webhook: (sent.ok && sent.value.webhooks[0]?.id) || exampleWebhook };
}

let starting: ReturnType<typeof startService> | undefined;

/** Replaces a word in the text of an element, and keeps its colours. */
function replaceWord(element: Element, [from, to]: readonly [from: string, to: string]): void {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.data.includes(from)) text.data = text.data.replaceAll(from, to);
  }
}

const isRefund = ({ textContent }: Element): boolean => textContent.includes('/refund');

const headerLines = ({ status, headers }: ApiReply): string =>
  [`HTTP ${status}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\n');

/** Shows a reply; that of a stream again whenever it has grown. Returns what ends the stream. */
async function showReply(reply: ApiReply, show: (text: string) => void): Promise<() => void> {
  const { body, stream, download } = reply;
  let text = download || stream ? '' : JSON.stringify(body);
  for await (const chunk of download ?? []) text += chunk;
  const write = (piece: string): void => show(`${headerLines(reply)}\n\n${prettyJson((text += piece))}`);
  if (stream) return stream({ write, end: () => undefined });
  write('');
  return () => undefined;
}

const streams = new WeakMap<Element, () => void>();

/** Sends a command of the page to the service in this tab. An order that it creates is that of the other commands. */
export async function sendCommand(command: HTMLElement, show: (text: string) => void): Promise<void> {
  streams.get(command)?.();
  const { api, pending, charged, webhook } = await (starting ??= startService());
  replaceWord(command, [exampleOrder, isRefund(command) ? charged : pending]);
  replaceWord(command, [exampleWebhook, webhook]);
  const request = readCommand(command.textContent);
  const reply = await call(api, request);
  streams.set(command, await showReply(reply, show));
  if (!request.path.endsWith('/checkout') || reply.status !== 200) return;
  for (const other of document.querySelectorAll('.try code'))
    if (!isRefund(other)) for (const code of [exampleOrder, pending]) replaceWord(other, [code, codeOf(reply)]);
}
