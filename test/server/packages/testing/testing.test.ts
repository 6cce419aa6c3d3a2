import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { setupServer } from 'msw/node';
import { createTestCheckout, type NextOptions, type TestCheckout } from '../../../../server/packages/testing/index.js';
import { verifyWebhook } from '../../../../server/packages/verify/index.js';
import { order as checkoutQuery, partner } from '../../../support/service-harness.js';
import { pluck } from '../../../support/pluck.js';

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
    const seen = [found?.transaction_code, found?.external_reference, found?.created_at];
    assert.deepEqual(seen, [transaction_code, 'INV-1', start / 1000]);
  });
});

describe('the clock', () => {
  it('expires an unpaid order, to the millisecond', async () => {
    await checkout.scenario('manual');
    await buy();
    const status = async () => (await checkout.orders())[0]?.status;
    await checkout.clock.advance(900_000 - 1);
    assert.equal(await status(), 'pending');
    await checkout.clock.advance(1);
    assert.equal(await status(), 'expired');
  });
});

describe('move', () => {
  it('makes a transition, with its reason', async () => {
    const moved = await checkout.move(await buy(), 'decline', { reason: 'insufficient_funds' });
    assert.deepEqual([moved.status, moved.status_reason, moved.allowed], ['failed', 'insufficient_funds', []]);
  });

  it('reports what was paid out', async () => {
    const code = await buy();
    for (const trigger of ['submit', 'capture', 'broadcast'] as const) await checkout.move(code, trigger);
    const { tx_hash, payout_amount } = await checkout.move(code, 'finalize', { tx_hash: 'a1', payout_amount: '0.5' });
    assert.deepEqual([tx_hash, payout_amount], ['a1', '0.5']);
  });

  /** As plain JavaScript calls them, without types. */
  type Loose = (...given: readonly unknown[]) => Promise<unknown>;
  type Names = 'fail' | 'move' | 'next' | 'scenario';
  const { fail, move, next, scenario }: Record<Names, Loose> = { ...checkout, ...checkout.webhooks } as never;
  const refused: readonly [name: string, call: () => Promise<unknown>, sentence: RegExp][] = [
    ['a transition of another status', async () => checkout.move(await buy(), 'finalize'), /Allowed: submit, cancel, /],
    ['an unknown order', () => checkout.move(crypto.randomUUID(), 'cancel'), /Order not found\.$/],
    ['an unknown scenario', () => scenario('lucky'), /: name\. Allowed: happy, slow, /],
    ['a scenario with options', () => scenario('happy', { tmes: 1 }), /^scenario: has too many arguments\.$/],
    ['a step back in time', () => checkout.clock.advance(-1), /Invalid parameter: milliseconds\.$/],
    ['a misspelt detail', () => move('', 'broadcast', { txHash: '1' }), /^move: there is no "txHash"/],
    ['null for details', () => move('', 'cancel', null), /^move: needs an object\./],
    ['no fault', () => fail('any'), /^fail: needs an object\. Allowed: kind, times, milliseconds\.$/],
    ['null for a fault', () => fail('any', null), /^fail: needs an object\./],
    ['options beside a fault', () => fail('any', 'fail', { times: 1 }), /^fail: has too many arguments\.$/],
    ['a webhook that does not exist', () => next('order.payed'), /no "order.payed"\. Allowed: /],
    ['a misspelt option', () => next('order.paid', { timeout: 1 }), /no "timeout"\. Allowed: transactionCode/],
    ['null for options', () => next('order.paid', null), /^webhooks\.next: needs an object\./],
    ['no time', () => next('order.paid', { timeoutMs: NaN }), /timeoutMs must be a number above 0\.$/],
  ];
  for (const [name, call, sentence] of refused) {
    it(`${name} is refused`, () => assert.rejects(call, { name: 'TestCheckoutError', message: sentence }));
  }
});

