import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createClient } from '../../../../server/packages/server/index.js';
import type { Client, ClientSettings, Failure } from '../../../../server/packages/server/index.js';
import { purchase } from '../../../support/purchase.js';
import { closeServer, listenOnLoopback } from '../../../support/receivers.js';

type Respond = (response: ServerResponse, request: IncomingMessage) => void;

const reply = (status: number, body: unknown): Respond => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (response) => response.writeHead(status).end(text);
};

/** The same reply with a header more. */
const withHeader =
  (name: string, value: string) =>
  (respond: Respond): Respond =>
  (response, request) =>
    respond(response.setHeader(name, value), request);

const retryAfter = (seconds: string) => withHeader('retry-after', seconds);

const rate = { status: 'success', from: 'EUR', to: 'USD', rate: '1.1', pair: 'EUR-USD' };
const { external_reference: _reference, ...bought } = purchase;
const order = { transaction_code: '6f1c2c9e-3f62-4a38-9e0b-0d3f4a5b6c7d', ...bought, status: 'pending' };
const created = { status: 'success', message: 'Order created successfully.', data: order };
const move = { transaction_code: order.transaction_code, trigger: 'cancel', reason: 'Asked by the buyer.' };
const ok = reply(200, rate);
const busy = { status: 'failed', error: 'Too many requests, please try again later.' };
const down = { status: 'failed', error: 'An error occurred, please try again later.', timestamp: 1 };
const hang: Respond = () => undefined;
const reset: Respond = (response) => response.socket?.destroy();
const half: Respond = (response) => {
  response.writeHead(200, { 'content-length': '1000' }).write('{"status":');
  setTimeout(() => response.socket?.destroy());
};

