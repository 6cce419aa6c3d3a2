import { prettyJson, requireElement } from '../../../server/pages/common/dom.js';
import type { TabReply, TabRequest } from './tab-client.js';

export type TryForm = HTMLFormElement;

type Client = Awaited<ReturnType<(typeof import('./tab-client.js'))['createTabClient']>>;

const checkoutPath = '/api/v3/reseller/checkout';

let starting: Promise<Client> | undefined;

/** The service and its first orders, which load when the visitor first wants them. */
const startService = (): Promise<Client> =>
  (starting ??= import('./tab-client.js').then(({ createTabClient }) => createTabClient()));

const inputsOf = (form: TryForm): HTMLInputElement[] => [...form.querySelectorAll('input')];

const filled = (form: TryForm, place: string): [string, string][] =>
  inputsOf(form)
    .filter(({ dataset, value }) => dataset['in'] === place && value !== '')
    .map(({ name, value }) => [name, value]);

function readRequest(form: TryForm): TabRequest {
  const { method = 'GET', path = '' } = form.dataset;
  const filledPath = filled(form, 'path').reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  return { method, path: filledPath, query: filled(form, 'query'), headers: filled(form, 'header') };
}

function requestText({ method, path, query, headers }: TabRequest): string {
  const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  const target = search === '' ? path : `${path}?${search}`;
  return [`${method} ${target}`, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n');
}

const replyText = ({ status, headers, body }: TabReply): string =>
  [`HTTP ${status}`, ...headers.map(([name, value]) => `${name}: ${value}`), '', prettyJson(body)].join('\n');

/** Replaces the examples of the description, which name no order, by those of the service in the tab. */
function fillInKeys(form: TryForm, values: Readonly<Record<string, string>>): void {
  for (const input of inputsOf(form)) {
    const value = values[input.name];
    if (value !== undefined && input.value === input.defaultValue && input.value !== '') input.value = value;
  }
}

/**
 * Fills the order that a reply has created into the forms that need one. The refund keeps the paid order of the tab, because
 * a new one cannot be refunded.
 */
function useCreatedOrder({ status, body }: TabReply): void {
  const { data } =
    status === 200 ? (JSON.parse(body) as { readonly data?: { readonly transaction_code?: string } }) : {};
  if (data?.transaction_code === undefined) return;
  for (const input of document.querySelectorAll<HTMLInputElement>('.try input[name=transaction_code]')) {
    const isRefund = input.form?.dataset['path']?.endsWith('/refund') ?? false;
    if (input.defaultValue !== '' && !isRefund) input.value = data.transaction_code;
  }
}

const streams = new WeakMap<TryForm, () => void>();

/** Sends the request of a form to the service in the tab, and shows both. */
export async function showRequest(form: TryForm): Promise<void> {
  const received = requireElement('.received', { root: form });
  const exchange = requireElement('.exchange', { root: form });
  exchange.hidden = false;
  received.textContent = '…';
  try {
    streams.get(form)?.();
    const client = await startService();
    fillInKeys(form, client.keysFor(form.dataset['path'] ?? ''));
    const request = readRequest(form);
    requireElement('.sent', { root: form }).textContent = requestText(request);
    const onReply = (reply: TabReply): void => {
      received.textContent = replyText(reply);
      if (form.dataset['path'] === checkoutPath) useCreatedOrder(reply);
    };
    streams.set(form, await client.send(request, { onReply }));
  } catch {
    received.textContent = 'The service could not be started in this tab.';
  }
}