describe('fail', () => {
  const created = '200 Order created successfully.';
  const failed = '503 Could not create order. Please try again later.';
  const observe = async (): Promise<string> => {
    const reply = await request('checkout', { query: checkoutQuery });
    return `${reply.status} ${((await reply.json()) as Reply).message}`;
  };

  it('breaks so many requests of one operation, and none for a reply that is late', async () => {
    await checkout.fail('checkout', { kind: 'fail', times: 1 });
    assert.equal((await request('currencies')).status, 200, 'another operation answers as usual');
    await checkout.fail('checkout', { kind: 'latency', milliseconds: 1 });
    assert.deepEqual([await observe(), await observe()], [failed, created]);
    assert.equal((await checkout.orders()).length, 1);
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
      pluck(verified, 'type'),
      ['created', 'processing', 'paid', 'sending', 'confirmation', 'completed'].map((name) => `order.${name}`),
    );
  });

  it('of a partner go to the partner', async () => {
    await buy(checkout, { ...partner, partner_webhook_url: 'https://partner.example/hook' });
    const { secret, list } = checkout.webhooks;
    const partnerSecret = checkout.webhooks.partnerSecret('https://partner.example/hook');
    const webhooks = await list();
    const urls = webhooks.filter(({ audience }) => audience === 'partner').map(({ url }) => url);
    assert.deepEqual(urls, ['https://partner.example/hook']);
    for (const { audience, headers, body } of webhooks) {
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
    const bought = [await buy(), await buy()];
    const taken = [await checkout.webhooks.next('order.created'), await checkout.webhooks.next('order.created')];
    assert.deepEqual(pluck(taken, 'transaction_code'), bought);
  });

  it('is waited for, and has the type that was asked for', async () => {
    const waiting = checkout.webhooks.next('order.canceled');
    const code = await buy();
    await checkout.move(code, 'cancel');
    const { event } = await waiting;
    const status: 'canceled' = event.data.status;
    assert.deepEqual([status, event.data.transaction_code], ['canceled', code]);
  });

  it('may take longer than a timer can', async () => {
    const waiting = [Infinity, 3e9].map((timeoutMs) => checkout.webhooks.next('order.created', { timeoutMs }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    await Promise.all([buy(), buy()]);
    await Promise.all(waiting);
  });

  const refused: readonly [name: string, isBought: boolean, options: NextOptions, sentence: RegExp][] = [
    [
      'with what came instead',
      true,
      {},
      /^webhooks\.next: no order\.completed within 1 ms\. Instead came order\.created\. The clock of the orders stands still/,
    ],
    ['where nothing came', false, {}, / within 1 ms\. Nothing came\. /],
    ['where those of the merchant alone came', true, { audience: 'partner' }, /Nothing came\./],
  ];
  for (const [name, isBought, options, sentence] of refused) {
    it(`rejects after the time-out ${name}`, async () => {
      if (isBought) await buy();
      const next = checkout.webhooks.next('order.completed', { timeoutMs: 1, ...options });
      await assert.rejects(next, { name: 'TestCheckoutError', message: sentence });
    });
  }
});

describe('the fetch of a test checkout', () => {
  it('answers for the service, and sends other requests on', async () => {
    const own = createTestCheckout({ baseUrl: 'https://fetched.example' });
    assert.equal((await own.fetch(`${own.baseUrl}/api/v3/reseller/currencies`)).status, 200);
    assert.equal(await (await own.fetch('data:,elsewhere')).text(), 'elsewhere');
  });
});

describe('the options of a test checkout', () => {
  const wrong: readonly [options: object | null, sentence: RegExp][] = [
    [{ webhookURL: 'https://shop.example' }, /no "webhookURL"\. Allowed: baseUrl, now, webhookUrl, /],
    [null, /^createTestCheckout: needs an object\. Allowed: baseUrl, /],
    [{ baseUrl: 'ftp://pay.example' }, /^createTestCheckout: baseUrl must be an http or https URL\.$/],
    [{ webhookUrl: 'zzz' }, /^createTestCheckout: webhookUrl must be an http or https URL\.$/],
    [{ now: new Date('yesterday') }, /^createTestCheckout: now must be a valid date/],
    [{ webhookSecret: 'secret' }, /^createTestCheckout: /],
  ];
  for (const [options, message] of wrong)
    it(`refuse ${JSON.stringify(options)}`, () =>
      assert.throws(() => createTestCheckout(options as object), { name: 'TestCheckoutError', message }));
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
    for (const one of [checkout, other]) {
      await one.reset();
      assert.deepEqual([await one.orders(), await one.webhooks.list(), await one.clock.now()], [[], [], start]);
      await buy(one);
      await one.clock.advance(60_000);
      assert.equal((await one.orders())[0]?.status, 'completed');
    }
  });
});
