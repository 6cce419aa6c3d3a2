import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { run } from '../consumers/packages.js';
import { programOf } from '../consumers/site.js';
import { startSandbox, type Sandbox } from './sandbox.js';

type Data = Readonly<Record<string, unknown>>;
type Result = { readonly id: string; readonly status: string; readonly data: Data };
type Action = { readonly action: string; readonly data?: { readonly session_id: string; readonly amount: unknown } };
type Webhook = { readonly rawData: Buffer; readonly headers: IncomingHttpHeaders };

type Provider = {
  readonly [
    method in
      | 'initiatePayment'
      | 'updatePayment'
      | 'authorizePayment'
      | 'capturePayment'
      | 'getPaymentStatus'
      | 'retrievePayment'
      | 'cancelPayment'
      | 'deletePayment'
      | 'refundPayment'
  ]: (input: Data) => Promise<Result>;
} & { readonly getWebhookActionAndData: (webhook: Webhook & { readonly data: Data }) => Promise<Action> };

type Receiver = {
  readonly url: string;
  /** Waits for the webhook of a type. */
  readonly next: (type: string) => Promise<Webhook>;
  readonly stop: () => void;
};

/** Takes webhooks as Medusa's backend does: the raw body and the headers. */
async function startReceiver(): Promise<Receiver> {
  const received: Webhook[] = [];
  const server: Server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      received.push({ rawData: Buffer.concat(pieces), headers: request.headers });
      response.writeHead(204).end();
      server.emit('webhook');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const find = (type: string): Webhook | undefined =>
    received.find(({ rawData }) => rawData.includes(`"type":"${type}"`));
  const next = async (type: string): Promise<Webhook> => {
    let found = find(type);
    while (!found) {
      await once(server, 'webhook');
      found = find(type);
    }
    return found;
  };
  return { url: `http://127.0.0.1:${port}/hooks`, next, stop: () => void server.close() };
}

type Run = { readonly provider: Provider; readonly service: Sandbox; readonly receiver: Receiver };

const start = ({ provider }: Run, session: string): Promise<Result> =>
  provider.initiatePayment({ amount: 49, currency_code: 'eur', data: { session_id: session } });

async function payAndRefund(context: Run): Promise<void> {
  const { provider, service, receiver } = context;
  const { id, status, data } = await start(context, 'payses_1');
  assert.equal(status, 'pending');
  assert.equal((await start(context, 'payses_1')).id, id, 'the same session has one order');
  await assert.rejects(provider.capturePayment({ data }), /has not paid/);
  await service.fire(id, ['submit', 'capture', 'hold', 'release']);
  assert.equal((await provider.authorizePayment({ data })).status, 'captured');
  await provider.capturePayment({ data });

  const webhook = await receiver.next('order.paid');
  const action = await provider.getWebhookActionAndData({ ...webhook, data: {} });
  assert.equal(action.action, 'captured');
  assert.equal(action.data?.session_id, 'payses_1');
  assert.equal(Number(action.data.amount), 49);
  const changed = { ...webhook, rawData: Buffer.concat([webhook.rawData, Buffer.from(' ')]), data: {} };
  await assert.rejects(provider.getWebhookActionAndData(changed), /No signature is right/);

  await assert.rejects(provider.refundPayment({ data, amount: 10 }), /as a whole/);
  await provider.refundPayment({ data, amount: 49 });
  assert.match(String((await provider.retrievePayment({ data })).data['status']), /^refund/);
}

async function changeAndCancel(context: Run): Promise<void> {
  const { provider, receiver } = context;
  const { id, data } = await start(context, 'payses_2');
  const updated = await provider.updatePayment({ amount: 20, currency_code: 'eur', data });
  assert.notEqual(updated.data['transaction_code'], id);
  assert.equal((await provider.getPaymentStatus({ data })).status, 'canceled');
  await provider.cancelPayment({ data: updated.data });
  await provider.deletePayment({ data: updated.data });
  const { action } = await provider.getWebhookActionAndData({ ...(await receiver.next('order.canceled')), data: {} });
  assert.equal(action, 'canceled');
}

/** Compiles the provider against Medusa's types, and calls it with a listening service. */
export async function tryMedusaPayment(project: string): Promise<string> {
  run([programOf(project, 'tsc')], project);
  const [service, receiver] = await Promise.all([startSandbox(), startReceiver()]);
  try {
    const { CryptoCheckoutProvider } = (await import(join(project, 'dist/service.js'))) as {
      readonly CryptoCheckoutProvider: new (container: object, options: object) => Provider;
    };
    const provider = new CryptoCheckoutProvider(
      {},
      {
        url: service.origin,
        serviceKey: 'sandbox:sandbox-secret',
        webhookSecret: 'whsec_c2FuZGJveC1zZWNyZXQtZm9yLXdlYmhvb2tzLW9ubHk=',
        webhookUrl: receiver.url,
        cryptoCurrency: 'USDT',
        cryptoCurrencyNetwork: 'TRON',
        walletAddress: 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf',
      },
    );
    await payAndRefund({ provider, service, receiver });
    await changeAndCancel({ provider, service, receiver });
    return 'compiled; paid, captured by webhook, refunded, changed and canceled';
  } finally {
    receiver.stop();
    await service.stop();
  }
}
