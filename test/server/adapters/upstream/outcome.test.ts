import assert from 'node:assert/strict';
import { createServer as createTcpServer } from 'node:net';
import { describe, it } from 'node:test';
import type { Answer } from '#core';
import { listenOnLoopback } from '../../../support/receivers.js';
import { sendFailure, sendJson, type StubBehaviour } from '../../../support/stub-upstream.js';
import { createManualTimeouts, createUpstreamHarness, upstreamDraft } from '../../../support/upstream-harness.js';

type Respond = NonNullable<NonNullable<StubBehaviour['respond']>['checkout']>;
type Reason = Extract<Answer<never>, { ok: false }>['reason'];

const amount = { fiat_amount: '100', fiat_currency: 'EUR' };

const says =
  (message: string, status = 200): Respond =>
  (response) =>
    sendFailure(response, { message, status });

const sends =
  (body: string, { status = 200, ...headers }: Record<string, string | number> = {}): Respond =>
  (response) =>
    void response.writeHead(Number(status), headers as Record<string, string>).end(body);

const success = JSON.stringify({ status: 'success', message: 'Done.', data: {} });

const later = 'Could not create order. Please try again later.';
const unsupported = 'The requested cryptocurrency or network is not supported.';
const noRate = 'Could not retrieve exchange rate for the requested fiat currency.';

/** A reply, what it means for a call that creates an order, and for a read where that differs. */
const rows: readonly [name: string, respond: Respond, create: Reason, read?: Reason][] = [
  ['says no', says('Invalid fiat amount.'), 'refused'],
  ['says no with a status', says(unsupported, 422), 'refused'],
  ['says no in a text that is not documented', says('You shall not pass.', 403), 'refused'],
  ['says later', says(later), 'unavailable'],
  ['has no rate', says(noRate), 'unavailable'],
  // A service in front of another one answers so when it does not know, either.
  ['says later as an error of its own', says(later, 503), 'unknown', 'unavailable'],
  ['has too many calls', sends('Slow down', { status: 429 }), 'unavailable'],
  ['has too many calls and says so', says('Too many requests.', 429), 'unavailable'],
  ['is refused by a firewall', sends('<h1>Forbidden</h1>', { status: 403 }), 'refused', 'unavailable'],
  ['is not found', sends('<h1>Not found</h1>', { status: 404 }), 'refused', 'unavailable'],
  ['runs already', sends('', { status: 409 }), 'unknown', 'unavailable'],
  ['timed out in front', sends('', { status: 408 }), 'unknown', 'unavailable'],
  ['is a bad gateway', sends('<h1>Bad gateway</h1>', { status: 502 }), 'unknown', 'unavailable'],
  ['is in maintenance', sends('', { status: 503, 'retry-after': '60' }), 'unknown', 'unavailable'],
  ['redirects', sends(success, { status: 302, location: '/elsewhere' }), 'unknown', 'unavailable'],
  ['is no JSON', sends('<h1>Welcome</h1>'), 'unknown', 'unavailable'],
  ['is empty', sends('', { status: 204 }), 'unknown', 'unavailable'],
  ['is a success without its fields', sends(success), 'unknown', 'unavailable'],
  ['breaks off', (response) => response.writeHead(200).write('{', () => response.destroy()), 'unknown', 'unavailable'],
  ['never comes', (response) => response.destroy(), 'unknown', 'unavailable'],
];

