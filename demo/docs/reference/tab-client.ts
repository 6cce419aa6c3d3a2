import type { ApiReply, ApiRequest } from '#api';
import { createControlClient, sendInProcess } from '../../../server/packages/client/index.js';
import { answerPaymentPages } from '../../service/payment-channel.js';
import { createTabSandbox } from '../../service/tab-sandbox.js';

type Pairs = readonly (readonly [name: string, value: string])[];

export type TabRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: Pairs;
  readonly headers: Pairs;
};

export type TabReply = {
  readonly status: number;
  readonly headers: Pairs;
  readonly body: string;
};

const key = 'sandbox:sandbox-secret';

const firstOrder: Pairs = [
  ['fiat_amount', '49'],
  ['fiat_currency', 'EUR'],
  ['crypto_currency', 'USDT'],
  ['crypto_currency_network', 'TRON'],
  ['wallet_address', 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf'],
  ['external_reference', 'INV-1'],
  ['webhook_url', 'https://shop.example/webhooks'],
];

function toApiRequest({ method, path, query, headers }: TabRequest): ApiRequest {
  const byName = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  return { method, path, query, header: (name) => byName.get(name) };
}

async function readAll(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

type Delivery = { readonly onReply: (reply: TabReply) => void };

/** Delivers a reply, and the reply of a stream again whenever it has grown. Returns what ends the stream. */
async function deliver(reply: ApiReply, { onReply }: Delivery): Promise<() => void> {
  const { status, headers, body, stream, download } = reply;
  const contentType = download?.contentType ?? 'application/json; charset=utf-8';
  const common = { status, headers: Object.entries({ 'content-type': contentType, ...headers }) };
  if (!stream) {
    onReply({ ...common, body: download ? await readAll(download.chunks) : JSON.stringify(body) });
    return () => undefined;
  }
  let text = '';
  return stream({
    write(piece) {
      text += piece;
      onReply({ ...common, body: text });
    },
    end: () => undefined,
  });
}

/** The service in this tab with two orders: one waits for its payment, the other is paid and can be refunded. */
export async function createTabClient() {
  const { api, control, startScheduler } = createTabSandbox();
  startScheduler();
  answerPaymentPages(control);

  const call = async (request: Partial<TabRequest> & { readonly path: string }): Promise<object> =>
    (await api(toApiRequest({ method: 'GET', query: [], headers: [['SERVICE', key]], ...request }))).body;

  const createOrder = async (): Promise<string> => {
    const { data } = (await call({ path: '/api/v3/reseller/checkout', query: firstOrder, headers: [] })) as {
      readonly data: { readonly transaction_code: string };
    };
    return data.transaction_code;
  };

  const client = createControlClient(sendInProcess(control));
  const [pending, paid] = await Promise.all([createOrder(), createOrder()]);
  for (const trigger of ['submit', 'capture', 'hold'])
    await client('POST orders/fire', { transaction_code: paid, trigger });
  const webhooks = (await call({ path: '/api/v3/account/webhooks' })) as {
    readonly data: readonly { readonly id: string }[];
  };
  const id = webhooks.data[0]?.id ?? '';

  return {
    /** The values of this tab for parameters whose examples name orders that do not exist. */
    keysFor: (path: string): Readonly<Record<string, string>> => ({
      transaction_code: path.endsWith('/refund') ? paid : pending,
      id,
    }),
    /** Answers a request. Returns what ends its stream. */
    send: async (request: TabRequest, delivery: Delivery): Promise<() => void> =>
      deliver(await api(toApiRequest(request)), delivery),
  };
}
