import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hourMs } from '#core';
import { createOperatorHarness } from '../../../support/operator-harness.js';
import { order as orderQuery, withCaseQuery } from '../../../support/service-harness.js';
import { pluck } from '../../../support/pluck.js';

const instructions = 'IBAN DE02 1203 0000 0000 2020 51\nName your order code.';
const createHarness = () => createOperatorHarness({ manualPayments: { instructions } });

type Harness = ReturnType<typeof createHarness>;

/** The `data` of a call without credentials. */
async function read<Data>({ request }: Harness, call: readonly [path: string, Record<string, string>]): Promise<Data> {
  const [path, values] = call;
  const { status, body } = await request(withCaseQuery(`/api/v3/reseller/${path}`, values));
  assert.equal(status, 200, JSON.stringify(body));
  return (body as { data: Data }).data;
}

describe('payments that an operator confirms', () => {
  for (const [fiat_amount, fiat_currency, zero] of [
    ['49.00', 'EUR', '0.00'],
    ['0.01', 'USD', '0.00'],
    ['10000', 'EUR', '0.00'],
    ['1', 'JPY', '0'],
  ] as const) {
    it(`are the only option, without a fee: ${fiat_amount} ${fiat_currency}`, async () => {
      type Options = { readonly payment_options: readonly Readonly<Record<string, string>>[] };
      const query = { fiat_amount, fiat_currency };
      const { payment_options } = await read<Options>(createHarness(), ['payment_options', query]);
      const [{ show_name = '', alt = '', ...option } = {}, ...others] = payment_options;
      assert.deepEqual(others, []);
      assert.deepEqual(option, {
        name: 'manual',
        processor_fee_fixed: zero,
        processor_fee_percent: '0',
        processor_min_fee: zero,
      });
      assert.ok(show_name !== '' && alt !== '');
    });
  }

  it('take no amount that rounds to nothing', async () => {
    const query = { fiat_amount: '0.4', fiat_currency: 'JPY' };
    const { payment_options } = await read<{ payment_options: unknown }>(createHarness(), ['payment_options', query]);
    assert.deepEqual(payment_options, []);
  });

  for (const [by, changes] of [
    ['the option that the buyer chose', { payment_option: 'manual' }],
    ['no option, as a backend creates it', {}],
  ] as const) {
    it(`make an order that says how to pay and waits for days: ${by}`, async () => {
      const harness = createHarness();
      const transaction_code = await harness.create(changes);
      type Shown = Readonly<Record<string, unknown>> & { readonly created_at: number; readonly expires_at: number };
      const order = await read<Shown>(harness, ['order', { transaction_code }]);
      const { payment_option, payment_url, payment_instructions, status } = order;
      assert.deepEqual(
        { payment_option, payment_url, payment_instructions, status },
        { payment_option: 'manual', payment_url: null, payment_instructions: instructions, status: 'pending' },
      );
      assert.equal(order.expires_at - order.created_at, (72 * hourMs) / 1000);
      const { body } = await harness.get('order', { transaction_code });
      assert.equal(body.data.processor_fee, '0.00');
    });
  }

  it('refuse another option, and a currency without a rate as documented', async () => {
    const { request } = createHarness();
    const ask = async (changes: Readonly<Record<string, string>>) => {
      const { body } = await request(withCaseQuery('/api/v3/reseller/checkout', { ...orderQuery, ...changes }));
      return (body as { message: string }).message;
    };
    assert.equal(await ask({ payment_option: 'card_global' }), 'The requested payment option is not supported.');
    const noRate = 'Could not retrieve exchange rate for the requested fiat currency.';
    assert.equal(await ask({ fiat_currency: 'ZZZ' }), noRate);
  });

  it('go from the wait to the delivery by hand, with the hash of the payout', async () => {
    const desk = createHarness();
    const transaction_code = await desk.create();
    const tx_hash = 'ab'.repeat(32);
    for (const [trigger, more] of [['capture'], ['broadcast', { tx_hash }], ['finalize']] as const) {
      const { allowed, sequence } = (await desk.get('order', { transaction_code })).body.data;
      assert.ok(pluck(allowed, 'trigger').includes(trigger), trigger);
      assert.equal((await desk.move(transaction_code, { trigger, sequence: String(sequence), ...more })).status, 200);
    }
    const { timeline, ...order } = (await desk.get('order', { transaction_code })).body.data;
    assert.deepEqual([order.captured_amount, order.tx_hash], ['100.00', tx_hash]);
    assert.deepEqual(pluck(timeline, 'status'), ['pending', 'processing', 'paid', 'sending', 'completed']);
  });

  for (const [came, ...triggers] of [
    ['30.00', 'hold', 'release'],
    ['160.50', 'capture'],
    ['0.01', 'expire', 'late_payment'],
  ] as const) {
    it(`are what came in, as the operator says, and go back as that: ${came} by ${triggers.join(', ')}`, async () => {
      const desk = createHarness();
      const code = await desk.create({ webhook_url: 'https://shop.example/' });
      for (const trigger of triggers)
        await desk.move(code, { trigger, captured_amount: trigger === triggers.at(-1) ? came : undefined });
      const [newest] = await desk.store.outbox.list({ account: '', transactionCode: code, limit: 1 });
      for (const text of [newest?.body, await desk.download()]) assert.ok(text?.includes(`"${came}"`), text);
      const { data } = (await desk.post('order/refund', { transaction_code: code, reason: 'x', amount: came })).body;
      assert.deepEqual([data.status, data.captured_amount, data.refunded_amount], ['refunded', came, came]);
    });
  }

  it('are recorded once: a second operator, who has not seen the first, is told', async () => {
    const desk = createHarness();
    const transaction_code = await desk.create();
    const move = () => desk.move(transaction_code, { trigger: 'capture', sequence: '1' });
    assert.deepEqual([(await move()).status, (await move()).status], [200, 409]);
    assert.equal((await desk.get('order', { transaction_code })).body.data.captured_amount, '100.00');
  });

  it('wait for days also once an operator has seen that the buyer pays', async () => {
    const harness = createHarness();
    const transaction_code = await harness.create();
    await harness.move(transaction_code, { trigger: 'submit' });
    harness.advanceTime(71 * hourMs);
    assert.equal((await harness.get('order', { transaction_code })).body.data.status, 'processing');
  });
});
