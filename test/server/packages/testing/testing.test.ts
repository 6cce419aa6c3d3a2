import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { setupServer } from 'msw/node';
import { orderStatuses } from '#contract';
import {
  createTestCheckout,
  matchers,
  TestCheckoutError,
  type FaultKind,
  type NextOptions,
  type ScenarioName,
  type TestCheckout,
  type TestFault,
} from '../../../../server/packages/testing/index.js';
import { verifyWebhook } from '../../../../server/packages/verify/index.js';
import { order as checkoutQuery } from '../../../support/service-harness.js';

const start = Date.UTC(2026, 2, 16, 12);
const checkout = createTestCheckout({ baseUrl: 'https://pay.example/shop', now: start });
const other = createTestCheckout({ baseUrl: 'https://other.example', now: new Date(start) });
const server = setupServer(...checkout.handlers, ...other.handlers);

type Reply = {
  readonly status: string;
  readonly message?: string;
  readonly data: { readonly transaction_code: string; readonly status: string; readonly payment_options: unknown[] };
};

type Query = Readonly<Record<string, string>>;

const request = (path: string, { query = {}, ...init }: RequestInit & { query?: Query; at?: TestCheckout } = {}) =>
  fetch(`${(init.at ?? checkout).baseUrl}/api/v3/reseller/${path}?${new URLSearchParams(query).toString()}`, init);

const read = async (reply: Promise<Response>): Promise<Reply> => (await (await reply).json()) as Reply;

/** Creates an order as a page does, and returns its transaction code. */
const buy = async (at: TestCheckout = checkout, query: Query = {}): Promise<string> =>
  (await read(request('checkout', { query: { ...checkoutQuery, ...query }, at }))).data.transaction_code;

before(() => server.listen({ onUnhandledRequest: 'bypass' }));
afterEach(() => Promise.all([checkout.reset(), other.reset()]).then(() => undefined));
after(() => server.close());

describe('a purchase', () => {
  it('goes through options, order and look-up to its end', async () => {
    const { fiat_amount, fiat_currency } = checkoutQuery;
    const { data: options } = await read(request('payment_options', { query: { fiat_amount, fiat_currency } }));
    assert.ok(options.payment_options.length > 3);
    const transaction_code = await buy();
    const lookUp = async (): Promise<string> =>
      (await read(request('order', { query: { transaction_code } }))).data.status;
    assert.equal(await lookUp(), 'pending');
    assert.equal(await checkout.clock.advance(60_000), start + 60_000);
    assert.equal(await lookUp(), 'completed');
    const [found] = await checkout.orders();
    assert.deepEqual([found?.transaction_code, found?.external_reference], [transaction_code, 'INV-1']);
  });

  it('is streamed as Server-Sent Events', async () => {
    const transaction_code = await buy();
    const reply = await request('order/events', { query: { transaction_code } });
    const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('"pending"')) text += (await reader?.read())?.value ?? '';
    await checkout.move(transaction_code, 'cancel');
    while (!text.includes('"canceled"')) text += (await reader?.read())?.value ?? '';
    await reader?.cancel();
  });

  const outcomes: readonly [scenario: ScenarioName, status: string, reason: string | null][] = [
    ['happy', 'completed', null],
    ['declined', 'failed', 'card_declined'],
    ['insufficient_funds', 'failed', 'insufficient_funds'],
    ['expired', 'expired', 'not_paid_in_time'],
    ['review_refund', 'refunded', null],
    ['underpaid', 'failed', 'review_failed'],
    ['manual', 'expired', 'not_paid_in_time'],
  ];
  for (const [scenario, status, reason] of outcomes) {
    it(`${scenario} ends as ${status}`, async () => {
      await checkout.scenario(scenario);
      await buy();
      await checkout.clock.advance(20 * 60_000);
      const [found] = await checkout.orders();
      assert.deepEqual([found?.status, found?.status_reason], [status, reason]);
    });
  }
});

