import type { ApiReply } from '#api';
import { createControlClient, sendInProcess } from '../../../server/packages/client/index.js';
import { prettyJson, requireElement } from '../../../server/pages/common/dom.js';
import { answerPaymentPages } from '../../../server/pages/common/payment-channel.js';
import { createTabSandbox } from '../../service/tab-sandbox.js';
import { sandboxKey } from './render/snippets.js';

type Pairs = readonly (readonly [name: string, value: string])[];

type TryRequest = { readonly method: string; readonly path: string; readonly query: Pairs; readonly headers: Pairs };

const checkoutPath = '/api/v3/reseller/checkout';

const firstOrder = {
  fiat_amount: '49',
  fiat_currency: 'EUR',
  crypto_currency: 'USDT',
  crypto_currency_network: 'TRON',
  wallet_address: 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf',
  external_reference: 'INV-1',
  webhook_url: 'https://shop.example/webhooks',
};

const isRefund = (path = ''): boolean => path.endsWith('/refund');

/** The service in this tab with an order that waits for its payment, and one that can be refunded. */
async function createTabClient() {
  const { api, control, startScheduler } = createTabSandbox(firstOrder.webhook_url);
  startScheduler();
  answerPaymentPages(control);

  const createOrder = async (): Promise<string> => {
    const query = Object.entries(firstOrder);
    const { body } = await api({ method: 'GET', path: checkoutPath, query, header: () => undefined });
    return (body as { readonly data: { readonly transaction_code: string } }).data.transaction_code;
  };

  const client = createControlClient(sendInProcess(control));
  const pending = await createOrder();
  const charged = await createOrder();
  for (const trigger of ['submit', 'capture', 'hold'])
    await client('POST orders/fire', { transaction_code: charged, trigger });
  const { body } = await api({
    method: 'GET',
    path: '/api/v3/account/webhooks',
    query: [],
    header: (name) => (name === 'service' ? sandboxKey : undefined),
  });
  const [webhook] = (body as { readonly data: readonly { readonly id: string }[] }).data;

  return {
    api,
    /** The values of this tab for parameters whose examples name orders that do not exist. */
    keysFor: (path: string): Readonly<Record<string, string>> => ({
      transaction_code: isRefund(path) ? charged : pending,
      id: webhook?.id ?? '',
    }),
  };
}

let starting: ReturnType<typeof createTabClient> | undefined;

function readRequest(form: HTMLFormElement): TryRequest {
  const { method = 'GET', path = '' } = form.dataset;
  const filled = (place: string): Pairs =>
    [...form.querySelectorAll('input')]
      .filter(({ dataset, value }) => dataset['in'] === place && value !== '')
      .map(({ name, value }) => [name, value]);
  const filledPath = filled('path').reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  return { method, path: filledPath, query: filled('query'), headers: filled('header') };
}

const headerLines = (headers: Pairs): string[] => headers.map(([name, value]) => `${name}: ${value}`);

function requestText({ method, path, query, headers }: TryRequest): string {
  const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  return [`${method} ${path}${search && `?${search}`}`, ...headerLines(headers)].join('\n');
}

function replyText({ status, headers }: ApiReply, body: string): string {
  const lines = headerLines(Object.entries({ 'content-type': 'application/json; charset=utf-8', ...headers }));
  return [`HTTP ${status}`, ...lines, '', prettyJson(body)].join('\n');
}

/** Shows a reply; that of a stream again whenever it has grown. Returns what ends the stream. */
async function showReply(reply: ApiReply, show: (text: string) => void): Promise<() => void> {
  const { body, stream, download } = reply;
  let text = download || stream ? '' : JSON.stringify(body);
  for await (const chunk of download ?? []) text += chunk;
  const write = (piece: string): void => show(replyText(reply, (text += piece)));
  if (stream) return stream({ write, end: () => undefined });
  write('');
  return () => undefined;
}

/** Replaces the examples of the description, which name no order, by those of the service in the tab. */
function fillInKeys(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const input of form.querySelectorAll('input')) {
    const value = values[input.name];
    if (value !== undefined && input.value === input.defaultValue && input.value !== '') input.value = value;
  }
}

/** Fills the order that a reply has created into the forms that need one, but for the refund's. */
function useCreatedOrder({ status, body }: ApiReply): void {
  const { data } = body as { readonly data?: { readonly transaction_code?: string } };
  if (status !== 200 || data?.transaction_code === undefined) return;
  for (const input of document.querySelectorAll<HTMLInputElement>('.try input[name=transaction_code]')) {
    if (input.defaultValue !== '' && !isRefund(input.form?.dataset['path'])) input.value = data.transaction_code;
  }
}

const streams = new WeakMap<HTMLFormElement, () => void>();

/** Sends the request of a form of the reference to the service in the tab, and shows the request and its reply. */
export async function showReferenceRequest(form: HTMLFormElement, received: HTMLElement): Promise<void> {
  const path = form.dataset['path'] ?? '';
  streams.get(form)?.();
  const { api, keysFor } = await (starting ??= createTabClient());
  fillInKeys(form, keysFor(path));
  const request = readRequest(form);
  requireElement('.sent', { root: form }).textContent = requestText(request);
  const headers = new Map(request.headers.map(([name, value]) => [name.toLowerCase(), value]));
  const reply = await api({ ...request, header: (name) => headers.get(name) });
  streams.set(form, await showReply(reply, (text) => (received.textContent = text)));
  if (path === checkoutPath) useCreatedOrder(reply);
}