describe('the client and a server that fails', () => {
  let origin = '';
  let replies: Respond[] = [];
  let requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const respond = replies.length > 1 ? replies.shift() : replies[0];
    respond?.(response, request);
  });
  before(async () => void (origin = `http://127.0.0.1:${await listenOnLoopback(server)}`));
  after(() => closeServer(server));
  beforeEach(() => {
    requests = [];
  });
  const connect = (settings: Partial<ClientSettings> = {}): Client =>
    createClient({ baseUrl: origin, businessId: 'shop', secretKey: 'secret', ...settings });

  type Call = (client: Client) => Promise<{ readonly ok: boolean; readonly code?: Failure['code'] }>;
  /** The replies to a call, its outcome, and how many requests were sent, where the network's speed does not decide. */
  type Row = readonly [name: string, replies: readonly Respond[], Call, Failure['code'] | 'ok', sent?: number];
  const getRate = (client: Client) => client.rate({ pair: 'EUR-USD' }, { timeoutMs: 20_000 });
  const buy = (client: Client) => client.checkout(purchase);
  const buyKeyed = (client: Client) => client.checkout(purchase, { idempotencyKey: 'INV-1' });
  const soon = retryAfter('0');

  const moves = (client: Client) => client.move(move);
  const rateWith = (options: Parameters<Client['rate']>[1]) => (client: Client) =>
    client.rate({ pair: 'EUR-USD' }, options);

  const rows: readonly Row[] = [
    ['a reply', [ok], getRate, 'ok', 1],
    ['one lost connection', [reset, ok], getRate, 'ok', 2],
    ['one broken reply', [half, ok], getRate, 'ok', 2],
    ['only lost connections', [reset], getRate, 'unreachable', 3],
    ['a 429 that passes', [soon(reply(429, busy)), ok], getRate, 'ok', 2],
    ['a 429 that stays', [soon(reply(429, busy))], getRate, 'too_many_requests', 3],
    ['a 429 beyond the deadline', [retryAfter('60')(reply(429, busy))], getRate, 'too_many_requests', 1],
    ['a 503 that passes', [soon(reply(503, down)), ok], getRate, 'ok', 2],
    ['a proxy without the service', [reply(502, '<h1>Bad gateway</h1>'), ok], getRate, 'ok', 2],
    ['a page instead of a reply', [reply(200, '<h1>Welcome</h1>')], getRate, 'malformed', 1],
    ['JSON of something else', [reply(200, { rate: 1 })], getRate, 'malformed', 1],
    ['a number for decimal text', [reply(200, { ...rate, rate: 1.1 })], getRate, 'malformed', 1],
    ['a sentence of a later release', [reply(409, { status: 'failed', error: 'Full moon.' })], getRate, 'refused', 1],
    ['a redirect', [withHeader('location', '/elsewhere')(reply(302, ''))], getRate, 'malformed', 1],
    ['a lost creation without a key', [reset, reply(200, created)], buy, 'unreachable', 1],
    ['a lost creation with a key', [reset, reply(200, created)], buyKeyed, 'ok', 2],
    ['a lost change', [reset], moves, 'unreachable', 1],
    ['a busy service for a change', [soon(reply(503, down))], moves, 'unavailable', 1],
    ['a hanging service', [hang], rateWith({ timeoutMs: 50 }), 'timeout'],
    ['a caller that is too late', [ok], rateWith({ signal: AbortSignal.abort() }), 'aborted', 0],
  ];
  for (const [name, list, call, outcome, sent] of rows) {
    it(`meets ${name}: ${outcome} after ${sent ?? 'some'} requests`, async () => {
      replies = [...list];
      const result = await call(connect());
      assert.equal(result.ok ? 'ok' : result.code, outcome);
      if (sent !== undefined) assert.equal(requests.length, sent);
    });
  }

  type Answer = Promise<Failure> | AsyncIterable<Failure>;
  const { transaction_code } = order;
  const misread: readonly [name: string, given: readonly unknown[], message: RegExp][] = [
    ['checkout', [{ ...purchase, webhookUrl: '' }], /no parameter "webhookUrl": .+ "webhook_url"/],
    ['checkout', [purchase, { idempotencykey: '1' }], /no option "idempotencykey": .+ timeoutMs, idempotencyKey\.$/],
    ['checkout', [purchase, { timeout: 1 }], /no option "timeout"/],
    ['checkout', [purchase, null], /^The options must be an object: the names are signal, /],
    ['checkout', [null], /^The parameters must be an object: the names are fiat_amount, /],
    ['order', ['abc'], /^The parameters must be an object: the names are transaction_code\.$/],
    ['refund', [{ transaction_code, reason: 'Returned.', amout: '10.00' }], /no parameter "amout": .+, amount, author/],
    ['move', [{ ...move, status: 'paid' }], /no parameter "status": .+, trigger, /],
    ['currencies', [{ timeout: 4 }], /no parameter "timeout": this call has none\.$/],
    ['options', [{ fiatAmount: '1' }], /no parameter "fiatAmount": .+ "fiat_amount"/],
    ['rate', [{ from: 'EUR' }], /no parameter "from": the names are pair\.$/],
    ['orders', [{ staus: 'failed' }], /no parameter "staus": .+, status, /],
    ['orders', [null], /^The parameters must be an object: /],
    ['orders', [new URLSearchParams('status=failed')], /^The parameters must be an object/],
    ['checkout', [{ ...purchase, fiat_amount: 49n }], /^An argument cannot be used: .*BigInt/],
    ['currencies', [{}, { signal: new AbortController() }], /^An argument cannot be used: .*addEventListener/],
    ['list', [{ after: '1' }], /no parameter "after": .+, before, /],
  ];
  for (const [name, given, message] of misread) {
    it(`sends nothing that it would misread: ${name}, ${String(message)}`, async () => {
      replies = [ok];
      const client = connect();
      const call = Reflect.get({ ...client, ...client.webhooks }, name) as (...given: readonly unknown[]) => Answer;
      const answer = call(...given);
      const results: AsyncIterable<Failure> | [Promise<Failure>] = Symbol.asyncIterator in answer ? answer : [answer];
      for await (const { code, message: text } of results) {
        assert.equal(code, 'invalid_arguments');
        assert.match(text, message);
      }
      assert.equal(requests.length, 0);
    });
  }

  it('gives the seconds of Retry-After', async () => {
    replies = [retryAfter('60')(reply(429, busy))];
    const failure = { ok: false, code: 'too_many_requests', message: busy.error, status: 429, retryAfterSeconds: 60 };
    assert.deepEqual(await getRate(connect()), failure);
  });

  it('sends the same key with each repetition, and the credentials', async () => {
    replies = [reset, reply(200, created)];
    await buyKeyed(connect());
    const sent = requests.map(
      ({ headers }) => `${headers['idempotency-key'] as string} ${headers['service'] as string}`,
    );
    assert.deepEqual(sent, ['INV-1 shop:secret', 'INV-1 shop:secret']);
  });

  it('ends when the caller aborts: on the way, while it waits, and within a body', async () => {
    const unfinished: Respond = (response) => response.writeHead(200).write('{');
    for (const body of [hang, retryAfter('10')(reply(429, busy)), unfinished]) {
      const controller = new AbortController();
      replies = [
        (response, request) => {
          body(response, request);
          setTimeout(() => controller.abort());
        },
      ];
      const { signal } = controller;
      const result = await connect().rate({ pair: 'EUR-USD' }, { signal, timeoutMs: 30_000 });
      assert.equal(result.ok || result.code, 'aborted');
    }
  });

  it('ends at its deadline even if its fetch does not', async () => {
    const result = await connect({ fetch: () => new Promise(() => undefined) }).currencies({}, { timeoutMs: 20 });
    assert.equal(result.ok || result.code, 'timeout');
  });

  it('ends lists with the failure', async () => {
    const page = { ...created, timestamp: 1, data: { orders: [], next: '1_1' } };
    replies = [reply(200, page), reply(400, { status: 'failed', error: 'Invalid cursor.', timestamp: 1 })];
    const items: unknown[] = [];
    for await (const item of connect().orders()) items.push(item.ok || item.code);
    assert.deepEqual(items, ['invalid_cursor']);
    assert.match(requests[1]?.url ?? '', /after=1_1/);
  });
});

describe('the settings of the client', () => {
  const settings = { baseUrl: 'https://pay.example', businessId: 'shop', secretKey: 'secret' };
  const wrong: readonly (readonly [Partial<ClientSettings>, RegExp])[] = [
    [{ baseUrl: undefined }, /^baseUrl /],
    [{ baseUrl: 'pay.example' }, /^baseUrl /],
    [{ baseUrl: 'https://shop:secret@pay.example' }, /^baseUrl /],
    [{ businessId: '' }, /^businessId /],
    [{ businessId: 'shop:secret' }, /^businessId /],
    [{ secretKey: undefined }, /^secretKey /],
    [{ timeoutMs: 5 } as object, /^There is no setting "timeoutMs": the names are baseUrl, /],
    [{ secretKey: 'two\r\nlines' }, /^secretKey /],
  ];
  for (const [changes, message] of wrong) {
    it(`are refused: ${JSON.stringify(changes)}`, () =>
      assert.throws(() => createClient({ ...settings, ...changes }), { name: 'TypeError', message }));
  }
  it('are taken', () => assert.equal(typeof createClient(settings).checkout, 'function'));
});