describe('an upstream whose reply', () => {
  for (const [name, respond, create, read = create] of rows) {
    it(`${name}: ${create} for an order, ${read} for a read`, async () => {
      const { client, stub } = await createUpstreamHarness({
        behaviour: { respond: { checkout: respond, payment_options: respond } },
      });
      const placed = await client.create(upstreamDraft);
      const options = await client.options(amount);
      assert.deepEqual([!placed.ok && placed.reason, !options.ok && options.reason], [create, read]);
      assert.equal(stub.requests.length, 2, 'no call is repeated and no redirect followed');
    });
  }

  it('names a documented failure: only its code comes in', async () => {
    const { client } = await createUpstreamHarness({
      behaviour: {
        respond: { checkout: says('Invalid wallet address.', 400), payment_options: says('Acme says no.') },
      },
    });
    assert.deepEqual(await client.create(upstreamDraft), {
      ok: false,
      reason: 'refused',
      code: 'invalid_wallet_address',
    });
    assert.deepEqual(await client.options(amount), { ok: false, reason: 'refused' });
  });

  it('says when to try again: at most an hour later', async () => {
    const { client, stub } = await createUpstreamHarness();
    for (const [retryAfter, retryAfterMs] of [
      ['7', 7000],
      ['999999', 3_600_000],
      ['Mon, 16 Mar 2026 12:00:30 GMT', 30_000],
      ['soon', undefined],
    ] as const) {
      stub.respond = { payment_options: sends('', { status: 503, 'retry-after': retryAfter }) };
      const answer = await client.options(amount);
      assert.equal(!answer.ok && answer.retryAfterMs, retryAfterMs);
    }
  });
});

describe('an upstream that is not reached', () => {
  const unreachable = { ok: false, reason: 'unavailable' } as const;

  it('refuses the connection: unavailable, because no byte has left', async () => {
    const server = createTcpServer();
    const port = await listenOnLoopback(server);
    server.close();
    const { client } = await createUpstreamHarness({ client: { url: `http://127.0.0.1:${port}` } });
    assert.deepEqual(await client.create(upstreamDraft), unreachable);
  });

  it('does not speak TLS: unavailable, because no byte of the request has left', async () => {
    const { stub, client: plain } = await createUpstreamHarness();
    const { client } = await createUpstreamHarness({ client: { url: stub.url.replace('http:', 'https:') } });
    assert.deepEqual(await client.create(upstreamDraft), unreachable);
    assert.ok((await plain.create(upstreamDraft)).ok);
    assert.equal(stub.orders.length, 1);
  });

  it('has a name that does not exist', async () => {
    for (const allowLoopback of [true, false]) {
      const { client } = await createUpstreamHarness({ client: { url: 'http://upstream.invalid', allowLoopback } });
      assert.deepEqual(await client.create(upstreamDraft), unreachable);
    }
  });

  it('is on this machine, in production', async () => {
    const { stub } = await createUpstreamHarness();
    const { port } = new URL(stub.url);
    for (const host of ['127.0.0.1', '[::1]', '127.1', 'localhost']) {
      const { client } = await createUpstreamHarness({
        client: { url: `http://${host}:${port}`, allowLoopback: false },
      });
      assert.deepEqual(await client.create(upstreamDraft), unreachable, host);
    }
    assert.equal(stub.requests.length, 0);
  });
});

describe('a deadline', () => {
  it('ends a read after 5 seconds and an order after 15: then the outcome is unknown', async () => {
    const timers = createManualTimeouts();
    const { client, stub } = await createUpstreamHarness({
      client: { startTimeout: timers.startTimeout },
      behaviour: { holdUntil: new Promise(() => undefined) },
    });
    const answers = [
      client.create(upstreamDraft),
      client.options(amount),
      client.rate({ from: 'EUR', to: 'USD' }),
      client.currencies(),
    ];
    await stub.waitForCount(4);
    assert.deepEqual(timers.lengths().sort(), [15_000, 5000, 5000, 5000]);
    timers.run(5000);
    timers.run(15_000);
    const reasons = (await Promise.all(answers)).map((answer) => !answer.ok && answer.reason);
    assert.deepEqual(reasons, ['unknown', 'unavailable', 'unavailable', 'unavailable']);
    assert.deepEqual(timers.lengths(), []);
  });

  it('of a connection that is never accepted leaves no doubt: unavailable', async () => {
    // A TLS handshake that never ends: connected, and nothing of the request sent.
    const silent = createTcpServer((socket) => socket.resume().on('error', () => undefined));
    const port = await listenOnLoopback(silent);
    const timers = createManualTimeouts();
    const { client } = await createUpstreamHarness({
      client: { url: `https://127.0.0.1:${port}`, startTimeout: timers.startTimeout },
    });
    const connected = new Promise((resolve) => silent.once('connection', resolve));
    const answer = client.create(upstreamDraft);
    await connected;
    timers.run(15_000);
    assert.deepEqual(await answer, { ok: false, reason: 'unavailable' });
    silent.close();
  });
});

