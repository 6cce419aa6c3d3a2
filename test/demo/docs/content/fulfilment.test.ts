import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import express, { type Express } from 'express';
import { Pool } from 'pg';
import { createWebhookSigner } from '../../../../server/core/webhooks/outbox/signature.js';
import type { OrderSnapshot } from '#contract';
import { createTestDatabase, needsPostgres } from '../../../support/database.js';
import { secret } from '../../../support/dispatchers.js';
import { createTemporaryFolder } from '../../../support/http.js';
import { createOrderReply, createSnapshot } from '../../../support/snapshot.js';

const page = readFileSync(new URL('../../../../demo/docs/content/fulfilment.md', import.meta.url), 'utf8');
const blocks = new Map(
  [...page.matchAll(/^```(?:js|sql)\n(?:\/\/|--) (\S+)\n([\s\S]*?)^```$/gm)].map(([, name = '', code = '']) => [
    name,
    code,
  ]),
);

type Fulfilment = { record: (order: OrderSnapshot) => Promise<void>; deliverDue: () => Promise<void> };
type Settings = { readonly fulfilment: Pick<Fulfilment, 'record'>; readonly secret: string };
type Message = { readonly body: string; readonly headers: Record<string, string> };
type Post = (message: Message) => Promise<number>;
type AddHook<App> = (app: App, settings: Settings) => void;

const folder = createTemporaryFolder();

/** The module of a block of the page. Its packages are those of this repository. */
function importBlock(name: string): Promise<Record<string, unknown>> {
  mkdirSync(folder.path, { recursive: true });
  const webhook = new URL('../../../../dist/webhook.js', import.meta.url).href;
  for (const [file, code] of blocks) {
    const resolved = code
      .replace("'crypto-checkout/webhook'", `'${webhook}'`)
      .replace("'express'", `'${import.meta.resolve('express')}'`);
    writeFileSync(join(folder.path, file), resolved);
  }
  writeFileSync(join(folder.path, 'package.json'), '{"type":"module"}');
  return import(pathToFileURL(join(folder.path, name)).href) as Promise<Record<string, unknown>>;
}

