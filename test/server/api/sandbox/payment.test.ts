import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paymentPagePath } from '#core';
import { createSandboxHarness, fetchOrder, placeOrder, playScenario } from '../../../support/sandbox-harness.js';
import { scenarioHeader, statusSequence, type Snapshot } from '../../../support/sandbox-harness.js';
import { order } from '../../../support/service-harness.js';

const origin = 'https://shop.example';
const byCard = { query: { payment_option: 'card_global' } };

const createHarness = () => createSandboxHarness({ paymentPage: (order) => origin + paymentPagePath(order) });
type Harness = ReturnType<typeof createHarness>;

type Act = { readonly code: string; readonly action: string; readonly reason?: string };

/** What the page sends. A buyer has no token. */
const act = (harness: Harness, { code, ...values }: Act) =>
  harness.sendCommand('POST payment', { query: { transaction_code: code, ...values }, headers: { authorization: '' } });

const timelineOf = ({ timeline }: Snapshot): string => timeline.map(({ type }) => type.split('.')[1]).join(' ');

describe('an order of the sandbox with payment pages', () => {
  it('has the address of its page, in every reply but the documented one', async () => {
    const harness = createHarness();
    const query = { ...order, payment_option: 'card_global' };
    const created = await harness.call('/api/v3/reseller/checkout', { query });
    assert.equal('payment_url' in created.body.data, false);
    const code = created.body.data.transaction_code;
    const snapshot = (await fetchOrder(harness, { code })) as Snapshot & { payment_url: string };
    assert.equal(snapshot.payment_url, `${origin}/sandbox/pay/card_global/${code}`);
  });

  type WithPage = Snapshot & Readonly<Record<'payment_url' | 'payment_option' | 'captured_amount', string | null>>;

  it('waits for its buyer, also one that a backend created without an option; a scenario is asked for by name', async () => {
    const harness = createHarness();
    const codes = [await placeOrder(harness, byCard), await placeOrder(harness)];
    const automatic = await placeOrder(harness, scenarioHeader('happy'));
    await harness.sendCommand('POST clock', { query: { action: 'advance', seconds: 600 } });
    for (const code of codes) assert.equal((await fetchOrder(harness, { code })).status, 'pending');
    assert.equal((await fetchOrder(harness, { code: automatic })).status, 'completed');
    const { payment_url } = (await fetchOrder(harness, { code: codes[1] ?? '' })) as WithPage;
    assert.equal(payment_url, `${origin}/sandbox/pay/choose/${codes[1] ?? ''}`);
  });

  it('keeps the option that its buyer chooses on the page, and charges the fee of it', async () => {
    const harness = createHarness();
    const code = await placeOrder(harness);
    const query = { transaction_code: code, payment_option: 'card_global', action: 'pay' };
    const reply = await harness.sendCommand('POST payment', { query, headers: { authorization: '' } });
    const { total } = reply.body.data as unknown as { total: string };
    const { status, payment_option, captured_amount } = (await fetchOrder(harness, { code })) as WithPage;
    assert.deepEqual([status, payment_option, captured_amount], ['paid', 'card_global', total]);
    assert.ok(Number(total) > 100);
  });

  const ways: readonly [
    what: string,
    actions: readonly (readonly [action: string, reason?: string])[],
    then: string,
  ][] = [
    ['at once', [['pay']], 'created processing paid sending confirmation completed'],
    ['money that comes late', [['late']], 'created expired on_hold paid sending confirmation completed'],
    ['with a delay', [['send']], 'created processing paid sending confirmation completed'],
    [
      '3-D Secure',
      [['authenticate'], ['pay']],
      'created processing required_action paid sending confirmation completed',
    ],
    ['a card that is declined', [['decline', 'insufficient_funds']], 'created failed'],
    [
      'a payout that is dropped, and sent again',
      [['drop']],
      'created processing paid sending on_hold paid sending confirmation completed',
    ],
    ['a deadline that is now', [['deadline']], 'created expired'],
    ['a bank that waits too long', [['authenticate'], ['deadline']], 'created processing required_action failed'],
    ['a next step that is now', [['pay'], ['deadline']], 'created processing paid sending confirmation completed'],
  ];
  for (const [what, actions, timeline] of ways) {
    it(`by ${what}: ${timeline}`, async () => {
      const harness = createHarness();
      const code = await placeOrder(harness, byCard);
      for (const [action, reason] of actions) {
        const reply = await act(harness, { code, action, ...(reason !== undefined && { reason }) });
        assert.equal(reply.status, 200, reply.body.message);
      }
      assert.equal(timelineOf(await playScenario(harness, code)), timeline);
      const last = actions.at(-1)?.[1];
      if (last !== undefined) assert.equal((await fetchOrder(harness, { code })).status_reason, last);
    });
  }

  it('waits at the bank until the buyer has answered', async () => {
    const harness = createHarness();
    const code = await placeOrder(harness, byCard);
    await act(harness, { code, action: 'authenticate' });
    await harness.sendCommand('POST clock', { query: { action: 'advance', seconds: 60 } });
    assert.equal((await fetchOrder(harness, { code })).status, 'processing');
  });

  it('has no deadline once it has ended', async () => {
    const harness = createHarness();
    const code = await placeOrder(harness, byCard);
    await act(harness, { code, action: 'decline' });
    assert.equal((await act(harness, { code, action: 'deadline' })).status, 409);
  });

  it('continues the scenario that it has: review, then a refund', async () => {
    const harness = createHarness();
    const code = await placeOrder(harness, { ...byCard, ...scenarioHeader('review_refund') });
    await act(harness, { code, action: 'pay' });
    const statuses = statusSequence(await playScenario(harness, code));
    assert.equal(statuses, 'pending processing paid on_hold refunding refunded');
  });

  it('stays where it is when nothing shall happen by itself', async () => {
    const harness = createHarness();
    const code = await placeOrder(harness, { ...byCard, ...scenarioHeader('manual') });
    await act(harness, { code, action: 'pay' });
    assert.equal((await playScenario(harness, code)).status, 'paid');
  });

  it('is not paid twice, nor after it has expired', async () => {
    const harness = createHarness();
    const code = await placeOrder(harness, byCard);
    await act(harness, { code, action: 'pay' });
    assert.equal((await act(harness, { code, action: 'pay' })).status, 409);
    const late = await placeOrder(harness, byCard);
    await harness.sendCommand('POST clock', { query: { action: 'advance', seconds: 1000 } });
    assert.equal((await act(harness, { code: late, action: 'pay' })).status, 409);
    assert.equal((await fetchOrder(harness, { code: late })).status, 'expired');
  });
});

