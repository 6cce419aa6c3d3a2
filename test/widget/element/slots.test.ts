import { assert } from 'chai';
import type { Trigger } from '../../../server/core/lifecycle/machine.js';
import * as t from '../support/index.js';

t.useService();

/** The element with the shop's own words in a slot, in the page. */
function put(slot: string, changes: t.Attributes = {}): t.CryptoCheckout {
  const element = t.createCheckout(changes);
  const own = document.createElement('span');
  own.slot = slot;
  own.textContent = `Our ${slot}`;
  element.append(own);
  t.createContainer().append(element);
  return element;
}

const ownOf = (element: Element): HTMLElement => {
  const { firstElementChild: own } = element;
  if (!(own instanceof HTMLElement)) throw new Error('nothing is slotted');
  return own;
};

type Slot = {
  readonly slot: string;
  readonly step: t.Step;
  readonly inside: string;
  readonly before?: () => void;
  readonly changes?: t.Attributes;
};

const failing = (resolver: Parameters<typeof t.mockReplyOnce>[1]) => () => t.mockReplyOnce(t.optionsUrl, resolver);

const slots: readonly Slot[] = [
  { slot: 'header', step: 'choosing', inside: '.card' },
  { slot: 'logo', step: 'choosing', inside: '.card' },
  { slot: 'footer', step: 'choosing', inside: '.card' },
  { slot: 'empty', step: 'empty', inside: '.empty', before: failing(() => t.optionsReply([])) },
  { slot: 'error-refused', step: 'unavailable', inside: '[role=alert]', before: failing(t.failedReply('Not now.')) },
  { slot: 'error-unreachable', step: 'unavailable', inside: '[role=alert]', before: failing(() => Response.error()) },
  {
    slot: 'error-malformed',
    step: 'unavailable',
    inside: '[role=alert]',
    before: failing(() => new Response('{}', { headers: { 'content-type': 'application/json' } })),
  },
  { slot: 'error-misconfigured', step: 'unavailable', inside: '[role=alert]', changes: { 'fiat-amount': 'much' } },
];

describe('a slot', () => {
  for (const { slot, step, inside, before: prepare, changes } of slots) {
    it(`${slot} is shown in its place`, async () => {
      prepare?.();
      const element = await t.waitForStep(put(slot, changes), step);
      const own = ownOf(element);
      assert.isTrue(t.isVisible(own));
      assert.isNotNull(own.assignedSlot?.closest(inside), 'in its place');
      assert.isAbove(own.getBoundingClientRect().height, 0);
    });
  }

  it('logo is at most 40 px high and stays beside the amount', async () => {
    const element = t.createCheckout();
    const logo = document.createElement('img');
    logo.slot = 'logo';
    logo.src = `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='300' height='300'/>`;
    element.append(logo);
    t.createContainer().append(element);
    await t.waitForStep(element, 'choosing');
    await logo.decode();
    const [amount, box] = [t.queryRequired(element, '[part=amount]'), logo].map((node) => node.getBoundingClientRect());
    assert.strictEqual(box?.height, 40);
    assert.isAtMost(box?.bottom ?? Infinity, amount?.bottom ?? 0);
  });
});

type Move = readonly [Trigger, reason?: string];
type Ending = { readonly slot: string; readonly status: t.Step; readonly moves: readonly Move[] };

const paid: readonly Move[] = [['submit'], ['capture']];
const reasons: Readonly<Record<string, readonly Move[]>> = {
  compliance_review: [['submit'], ['hold', 'compliance_review']],
  amount_mismatch: [['submit'], ['hold', 'amount_mismatch']],
  late_payment: [['expire'], ['late_payment']],
  tx_dropped: [...paid, ['broadcast'], ['drop']],
  invalid_address: [...paid, ['hold', 'invalid_address']],
  liquidity: [...paid, ['hold', 'liquidity']],
};
const declines = ['card_declined', 'insufficient_funds', 'authentication_failed', 'fraud_suspected', 'processor_error'];

const endings: readonly Ending[] = [
  { slot: 'success', status: 'completed', moves: [...paid, ['broadcast'], ['finalize']] },
  { slot: 'error-failed', status: 'failed', moves: [['submit'], ['decline', 'card_declined']] },
  { slot: 'error-on-hold', status: 'on_hold', moves: [['submit'], ['hold', 'compliance_review']] },
  ...Object.entries(reasons).map(
    ([reason, moves]) => ({ slot: `error-${reason.replaceAll('_', '-')}`, status: 'on_hold', moves }) as const,
  ),
  ...declines.map((reason): Ending => {
    return { slot: `error-${reason.replaceAll('_', '-')}`, status: 'failed', moves: [['submit'], ['decline', reason]] };
  }),
];

/** The order of an element that is in the page goes this way. */
async function end(element: t.CryptoCheckout, { moves, status }: Omit<Ending, 'slot'>): Promise<void> {
  await t.waitForStep(element, 'choosing');
  await element.submit();
  for (const [trigger, reason] of moves) await t.applyTrigger(trigger, reason === undefined ? {} : { reason });
  await t.waitForStep(element, status);
  await t.waitFor(() => t.query(element, '[part=outcome]'), 'no outcome');
}

describe('a slot of an order', () => {
  for (const { slot, ...ending } of endings) {
    it(`${slot} is shown when the order is ${ending.status}`, async () => {
      const element = put(slot);
      await end(element, ending);
      await t.waitFor(() => ownOf(element).assignedSlot, 'not slotted');
      assert.isTrue(t.isVisible(ownOf(element)));
      assert.isNotNull(ownOf(element).assignedSlot?.closest('[part=status]'));
      const sentence = t.queryRequired(element, slot === 'success' ? 'slot[name=success]' : '[part=cause] slot');
      const assigned = sentence instanceof HTMLSlotElement ? sentence.assignedNodes({ flatten: true }) : [];
      assert.include(assigned, ownOf(element));
    });
  }

  it('for a reason overrides the slot for the status', async () => {
    const element = put('error-failed');
    element.insertAdjacentHTML('beforeend', '<p slot="error-card-declined">Another card?</p>');
    await end(element, { status: 'failed', moves: [['submit'], ['decline', 'card_declined']] });
    const cause = t.queryRequired(element, '[part=cause] > slot') as HTMLSlotElement;
    assert.strictEqual(t.getText(cause.assignedNodes({ flatten: true })[0]), 'Another card?');
    assert.isFalse(t.isVisible(ownOf(element)));
  });
});