/** Serves a listener while `use` runs. */
async function withServer<T>(listener: RequestListener, use: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const postTo =
  (listener: RequestListener): Post =>
  ({ body, headers }) =>
    withServer(listener, async (url) => (await fetch(`${url}/webhooks`, { method: 'POST', body, headers })).status);

const toRequest = ({ body, headers }: Message): Request =>
  new Request('http://shop.test/webhooks', { method: 'POST', body, headers });

/** How each framework passes a message to its handler. */
const frameworks: Readonly<Record<string, (settings: Settings) => Promise<Post>>> = {
  'express.js': async (settings) => {
    const app = express();
    ((await importBlock('express.js'))['addHook'] as AddHook<Express>)(app, settings);
    return postTo((request, response) => void app(request, response));
  },
  'node.js': async (settings) => {
    const { createListener } = await importBlock('node.js');
    return postTo((createListener as (settings: Settings) => RequestListener)(settings));
  },
  'next.js': async (settings) => {
    const { createRoute } = await importBlock('next.js');
    const route = (createRoute as (settings: Settings) => (request: Request) => Promise<Response>)(settings);
    return async (message) => (await route(toRequest(message))).status;
  },
  'hono.js': async (settings) => {
    type Handler = (context: { req: { raw: Request } }) => Promise<Response>;
    let handle: Handler | undefined;
    const app = { post: (_path: string, handler: Handler) => void (handle = handler) };
    ((await importBlock('hono.js'))['addHook'] as AddHook<typeof app>)(app, settings);
    return async (message) => (await handle?.({ req: { raw: toRequest(message) } }))?.status ?? 0;
  },
  'fastify.js': async (settings) => {
    type Reply = { code: (status: number) => Reply; send: () => Reply; statusCode?: number };
    // eslint-disable-next-line @typescript-eslint/max-params -- as Fastify calls it
    type Parse = (request: object, body: Buffer, done: (error: null, body: unknown) => void) => void;
    let parse: Parse | undefined;
    let handle: ((request: object, reply: Reply) => Promise<Reply>) | undefined;
    const fastify = {
      // eslint-disable-next-line @typescript-eslint/max-params -- as Fastify is called
      addContentTypeParser: (_type: string, _options: object, parser: Parse) => void (parse = parser),
      post: (_path: string, handler: typeof handle) => void (handle = handler),
    };
    ((await importBlock('fastify.js'))['addHook'] as AddHook<typeof fastify>)(fastify, settings);
    return async ({ body: text, headers }) => {
      let body: unknown;
      parse?.({}, Buffer.from(text), (_error, parsed) => (body = parsed));
      const reply: Reply = { code: (status) => Object.assign(reply, { statusCode: status }), send: () => reply };
      await handle?.({ body, headers }, reply);
      return reply.statusCode ?? 0;
    };
  },
};

after(() => folder.remove());

function messageOf(order: OrderSnapshot): Message {
  const body = JSON.stringify({ type: `order.${order.status}`, timestamp: new Date().toISOString(), data: order });
  return { body, headers: { ...createWebhookSigner([secret])({ id: 'msg_1', body }, Date.now()) } };
}

describe('the recipe of a receiver', () => {
  for (const [name, open] of Object.entries(frameworks)) {
    it(`${name} records a signed message, and refuses another body`, async () => {
      const recorded: unknown[] = [];
      const fulfilment = { record: (order: OrderSnapshot) => Promise.resolve(void recorded.push(order)) };
      const post = await open({ fulfilment, secret });
      const order = createSnapshot({ status: 'completed', external_reference: 'Größe 😀' });
      const message = messageOf(order);
      assert.equal(await post(message), 204);
      assert.equal(await post({ ...message, body: message.body.replace('Größe', 'Groesse') }), 400);
      assert.deepEqual(recorded, [order]);
    });
  }
});

describe('the recipe of a delivery', needsPostgres, () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let pool: Pool;
  let delivered: string[];
  let isFailing: boolean;
  let fulfilment: Fulfilment;
  before(async () => {
    database = await createTestDatabase();
    pool = new Pool({ connectionString: database.url });
    // `end` does not wait until the connections are closed; the server reports to those that `remove` then terminates
    pool.on('error', () => {});
    await pool.query(blocks.get('tables.sql') ?? '');
    const { createFulfilment } = await importBlock('fulfilment.js');
    const deliver = (reference: string): Promise<void> => {
      if (isFailing) return Promise.reject(new Error('the warehouse is closed'));
      return Promise.resolve(void delivered.push(reference));
    };
    fulfilment = (createFulfilment as (settings: object) => Fulfilment)({ pool, deliver });
  });
  beforeEach(async () => {
    [delivered, isFailing] = [[], false];
    await pool.query('TRUNCATE invoices, orders_seen');
    const { fiat_amount, fiat_currency, wallet_address } = createSnapshot();
    await pool.query('INSERT INTO invoices VALUES ($1, $2, $3, $4)', [
      'INV-1',
      fiat_amount,
      fiat_currency,
      wallet_address,
    ]);
  });
  after(async () => {
    await pool.end();
    await database.remove();
  });

  const completed = (changes: Partial<OrderSnapshot> = {}) =>
    createSnapshot({ status: 'completed', sequence: 5, fiat_amount: '100.00', ...changes });

  it('delivers once for twenty simultaneous messages and look-ups of five processes', async () => {
    await Promise.all(Array.from({ length: 20 }, () => fulfilment.record(completed())));
    await Promise.all(Array.from({ length: 5 }, () => fulfilment.deliverDue()));
    await fulfilment.deliverDue();
    assert.deepEqual(delivered, ['INV-1']);
  });

  it('delivers once when page and webhook race, whoever is first', async () => {
    const { recordByCode } = await importBlock('look-up.js');
    const byCode = recordByCode as (code: string, settings: object) => Promise<string | undefined>;
    const listener: RequestListener = (_request, response) =>
      response.end(JSON.stringify(createOrderReply(completed())));
    const status = await withServer(listener, async (service) => {
      const [shown] = await Promise.all([byCode('a', { service, fulfilment }), fulfilment.record(completed())]);
      return shown;
    });
    assert.equal(status, 'completed');
    await fulfilment.deliverDue();
    assert.deepEqual(delivered, ['INV-1']);
  });

  it('delivers once for two orders with one reference', async () => {
    await fulfilment.record(completed());
    await fulfilment.record(completed({ transaction_code: crypto.randomUUID() }));
    await fulfilment.deliverDue();
    assert.deepEqual(delivered, ['INV-1']);
  });

  it('keeps the highest sequence, whatever the order of the messages', async () => {
    await fulfilment.record(createSnapshot({ status: 'refunded', sequence: 7 }));
    await fulfilment.record(completed());
    await fulfilment.deliverDue();
    assert.deepEqual(delivered, []);
    assert.deepEqual((await pool.query('SELECT sequence, status FROM orders_seen')).rows, [
      { sequence: 7, status: 'refunded' },
    ]);
  });

  it('delivers later what could not be delivered', async () => {
    await fulfilment.record(completed());
    isFailing = true;
    await assert.rejects(fulfilment.deliverDue(), /the warehouse is closed/);
    isFailing = false;
    await fulfilment.deliverDue();
    assert.deepEqual(delivered, ['INV-1']);
  });

  /** Records and delivers in a process of its own, which ends as if by a power cut after so many statements. */
  async function runProcess(killAfter: number): Promise<NodeJS.Signals | null> {
    const program = `
      import pg from '${import.meta.resolve('pg')}';
      import { createFulfilment } from './fulfilment.js';
      const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
      let left = ${killAfter};
      const counted = (query) => async (...values) => {
        const result = await query(...values);
        if ((left -= 1) === 0) process.kill(process.pid, 'SIGKILL');
        return result;
      };
      const connect = pool.connect.bind(pool);
      const wrapped = {
        query: counted(pool.query.bind(pool)),
        async connect() {
          const client = await connect();
          return { query: counted(client.query.bind(client)), release: () => client.release() };
        },
      };
      const deliver = (reference) => wrapped.query('INSERT INTO warehouse VALUES ($1) ON CONFLICT DO NOTHING', [reference]);
      const { record, deliverDue } = createFulfilment({ pool: wrapped, deliver });
      await record(${JSON.stringify(completed())});
      await deliverDue();
      await pool.end();`;
    writeFileSync(join(folder.path, 'process.js'), program);
    const child = spawn(process.execPath, [join(folder.path, 'process.js')], {
      env: { ...process.env, DATABASE_URL: database.url },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return signal;
  }

  it('delivers once when its process is killed after any statement, by the redelivery', async () => {
    await pool.query('CREATE TABLE warehouse (reference text PRIMARY KEY)');
    const statements = ['record', 'begin', 'choose', 'deliver', 'done', 'commit'];
    for (const [index, statement] of statements.entries()) {
      await pool.query('TRUNCATE orders_seen, warehouse');
      await pool.query('UPDATE invoices SET delivery = NULL');
      assert.equal(await runProcess(index + 1), 'SIGKILL', statement);
      assert.equal(await runProcess(0), null, statement);
      const { rows } = await pool.query('SELECT delivery FROM invoices JOIN warehouse USING (reference)');
      assert.deepEqual(rows, [{ delivery: 'done' }], statement);
    }
  });

  const others: Readonly<Record<string, Partial<OrderSnapshot>>> = {
    'another amount': { fiat_amount: '1.00' },
    'another currency': { fiat_currency: 'JPY' },
    'another address': { wallet_address: 'bc1qthief' },
    'an unknown reference': { external_reference: 'INV-2' },
    'a status before the end': { status: 'paid' },
    'an order on hold': { status: 'on_hold' },
  };
  for (const [what, changes] of Object.entries(others)) {
    it(`delivers nothing for ${what}`, async () => {
      await fulfilment.record(completed(changes));
      await fulfilment.deliverDue();
      assert.deepEqual(delivered, []);
    });
  }
});
