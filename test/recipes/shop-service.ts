import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ownSecrets, secretOf } from '../support/own-secrets.js';
import { startProgram, type RunningServer } from '../e2e/support/server.js';

type ServiceOrder = { readonly status: string; readonly refunded_amount?: string };

type Call = {
  readonly method?: 'GET' | 'POST';
  readonly key?: string;
  readonly query: Readonly<Record<string, string>>;
};

/** A service with what a merchant's desk does, and its webhooks by hand. */
export type ShopService = RunningServer & {
  /** Fires transitions of an order, one after the other. */
  readonly fire: (code: string, triggers: readonly string[]) => Promise<void>;
  readonly order: (code: string) => Promise<ServiceOrder>;
  /** Records a refund, as the merchant does who has returned the money. */
  readonly recordRefund: (code: string, amount: string) => Promise<void>;
  /** Sends a webhook of an order as it is now. Returns the status of the reply. */
  readonly send: (type: string, code: string) => Promise<number>;
  /** Has the service send its webhooks of an order again, the oldest first. Returns what became of each. */
  readonly redeliver: (code: string) => Promise<string[]>;
};

export const sandboxToken = 'token-of-this-test';

/** The credentials and the secret that the sandbox has by default. */
const sandboxSecrets = {
  BUSINESS_ID: 'sandbox',
  SECRET_KEY: 'sandbox-secret',
  WEBHOOK_SECRET: 'whsec_c2FuZGJveC1zZWNyZXQtZm9yLXdlYmhvb2tzLW9ubHk=',
};

/** Secrets of a service that takes signed orders alone. */
export const signingSecrets = { ...ownSecrets, CHECKOUT_SECRET: secretOf('checkout') };

/** What the shops read of the service from their environment. */
export const serviceEnvironment = (origin: string): Readonly<Record<string, string>> => ({
  CHECKOUT_URL: origin,
  ...sandboxSecrets,
  CRYPTO_CURRENCY: 'USDT',
  CRYPTO_CURRENCY_NETWORK: 'TRON',
  WALLET_ADDRESS: 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf',
});

/** The headers of a webhook. */
export function signWebhook({
  body,
  secret,
  timestamp = Math.floor(Date.now() / 1000),
}: Readonly<Record<'body' | 'secret', string>> & { readonly timestamp?: number }): Readonly<Record<string, string>> {
  const id = `msg_${randomUUID()}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` };
}

type Secrets = Partial<typeof sandboxSecrets> & Readonly<Record<string, string>>;

/** Starts the service. `webhookUrl` is where `send` sends. */
export async function startShopService(webhookUrl: string, variables: Secrets = {}): Promise<ShopService> {
  const { BUSINESS_ID, SECRET_KEY, WEBHOOK_SECRET } = { ...sandboxSecrets, ...variables };
  const service = await startProgram({ SANDBOX_TOKEN: sandboxToken, ...variables });
  const command = async (name: string, parameters: Readonly<Record<string, string>>): Promise<void> => {
    const query = new URLSearchParams(parameters).toString();
    const headers = { authorization: `Bearer ${sandboxToken}` };
    const reply = await fetch(`${service.origin}/sandbox/api/${name}?${query}`, { method: 'POST', headers });
    assert.equal(reply.status, 200, await reply.text());
  };
  const fire = async (code: string, triggers: readonly string[]): Promise<void> => {
    for (const trigger of triggers) await command('orders/fire', { transaction_code: code, trigger });
  };
  await command('clock', { action: 'freeze' });
  const call = async (path: string, { method = 'GET', key, query }: Call): Promise<unknown> => {
    const response = await fetch(`${service.origin}/api/v3/account/${path}?${new URLSearchParams(query).toString()}`, {
      method,
      headers: { SERVICE: `${BUSINESS_ID}:${SECRET_KEY}`, ...(key !== undefined && { 'Idempotency-Key': key }) },
    });
    const reply = (await response.json()) as { readonly data: unknown };
    assert.equal(response.status, 200, JSON.stringify(reply));
    return reply.data;
  };
  const order = async (code: string) => (await call('order', { query: { transaction_code: code } })) as ServiceOrder;
  const recordRefund = async (code: string, amount: string): Promise<void> => {
    const query = { transaction_code: code, amount, reason: 'Late parcel.' };
    await call('order/refund', { method: 'POST', key: randomUUID(), query });
  };
  const send = async (type: string, code: string): Promise<number> => {
    const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data: await order(code) });
    const headers = { 'content-type': 'application/json', ...signWebhook({ body, secret: WEBHOOK_SECRET }) };
    return (await fetch(webhookUrl, { method: 'POST', headers, body })).status;
  };
  const redeliver = async (code: string): Promise<string[]> => {
    const webhooks = (await call('webhooks', { query: { transaction_code: code } })) as readonly {
      readonly id: string;
    }[];
    const outcomes: string[] = [];
    for (const { id } of webhooks.toReversed()) {
      const sent = (await call('webhooks/redeliver', { method: 'POST', query: { id } })) as {
        readonly outcome: string;
      };
      outcomes.push(sent.outcome);
    }
    return outcomes;
  };
  return { ...service, fire, order, recordRefund, send, redeliver };
}

/** What `read` returns once `isDone` takes it, or the last of it after a minute. */
export async function until<T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  const end = Date.now() + 60_000;
  let value = await read();
  while (!isDone(value) && Date.now() < end) {
    await wait(100);
    value = await read();
  }
  return value;
}

export const times = <T>(count: number, run: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, run));
