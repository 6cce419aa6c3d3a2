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
    const harness = createHarness();
    const transaction_code = await harness.create();
    const move = async (trigger: string, more: Readonly<Record<string, string>> = {}) => {
      const { data } = (await harness.get('order', { transaction_code })).body;
      const isAllowed = data.allowed.some((one) => one.trigger === trigger);
      assert.ok(isAllowed, trigger);
      const { status, body } = await harness.post('order/move', {
        transaction_code,
        trigger,
        sequence: String(data.sequence),
        reason: 'x',
        ...more,
      });
      assert.equal(status, 200, JSON.stringify(body));
      return body.data;
    };
    const paid = await move('capture');
    assert.deepEqual([paid.status, paid.captured_amount], ['paid', '100.00']);
    const tx_hash = 'ab'.repeat(32);
    const sent = await move('broadcast', { tx_hash });
    assert.deepEqual([sent.status, sent.tx_hash], ['sending', tx_hash]);
    const { status, timeline } = await move('finalize');
    assert.equal(status, 'completed');
    assert.deepEqual(pluck(timeline, 'status'), ['pending', 'processing', 'paid', 'sending', 'completed']);
  });

  it('are recorded once: a second operator, who has not seen the first, is told', async () => {
    const harness = createHarness();
    const transaction_code = await harness.create();
    const move = () =>
      harness.post('order/move', { transaction_code, trigger: 'capture', sequence: '1', reason: 'the wire is here' });
    assert.deepEqual([(await move()).status, (await move()).status], [200, 409]);
    assert.equal((await harness.get('order', { transaction_code })).body.data.captured_amount, '100.00');
  });

  it('wait for days also once an operator has seen that the buyer pays', async () => {
    const harness = createHarness();
    const transaction_code = await harness.create();
    await harness.post('order/move', { transaction_code, trigger: 'submit', reason: 'x' });
    harness.advanceTime(71 * hourMs);
    assert.equal((await harness.get('order', { transaction_code })).body.data.status, 'processing');
  });
});