describe('the clock', () => {
  it('stands still at `now`', async () => {
    await buy();
    const [found] = await checkout.orders();
    assert.deepEqual([found?.created_at, await checkout.clock.now()], [start / 1000, start]);
  });

  it('expires an unpaid order, to the millisecond', async () => {
    await checkout.scenario('manual');
    await buy();
    const status = async () => (await checkout.orders())[0]?.status;
    await checkout.clock.advance(900_000 - 1);
    assert.equal(await status(), 'pending');
    await checkout.clock.advance(1);
    assert.equal(await status(), 'expired');
  });

  it('is the real time at the creation without `now`', async () => {
    const [before, time, after] = [Date.now(), await createTestCheckout().clock.now(), Date.now()];
    assert.ok(before <= time && time <= after);
  });

  it('refuses a time that is none', () => {
    assert.throws(() => createTestCheckout({ now: new Date('yesterday') }), RangeError);
  });
});

describe('move', () => {
  it('makes a transition, with its reason', async () => {
    const moved = await checkout.move(await buy(), 'decline', { reason: 'insufficient_funds' });
    assert.deepEqual([moved.status, moved.status_reason, moved.allowed], ['failed', 'insufficient_funds', []]);
  });

  it('records a notice', async () => {
    const moved = await checkout.move(await buy(), 'order.dispute_opened');
    assert.equal(moved.timeline.at(-1)?.type, 'order.dispute_opened');
  });

  const refused: readonly [name: string, call: () => Promise<unknown>, sentence: RegExp][] = [
    [
      'a transition that the order does not allow',
      async () => checkout.move(await buy(), 'finalize'),
      /^POST orders\/fire: An order that is pending does not allow this\. Allowed: submit, cancel, /,
    ],
    ['an unknown order', () => checkout.move(crypto.randomUUID(), 'cancel'), /Order not found\.$/],
    [
      'an unknown trigger',
      () => checkout.move(crypto.randomUUID(), 'win' as 'cancel'),
      /Invalid parameter: trigger\. Allowed: submit, /,
    ],
    [
      'an unknown scenario',
      () => checkout.scenario('lucky' as 'happy'),
      /Invalid parameter: name\. Allowed: happy, slow, /,
    ],
    ['an unknown fault', () => checkout.fail('any', 'explode' as 'fail'), /Invalid parameter: kind\. Allowed: fail, /],
    ['a step back in time', () => checkout.clock.advance(-1), /Invalid parameter: milliseconds\.$/],
  ];
  for (const [name, call, sentence] of refused) {
    it(`${name} is refused`, () =>
      assert.rejects(call, (error) => {
        assert.ok(error instanceof TestCheckoutError);
        assert.match(error.message, sentence);
        return true;
      }));
  }
});

describe('fail', () => {
  const created = '200 Order created successfully.';
  /** What a client of checkout sees, and the number of orders that there are then. */
  const faults: readonly [how: FaultKind | TestFault, seen: string | RegExp, orders: number][] = [
    ['fail', '503 Could not create order. Please try again later.', 0],
    ['unauthorized', '401 Invalid credentials.', 0],
    [{ kind: 'rate_limit', seconds: 7 }, '429 Too many requests, please try again later. 7', 0],
    ['unreachable', /^TypeError/, 0],
    ['reset', /^TypeError/, 1],
    ['malformed', /^SyntaxError/, 1],
    [{ kind: 'latency', milliseconds: 1 }, created, 1],
    [{ kind: 'slow_body', milliseconds: 1 }, created, 1],
    ['flaky', /^503/, 0],
  ];
  const observe = async (): Promise<string> => {
    try {
      const reply = await request('checkout', { query: checkoutQuery });
      const { message } = (await reply.json()) as Reply;
      return [reply.status, message, reply.headers.get('retry-after')].filter(Boolean).join(' ');
    } catch (error) {
      return String(error);
    }
  };
  for (const [how, seen, orders] of faults) {
    it(typeof how === 'string' ? how : how.kind, async () => {
      await checkout.fail('checkout', how);
      const found = await observe();
      if (typeof seen === 'string') assert.equal(found, seen);
      else assert.match(found, seen);
      assert.equal((await checkout.orders()).length, orders);
    });
  }

  it('hang', async () => {
    await checkout.fail('checkout', 'hang');
    const controller = new AbortController();
    const reply = request('checkout', { query: checkoutQuery, signal: controller.signal });
    while ((await checkout.orders()).length === 0) await new Promise(setImmediate);
    controller.abort();
    await assert.rejects(reply, { name: 'AbortError' });
  });

  it('breaks so many requests of one operation', async () => {
    await checkout.fail('checkout', { kind: 'fail', times: 1 });
    assert.equal((await request('currencies')).status, 200, 'another operation answers as usual');
    assert.deepEqual(
      [await observe(), await observe()],
      ['503 Could not create order. Please try again later.', created],
    );
  });

  it('ends with recover, together with the scenario', async () => {
    await checkout.scenario('declined');
    await checkout.fail('any', 'fail');
    await checkout.recover();
    assert.equal(await observe(), created);
    await checkout.clock.advance(60_000);
    assert.equal((await checkout.orders())[0]?.status, 'completed');
  });
});

