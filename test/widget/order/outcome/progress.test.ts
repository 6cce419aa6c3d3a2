import { assert } from 'chai';
import type { OrderStatus } from '#contract';
import { actionLabels, getTextOf, getWords, mountMoved, paid, received, type Move } from '../../support/moved-order.js';
import * as t from '../../support/index.js';
import tables from './progress.json' with { type: 'json' };

t.useService();

describe('an order in progress', () => {
  const actNow = 'Confirm it soon. Your order then goes on by itself.';
  const steps = (element: Element): string[] =>
    t.queryAll(element, '.step').map((step) => {
      const text = t.getText(step);
      return text.startsWith('Done:')
        ? text.replace(/ 12:\d\d PM$/, '')
        : `${step.getAttribute('aria-current') ?? '-'} ${text}`;
    });

  /** How far the line is, of the payment and of the payout. */
  const way = (element: Element): number[] =>
    [...(t.query(element, '[part=journey]')?.querySelectorAll('progress') ?? [])].map(({ value }) => value);

  const rows = tables.rows as [OrderStatus, readonly Move[], readonly string[], string, readonly number[]][];
  for (const [status, moves, expected, spoken, done] of rows) {
    it(`shows the step: ${status}`, async () => {
      const element = await mountMoved(moves);
      await t.waitForStep(element, status);
      await t.waitFor(() => steps(element).join() === expected.join(), steps(element).join());
      assert.strictEqual(
        getTextOf(element, '.confirmations'),
        status === 'sending' ? '1 of 2 confirmations · ≈ 10 min' : '',
      );
      assert.deepEqual(way(element), done);
      assert.isNull(t.query(element, '[part=journey] .tick'));
      await t.waitFor(() => t.getAnnouncement(element) === spoken, t.getAnnouncement(element));
      assert.deepEqual(
        actionLabels(element),
        status === 'sending' ? ['View transaction'] : [],
        'no action to start over',
      );
    });
  }

  for (const [action, sentence] of [
    ['three_d_secure', `Your bank asks you to confirm this payment. Use its app, or the page where you pay. ${actNow}`],
    ['a_new_one', `There’s one more step on the page where you pay. ${actNow}`],
  ] as const) {
    it(`shows the required action: ${action}`, async () => {
      const element = await mountMoved(['submit'], { 'payment-url': 'https://pay.example/{transaction_code}' });
      await t.applyTrigger('require_action', { required_action: action });
      await t.waitFor(() => getTextOf(element, '.duty') === sentence, 'no sentence');
      assert.strictEqual(t.getText(t.query(element, '[part=status] > .label')), '€101.34 · SEPA instant transfer');
      assert.match(t.getText(t.queryRequired(element, '#address-label')), /BTC on Bitcoin goes to$/);
      assert.strictEqual(t.getAnnouncement(element), `Confirm the payment. ${sentence}`);
      const code = element.order?.transaction_code ?? 'none';
      assert.strictEqual(t.queryRequired(element, 'a.primary').getAttribute('href'), `https://pay.example/${code}`);
      assert.deepEqual(actionLabels(element), ['Confirm on pay.example']);
    });
  }

  const line = '€101.34 · SEPA instant transfer';
  const duty = 'You don’t need to do anything.';
  const updates = 'This page updates by itself.';
  const details: readonly (readonly [name: string, moves: readonly Move[], ...lines: string[]])[] = [
    ['in progress', ['submit'], line, duty, `Don’t pay again. ${updates}`],
    ['received', paid, received, duty, updates],
    ['on its way', [...paid, 'broadcast', 'confirm'], received, duty, '1 of 2 confirmations · ≈ 10 min', updates],
  ];
  for (const [name, moves, ...lines] of details) {
    it(`says what is known of the payment, how long it takes, and what to do: ${name}`, async () => {
      const element = await mountMoved(moves);
      const own = () => t.queryAll(element, '[part=status] p, .updates').map(getWords);
      await t.waitFor(() => own().join() === lines.join(), own().join());
    });
  }

  it('leads back to the page of the processor in the other tab, until the payment is taken', async () => {
    const element = await t.mountWithOrder({ 'payment-url': 'https://pay.example/' });
    const link = t.queryRequired(element, 'a[part=button]');
    link.addEventListener('click', (event) => event.preventDefault());
    link.click();
    dispatchEvent(new Event('blur'));
    await t.applyTrigger('submit');
    await t.waitForStep(element, 'processing');
    await t.waitFor(() => actionLabels(element).join() === 'Open again', actionLabels(element).join());
    assert.strictEqual(getTextOf(element, '.tab-note'), 'Waiting for the payment in the other tab.');
    assert.strictEqual(getTextOf(element, '.updates'), 'Already paid? Don’t pay again: this page updates by itself.');
    await t.applyTrigger('capture');
    await t.waitFor(() => actionLabels(element).length === 0, 'nothing to open');
  });

  it('says nothing while offline that only the service knows: no clock, no estimate', async () => {
    const element = await mountMoved([...paid, 'broadcast', 'confirm']);
    await t.waitFor(() => getTextOf(element, '.confirmations') === '1 of 2 confirmations · ≈ 10 min', 'no estimate');
    t.goOffline();
    await t.waitFor(() => getTextOf(element, '.confirmations') === '1 of 2 confirmations', 'an estimate');
    t.goOnline();
    await t.waitFor(() => getTextOf(element, '.confirmations').endsWith('min'), 'no estimate');
  });

  it('links to the page of the transaction, until it is lost', async () => {
    const element = await mountMoved([...paid, 'broadcast']);
    await t.waitFor(() => t.query(element, '.explorer'), 'no link');
    assert.match(t.queryRequired(element, '.explorer').getAttribute('href') ?? '', /^https:.*[\da-f]{64}$/);
    await t.applyTrigger('drop');
    await t.waitFor(
      () => t.query(element, '.explorer, [data-copies=transaction]') === null,
      'the hash of a lost transaction',
    );
  });
});