describe('what the payment page shows', () => {
  const read = (harness: Harness, query: Record<string, string>) =>
    harness.sendCommand('GET payment', { query, headers: { authorization: '' } });

  it('the options to choose among, for an order and an address without one', async () => {
    const harness = createHarness();
    type Choice = {
      readonly total: string;
      readonly is_payable: boolean;
      readonly payment_option: { readonly name: string } | null;
      readonly payment_options: readonly object[];
    };
    const offered = async (code: string, more: Record<string, string> = {}) => {
      const { data } = (await read(harness, { transaction_code: code, ...more })).body;
      const { payment_option, payment_options, total, is_payable } = data as unknown as Choice;
      assert.equal(is_payable, true);
      return [payment_option?.name, payment_options.length > 1, Number(total) > 100];
    };
    const code = await placeOrder(harness);
    assert.deepEqual(await offered(code), [undefined, true, false]);
    assert.deepEqual(await offered(code, { payment_option: 'choose' }), [undefined, true, false]);
    assert.deepEqual(await offered(code, { payment_option: 'card_global' }), ['card_global', false, true]);
    assert.deepEqual(await offered(await placeOrder(harness, byCard)), ['card_global', false, true]);
  });

  it('nothing of an order that does not exist', async () => {
    const harness = createHarness();
    const query = { transaction_code: '00000000-0000-4000-8000-000000000999' };
    for (const command of ['GET payment', 'GET payment/webhooks', 'POST payment'])
      assert.equal((await harness.sendCommand(command, { query: { ...query, action: 'pay' } })).status, 404);
  });

  it('when the order changes by itself', async () => {
    const harness = createHarness();
    const code = await placeOrder(harness, byCard);
    const nextAt = async () => {
      const { data } = (await read(harness, { transaction_code: code })).body;
      return (data as unknown as { next_at: number | null }).next_at;
    };
    assert.ok(Number(await nextAt()) > 0);
    await act(harness, { code, action: 'decline' });
    assert.equal(await nextAt(), null);
  });
});