describe('webhooks', () => {
  it('are verified as those of a server', async () => {
    await buy();
    await checkout.clock.advance(60_000);
    const verified = (await checkout.webhooks.list()).map(({ body, headers }) =>
      verifyWebhook(body, headers, checkout.webhooks.secret),
    );
    assert.deepEqual(
      verified.map(({ type }) => type),
      ['created', 'processing', 'paid', 'sending', 'confirmation', 'completed'].map((name) => `order.${name}`),
    );
  });

  it('arrive at a function as requests, once', async () => {
    const received: string[] = [];
    const receive = async (incoming: Request): Promise<Response> => {
      const { type } = verifyWebhook(await incoming.text(), incoming.headers, checkout.webhooks.secret);
      received.push(`${incoming.method} ${incoming.url} ${type}`);
      return new Response(null, { status: 202 });
    };
    const code = await buy();
    const [first] = await checkout.webhooks.deliver(receive);
    assert.deepEqual([first?.status, first?.accepted, first?.webhook.transaction_code], [202, true, code]);
    await checkout.move(code, 'cancel');
    await checkout.webhooks.deliver(receive);
    const expected = ['created', 'canceled'].map((name) => `POST https://shop.example/webhooks order.${name}`);
    assert.deepEqual(received, expected);
    await checkout.webhooks.deliver(receive, { again: true });
    assert.deepEqual(received, [...expected, ...expected]);
  });

  it('wait behind a refused one of their order', async () => {
    await checkout.move(await buy(), 'cancel');
    const statuses: number[] = [503, 200, 200];
    const receive = () => ({ status: statuses.shift() ?? 500 });
    const counts = [await checkout.webhooks.deliver(receive), await checkout.webhooks.deliver(receive)];
    assert.deepEqual(
      counts.map((deliveries) => deliveries.map(({ status }) => status)),
      [[503], [200, 200]],
    );
  });

  it('arrive at a URL', async () => {
    const types: string[] = [];
    const receiver = createServer((incoming, reply) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        types.push(verifyWebhook(Buffer.concat(chunks), incoming.headers, checkout.webhooks.secret).type);
        reply.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
    await buy();
    const [delivery] = await checkout.webhooks.deliver(url);
    receiver.close();
    receiver.closeAllConnections();
    assert.deepEqual([delivery?.status, delivery?.accepted, types], [204, true, ['order.created']]);
    assert.deepEqual(
      (await checkout.webhooks.deliver(url, { again: true })).map(({ status }) => status),
      [null],
    );
  });

  it('of a partner go to the partner', async () => {
    await buy(checkout, {
      partner_wallet_address: checkoutQuery.wallet_address,
      partner_external_reference: 'P-1',
      partner_crypto_currency: 'BTC',
      partner_crypto_currency_network: 'BITCOIN',
      partner_comission_percentage: '1',
      partner_webhook_url: 'https://partner.example/hook',
    });
    const urls: string[] = [];
    await checkout.webhooks.deliver(({ url }) => void urls.push(url), { audience: 'partner' });
    assert.deepEqual(urls, ['https://partner.example/hook']);
    const { secret, partnerSecret, list } = checkout.webhooks;
    for (const { audience, headers, body } of await list()) {
      const [own, other] = audience === 'partner' ? [partnerSecret, secret] : [secret, partnerSecret];
      assert.equal(verifyWebhook(body, headers, own).type, 'order.created');
      assert.throws(() => verifyWebhook(body, headers, other), { code: 'signature_invalid' });
    }
  });

  it('have the secret of the test', async () => {
    const secret = `whsec_${btoa('a secret of thirty-two bytes ...')}`;
    const own = createTestCheckout({ baseUrl: 'https://own.example', webhookSecret: secret });
    server.use(...own.handlers);
    await buy(own);
    const [webhook] = await own.webhooks.list();
    assert.equal(verifyWebhook(webhook?.body ?? '', webhook?.headers ?? {}, secret).type, 'order.created');
    server.resetHandlers();
  });
});

describe('the next webhook', () => {
  it('is the oldest of its type that was not taken', async () => {
    const [first, second] = [await checkout.order(), await checkout.order()];
    const codes = [await checkout.webhooks.next('order.created'), await checkout.webhooks.next('order.created')];
    assert.deepEqual(
      codes.map(({ transaction_code }) => transaction_code),
      [first.transaction_code, second.transaction_code],
    );
  });

  it('is waited for, and has the type that was asked for', async () => {
    const waiting = checkout.webhooks.next('order.completed');
    const { transaction_code } = await checkout.order({ status: 'sending' });
    await checkout.move(transaction_code, 'finalize');
    const { event } = await waiting;
    const status: 'completed' = event.data.status;
    assert.deepEqual([status, event.data.transaction_code], ['completed', transaction_code]);
  });

  const refused: readonly [name: string, prepare: () => Promise<unknown>, options: NextOptions, sentence: RegExp][] = [
    [
      'at once where every order has ended another way',
      () => checkout.order({ status: 'failed' }),
      { timeoutMs: 600_000 },
      /^webhooks\.next: order\.completed cannot come any more\. Instead came order\.created, order\.processing, order\.failed \(card_declined\)\.$/,
    ],
    [
      'after the time-out, where an order is open',
      () => checkout.order({ status: 'paid' }),
      { timeoutMs: 1 },
      /^webhooks\.next: no order\.completed within 1 ms\. Instead came order\.created, .+, order\.paid\. The clock of the orders stands still/,
    ],
    [
      'after the time-out, where nothing came',
      () => Promise.resolve(),
      { timeoutMs: 1 },
      / within 1 ms\. Nothing came\. /,
    ],
    [
      'after the time-out, where those of the merchant alone came',
      () => checkout.order({ status: 'paid' }),
      { timeoutMs: 1, audience: 'partner' },
      /Nothing came\./,
    ],
  ];
  for (const [name, prepare, options, sentence] of refused) {
    it(`rejects ${name}`, async () => {
      await prepare();
      await assert.rejects(checkout.webhooks.next('order.completed', options), (error) => {
        assert.ok(error instanceof TestCheckoutError);
        assert.match(error.message, sentence);
        return true;
      });
    });
  }

  it('may be a notice or a new order after the end', async () => {
    const { transaction_code } = await checkout.order({ status: 'completed' });
    await checkout.webhooks.next('order.created');
    const waiting = [checkout.webhooks.next('order.dispute_opened'), checkout.webhooks.next('order.created')] as const;
    await checkout.move(transaction_code, 'order.dispute_opened');
    await checkout.order();
    const [dispute, created] = await Promise.all(waiting);
    assert.deepEqual([dispute.type, created.type], ['order.dispute_opened', 'order.created']);
  });
});

describe('an order as a fixture', () => {
  for (const status of orderStatuses) {
    it(`is ${status}, with the webhooks on its way`, async () => {
      const order = await checkout.order({ status });
      assert.equal(order.status, status);
      const webhooks = await checkout.webhooks.list(order.transaction_code);
      assert.equal(webhooks.length, order.sequence);
      await checkout.clock.advance(1000);
      assert.equal((await checkout.orders())[0]?.status, status, 'it stays there');
    });
  }

  it('has the fields, the metadata and the reason of the test', async () => {
    const found = await checkout.order({
      status: 'failed',
      reason: 'insufficient_funds',
      fiat_amount: '12.50',
      fiat_currency: 'EUR',
      external_reference: 'INV-7',
      metadata: { cart: '17' },
    });
    assert.deepEqual(
      [found.fiat_amount, found.fiat_currency, found.external_reference, found.status_reason],
      ['12.50', 'EUR', 'INV-7', 'insufficient_funds'],
    );
    const webhook = await checkout.webhooks.next('order.failed');
    assert.deepEqual(webhook.event.data.metadata, { cart: '17' });
  });

  it('is refused with the sentence of the service', async () => {
    const refusal = new TestCheckoutError('order: Invalid fiat amount.');
    await assert.rejects(checkout.order({ fiat_amount: '0' }), refusal);
  });
});

describe('the matchers', () => {
  const asserted = async (isNot: boolean, call: (state: { isNot: boolean }) => unknown): Promise<[boolean, string]> => {
    const { pass, message } = (await call({ isNot })) as { pass: boolean; message: () => string };
    return [pass, message()];
  };

  it('compare the status and the reason of an order', async () => {
    const failed = await checkout.order({ status: 'failed' });
    const check = (received: unknown, ...wanted: ['failed' | 'paid', string?]) =>
      asserted(false, (state) => matchers.toHaveOrderStatus.call(state, received, ...wanted));
    const found = 'The order INV-1001 is failed (card_declined): pending, processing, failed.';
    assert.deepEqual(await check(failed, 'failed'), [true, found]);
    assert.deepEqual(await check(failed, 'failed', 'card_declined'), [true, found]);
    assert.deepEqual(await check(failed, 'paid'), [false, `${found} It should be paid.`]);
    assert.deepEqual(await check(failed, 'failed', 'x'), [false, `${found} It should be failed (x).`]);
    assert.deepEqual(await check(undefined, 'paid'), [false, 'This is no order.']);
  });

  it('wait for a webhook, and do not wait for one that should not come', async () => {
    await checkout.order({ status: 'failed' });
    const receive = (isNot: boolean, type: 'order.failed' | 'order.completed') =>
      asserted(isNot, (state) => matchers.toReceiveWebhook.call(state, checkout, type));
    assert.deepEqual(await receive(true, 'order.completed'), [false, 'order.completed came.']);
    assert.deepEqual(await receive(true, 'order.failed'), [true, 'order.failed came.']);
    assert.match(
      (await receive(false, 'order.completed')).join(),
      /^false,webhooks\.next: order\.completed cannot come/,
    );
    assert.equal((await receive(false, 'order.failed'))[0], true);
  });
});

describe('the fetch of a test checkout', () => {
  it('answers for the service, and sends other requests on', async () => {
    const own = createTestCheckout({ baseUrl: 'https://fetched.example' });
    const reply = await own.fetch(`${own.baseUrl}/api/v3/reseller/currencies`);
    assert.equal(reply.status, 200);
    assert.equal(await (await own.fetch('data:,elsewhere')).text(), 'elsewhere');
  });
});

describe('test checkouts', () => {
  it('share nothing', async () => {
    await checkout.scenario('declined');
    await Promise.all([buy(), buy(other)]);
    await Promise.all([checkout.clock.advance(60_000), other.clock.advance(1000)]);
    const statuses = [...(await checkout.orders()), ...(await other.orders())].map(({ status }) => status);
    assert.deepEqual(statuses, ['failed', 'pending']);
    assert.equal(await other.clock.now(), start + 1000);
  });

  it('are as new after a reset', async () => {
    await checkout.scenario('declined');
    await checkout.fail('any', 'fail');
    await other.move(await buy(other), 'cancel');
    await checkout.clock.advance(60_000);
    await other.webhooks.deliver(() => undefined);
    for (const one of [checkout, other]) {
      await one.reset();
      assert.deepEqual([await one.orders(), await one.webhooks.list(), await one.clock.now()], [[], [], start]);
      await buy(one);
      await one.clock.advance(60_000);
      assert.equal((await one.orders())[0]?.status, 'completed');
    }
  });

  it('are set up', (t) => {
    const begin = performance.now();
    for (let count = 0; count < 20; count += 1) createTestCheckout();
    t.diagnostic(`set-up of one: ${((performance.now() - begin) / 20).toFixed(2)} ms`);
  });
});
