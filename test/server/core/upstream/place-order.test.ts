import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errors, type ErrorCode, type PaymentOptions } from '#contract';
import { resolveAttempt, type Accepted, type Answer, type UpstreamDraft } from '#core';
import type { AttemptState } from '../../../../server/core/upstream/stored.js';
import { accept, fail } from '../../../support/scripted-upstream.js';
import { addresses, serviceHeader } from '../../../support/service-harness.js';
import { createUpstreamHarness } from '../../../support/placement-harness.js';
import { pluck } from '../../../support/pluck.js';

const first = '00000000-0000-4000-8000-000000000001';
const key = { 'idempotency-key': '5f0d3c52-7c1e-4b8a-9d4e-1f2a3b4c5d6e' };

const refusedWith = (code: ErrorCode) => (): Answer<Accepted> => ({ ok: false, reason: 'refused', code });

describe('an order that the upstream accepts', () => {
  it('has our code outside and theirs inside', async () => {
    const harness = createUpstreamHarness();
    const { status, body } = await harness.checkout();
    assert.equal(status, 200);
    assert.equal(body.data.transaction_code, first);
    assert.ok(!JSON.stringify(body).includes('theirs'));
    const order = await harness.store.find(first);
    assert.deepEqual(order?.details.upstream, { id: 'theirs', code: `theirs-${first}` });
    assert.equal(order.details.payment_url, 'https://pay.example/theirs');
    const attempt = await harness.store.attempts.find(first);
    assert.deepEqual([attempt?.state, attempt?.draft, attempt?.due_at], ['accepted', null, null]);
  });

  it('is asked for with our code and an address of ours, and never with the references of the caller', async () => {
    const { checkout, calls, service } = createUpstreamHarness();
    await checkout({ external_reference: 'INV-77', webhook_url: 'https://shop.example/hook' });
    assert.equal(calls[0]?.reference, first);
    assert.equal(calls[0].webhook_url, await service.upstreamWebhookUrl(first));
    assert.match(
      calls[0].webhook_url ?? '',
      /^https:\/\/shop\.example\/upstream\/webhooks\/[\da-f-]{36}\/[\da-f]{64}$/,
    );
    assert.doesNotMatch(JSON.stringify(calls), /INV-77|hook"/);
  });

  it('is asked for with its amount to the minor unit, which the upstream then reports', async () => {
    const { checkout, calls, store } = createUpstreamHarness();
    await checkout({ fiat_amount: '49.999' });
    assert.equal(calls[0]?.fiat_amount, '50.00');
    const order = await store.find(first);
    assert.deepEqual([order?.fiat_amount, order?.status], ['49.999', 'pending']);
  });

  it('has the rate of the upstream', async () => {
    const { checkout, store } = createUpstreamHarness();
    await checkout({ fiat_currency: 'GBP', fiat_amount: '80' });
    const order = await store.find(first);
    assert.deepEqual([order?.rate, order?.amount_usd], ['1.25', '100.00']);
  });

  it('is durable as sent before the call', async () => {
    const states: (AttemptState | undefined)[] = [];
    const harness = createUpstreamHarness({
      answers: [
        async (draft) => {
          states.push((await harness.store.attempts.find(first))?.state);
          return accept()(draft);
        },
      ],
    });
    await harness.checkout();
    assert.deepEqual(states, ['sent']);
  });
});

describe('an order that the upstream does not accept', () => {
  const cases: readonly [string, () => Answer<Accepted>, ErrorCode, AttemptState][] = [
    ['a refusal', fail('refused'), 'order_not_created', 'refused'],
    ['a refusal that the buyer understands', refusedWith('unsupported_pair'), 'unsupported_pair', 'refused'],
    ['a refusal about our own request', refusedWith('invalid_webhook_url'), 'order_not_created', 'refused'],
    ['no effect', fail('unavailable'), 'order_not_created', 'refused'],
    ['no answer', fail('unknown'), 'order_not_created', 'unknown'],
  ];

  it('the reply names the code of another order, at once: what became of this one is unknown', async () => {
    const calls: (() => void)[] = [];
    const answer = async (draft: UpstreamDraft) => {
      await new Promise<void>((answerNow) => void (calls.push(answerNow) === 2 && calls.forEach((each) => each())));
      return accept()({ ...draft, reference: first });
    };
    const { checkout, store, service } = createUpstreamHarness({ answers: [answer, answer] });
    assert.deepEqual(pluck(await Promise.all([checkout(), checkout()]), 'status').sort(), [200, 503]);
    const [lost] = await store.attempts.list({ state: 'unknown', limit: 9 });
    assert.ok(lost && !(await store.find(lost.transaction_code)));
    const resolution = { code: lost.transaction_code, upstreamCode: `theirs-${first}` };
    assert.equal(await resolveAttempt(resolution, service), 'code_taken');
  });

  for (const [name, answer, code, state] of cases) {
    it(`${name}: the buyer gets ${code}, the attempt is ${state}`, async () => {
      const { checkout, store, calls } = createUpstreamHarness({ answers: [answer] });
      const { status, body } = await checkout();
      assert.deepEqual([status, body.message], [errors[code].status, errors[code].message]);
      assert.equal((await store.attempts.find(first))?.state, state);
      assert.equal(await store.find(first), undefined);
      assert.equal(calls.length, 1);
    });
  }
});

describe('the same key again', () => {
  it('returns the order and makes no second call', async () => {
    const { checkout, calls } = createUpstreamHarness();
    const replies = [await checkout({}, key), await checkout({}, key)];
    assert.deepEqual(replies[0], replies[1]);
    assert.equal(calls.length, 1);
  });

  it('is refused with other parameters', async () => {
    const { checkout, calls } = createUpstreamHarness({ answers: [fail('unknown')] });
    await checkout({}, key);
    assert.equal((await checkout({ fiat_amount: '7' }, key)).body.message, errors.idempotency_key_reused.message);
    assert.equal(calls.length, 1);
  });

  for (const [caller, header, status] of [['a backend', serviceHeader, 422] as const, ['a buyer', {}, 200] as const])
    it(`with another payment option of ${caller} gets ${status}`, async () => {
      const { checkout } = createUpstreamHarness();
      await checkout({ payment_option: 'card_global' }, { ...key, ...header });
      const again = await checkout({ payment_option: 'card_plus' }, { ...key, ...header });
      assert.equal(again.status, status, again.body.message);
    });

  for (const [reason, again, number] of [['unknown', 503, 1] as const, ['refused', 200, 2] as const])
    it(`after an outcome that is ${reason} gets ${again}`, async () => {
      const { checkout, calls } = createUpstreamHarness({ answers: [fail(reason)] });
      assert.equal((await checkout({}, key)).body.message, errors.order_not_created.message);
      assert.equal((await checkout({}, key)).status, again);
      assert.equal(calls.length, number);
    });

  it('at once makes one call', async () => {
    const { checkout, calls } = createUpstreamHarness();
    const replies = await Promise.all(Array.from({ length: 5 }, () => checkout({}, key)));
    assert.ok(replies.some(({ status }) => status === 200));
    assert.equal(calls.length, 1);
  });

  const keyReused = refusedWith('idempotency_key_reused');
  for (const [name, later] of Object.entries({
    unknown: [fail('unknown')],
    unavailable: [fail('unavailable')],
    refused: [fail('refused')],
    'refused for a key that is used': [keyReused],
    'unknown, unavailable': [fail('unknown'), fail('unavailable')],
    'unknown, refused': [fail('unknown'), fail('refused')],
  }))
    it(`calls an idempotent upstream again with the same reference, after unknown, ${name}`, async () => {
      const answers = [fail('unknown'), ...later];
      const { checkout, calls } = createUpstreamHarness({ isIdempotent: true, answers });
      for (const _answer of later) assert.equal((await checkout({}, key)).status, 503);
      assert.equal((await checkout({}, key)).body.data.transaction_code, first);
      assert.deepEqual(new Set(pluck(calls, 'reference')), new Set([first]));
    });

  it('ends an unknown outcome by a refusal of the request itself, and not by a pair that is no longer paid out', async () => {
    const answers = [fail('unknown'), fail('unknown'), refusedWith('unsupported_pair')];
    const { checkout, service, store, advance, work } = createUpstreamHarness({ isIdempotent: true, answers });
    await checkout({}, key);
    const { currencies } = service.upstream;
    for (const [pairs, state] of [
      [() => Promise.resolve({ ok: true, value: [] }), 'unknown'],
      [currencies, 'refused'],
    ] as const) {
      Object.assign(service.upstream, { currencies: pairs });
      advance(600_000);
      await work();
      assert.equal((await store.attempts.find(first))?.state, state);
    }
  });
});

describe('an order that the upstream has understood otherwise', () => {
  const cases: readonly [string, Parameters<typeof accept>[0], string | null][] = [
    ['the same amount with other digits', { fiat_amount: '100.00' }, null],
    ['the network by its alias', { crypto_currency_network: 'BTC' }, null],
    ['nothing but the code', { fiat_amount: undefined as never }, null],
    ['another amount', { fiat_amount: '1000' }, 'amount_mismatch'],
    ['an amount that is no decimal', { fiat_amount: '1e2' }, 'amount_mismatch'],
    ['another currency', { fiat_currency: 'USD' }, 'amount_mismatch'],
    ['another coin', { crypto_currency: 'ETH' }, 'coin_mismatch'],
    ['another network', { crypto_currency_network: 'TRON' }, 'coin_mismatch'],
    ['another address', { wallet_address: addresses.tron }, 'address_mismatch'],
  ];
  for (const [name, changes, reason] of cases) {
    it(`${name}: ${reason ?? 'is accepted'}`, async () => {
      const { checkout, store, events } = createUpstreamHarness({ answers: [accept(changes)] });
      const { status } = await checkout({}, key);
      const order = await store.find(first);
      assert.deepEqual([status, order?.status], reason ? [503, 'on_hold'] : [200, 'pending']);
      assert.equal(order?.timeline.at(-1)?.reason ?? null, reason);
      assert.deepEqual(events, reason ? [{ kind: 'mismatch', code: first }] : []);
      assert.equal((await checkout({}, key)).status, status, 'the repeated call');
    });
  }
});

describe('the option that the buyer chose', () => {
  const offers = (names: readonly string[]): Answer<PaymentOptions> => {
    const option = { show_name: 'Card', alt: '', processor_fee_fixed: '0', processor_fee_percent: '0' };
    const payment_options = names.map((name) => ({ ...option, name, processor_min_fee: '0' }));
    return { ok: true, value: { fiat_amount: 100, fiat_currency: 'EUR', base_in_usd: '125', payment_options } };
  };
  const refused: Answer<never> = { ok: false, reason: 'refused', code: 'unsupported_fiat_currency' };
  const rows: readonly [string, Answer<PaymentOptions>, string, ErrorCode | undefined][] = [
    ['one of the upstream alone', offers(['voucher']), 'voucher', undefined],
    ['one of this service alone', offers(['voucher']), 'card_plus', 'unsupported_payment_option'],
    ['any in a currency that the upstream does not take', refused, 'card_plus', 'unsupported_fiat_currency'],
    ['any while the upstream lists none', { ok: false, reason: 'unavailable' }, 'voucher', undefined],
  ];
  for (const [name, options, payment_option, code] of rows) {
    it(`${name}: ${code ?? 'accepted'}`, async () => {
      const { checkout, store, calls } = createUpstreamHarness({ options });
      const { body } = await checkout({ payment_option });
      assert.equal(body.message, code === undefined ? 'Order created successfully.' : errors[code].message);
      assert.equal(calls.length, code === undefined ? 1 : 0);
      assert.equal((await store.attempts.find(first))?.state, code === undefined ? 'accepted' : undefined);
    });
  }
});