describe('a kept connection', () => {
  it('that the upstream has closed costs a read nothing', async () => {
    const { client, stub } = await createUpstreamHarness();
    assert.ok((await client.rate({ from: 'EUR', to: 'USD' })).ok);
    stub.respond = {
      exchange(response, request) {
        stub.respond = {};
        assert.equal(request.method, 'GET');
        response.destroy();
      },
    };
    assert.ok((await client.rate({ from: 'GBP', to: 'USD' })).ok);
    assert.equal(stub.requests.length, 3);
  });

  it('carries no order: each has a connection of its own', async () => {
    const { client, stub } = await createUpstreamHarness();
    await client.rate({ from: 'EUR', to: 'USD' });
    await client.create(upstreamDraft);
    const connections = stub.requests.map(({ headers }) => headers.connection);
    assert.deepEqual(connections, ['keep-alive', 'close']);
  });
});

describe('replies that are not what the document says', () => {
  const option = (changes: object) => (_operation: unknown, data: unknown) => {
    const { payment_options, ...rest } = data as { payment_options: readonly object[] };
    return { ...rest, payment_options: payment_options.map((one) => ({ ...one, ...changes })) };
  };
  const field = (changes: object) => (_operation: unknown, data: unknown) => ({ ...(data as object), ...changes });
  const samples: readonly [name: string, change: NonNullable<StubBehaviour['change']>][] = [
    ['another amount', field({ fiat_amount: 1000 })],
    ['another currency', field({ fiat_currency: 'USD' })],
    ['an amount as text', field({ fiat_amount: '100' })],
    ['a fee with a sign', option({ processor_fee_fixed: '-1' })],
    ['a fee as a number', option({ processor_fee_percent: 2.9 })],
    ['a fee with an exponent', option({ processor_min_fee: '1e9' })],
    ['a name with control characters', option({ show_name: 'Card\u202e' })],
    ['a name without end', option({ alt: 'x'.repeat(300) })],
    ['an option without a name', option({ name: '' })],
    ['options as an object', field({ payment_options: { length: 1, 0: {} } })],
    ['too many options', field({ payment_options: Array(201).fill({}) })],
    ['an array as data', () => []],
    ['prototype names', () => JSON.parse('{"__proto__":{"fiat_amount":100},"constructor":1}') as unknown],
  ];
  for (const [name, change] of samples) {
    it(`options with ${name}`, async () => {
      const { client } = await createUpstreamHarness({ behaviour: { change } });
      assert.deepEqual(await client.options(amount), { ok: false, reason: 'unavailable' });
    });
  }

  it('a rate of another pair, of zero or as a number', async () => {
    for (const changes of [{ to: 'GBP' }, { rate: '0.000' }, { rate: 1.2 }, { rate: '١' }]) {
      const body = { status: 'success', from: 'EUR', to: 'USD', rate: '1.1', pair: 'EURUSD', ...changes };
      const { client } = await createUpstreamHarness({
        behaviour: { respond: { exchange: (response) => sendJson(response, { body }) } },
      });
      const answer = await client.rate({ from: 'EUR', to: 'USD' });
      assert.deepEqual(answer, { ok: false, reason: 'unavailable' }, JSON.stringify(changes));
    }
  });

  it('an order with a code that is no UUID: unknown, because there may be an order', async () => {
    const { client } = await createUpstreamHarness({ behaviour: { change: field({ transaction_code: '17' }) } });
    assert.deepEqual(await client.create(upstreamDraft), { ok: false, reason: 'unknown' });
  });

  it('an order with another amount, coin and address: passed on as it was understood', async () => {
    const others = { fiat_amount: '1000', crypto_currency: 'USDT', wallet_address: 'T123' };
    const { client } = await createUpstreamHarness({ behaviour: { change: field(others) } });
    const answer = await client.create(upstreamDraft);
    assert.ok(answer.ok);
    const { fiat_amount, crypto_currency, wallet_address } = answer.value.observation;
    assert.deepEqual({ fiat_amount, crypto_currency, wallet_address }, others);
  });
});
