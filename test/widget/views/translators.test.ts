// A translator of the browser wraps every text of the shadow tree. What changes afterwards stands on the screen all the same.
import { assert } from 'chai';
import { screens } from '../support/screens.js';
import * as t from '../support/index.js';

t.useService();

type Change = (element: t.CryptoCheckout) => unknown;

const click =
  (selector: string, index = 0): Change =>
  (element) =>
    t.queryAll(element, selector)[index]?.click();

const setAttribute =
  (name: string, value: string): Change =>
  (element) =>
    element.setAttribute(name, value);

const typeAddress =
  (address: string): Change =>
  (element) => {
    const field = t.queryRequired(element, '[part=input]') as HTMLTextAreaElement;
    field.value = address;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };

/** Triggers of the order, of which each is on the screen before the next. */
const move =
  (...steps: readonly (readonly [Parameters<typeof t.applyTrigger>[0], t.Step])[]): Change =>
  async (element) => {
    for (const [trigger, status] of steps) {
      await t.applyTrigger(trigger);
      await t.waitForStep(element, status);
    }
  };

const captured = [
  ['submit', 'processing'],
  ['capture', 'paid'],
] as const;

/** The screen before the change, the change, and a text that the screen after it shows last. */
const rows: readonly (readonly [name: string, screen: string, change: Change, text: string])[] = [
  ['another option', 'choosing', click('[part=option]', 2), '€103.77'],
  ['another amount', 'choosing', setAttribute('fiat-amount', '200'), '€202.24'],
  ['another coin', 'choosing-a-coin', click('[part=coin] input', 1), 'USDT on Tron'],
  ['another network', 'choosing-a-network', click('[part=network] input', 1), 'USDC Polygon'],
  [
    'another coin to an address of the buyer',
    'choosing-among-all-coins',
    click('[part=coin] input', 1),
    'ETH Ethereum Pay',
  ],
  ['a wrong address', 'typing-an-address', typeAddress('T123'), 'This is not a Tron address'],
  ['another problem of the address', 'wrong-address', typeAddress('T123'), 'This is not a Tron address'],
  ['an order', 'choosing', (element) => element.submit(), 'Pay by <clock>'],
  ['another try', 'refused', (element) => element.submit(), 'Pay by <clock>'],
  ['a copied address', 'pending', click('[part=address]'), 'Selected'],
  ['a payment in progress', 'pending', move(...captured.slice(0, 1)), 'You don’t need to do anything.'],
  ['coins on their way', 'paid', move(['broadcast', 'sending']), '0 of 2 confirmations'],
  ['a confirmation', 'sending', move(['confirm', 'sending']), '2 of 2'],
  ['a receipt', 'sending', move(['finalize', 'completed']), 'Delivered on'],
  ['an order on hold', 'paid', move(['hold', 'on_hold']), 'We’re checking this order'],
  ['the way back', 'failed', click('[part=button]'), 'Pay with'],
];

/** All that stands in the card, with one word for what differs between two orders. */
const readCard = (element: Element): string =>
  t
    .getText(t.queryRequired(element, '.card'))
    .replace(/[\da-f]{8}-[\da-f-]{27}/g, '<code>')
    .replace(/\b[\da-f]{64}\b/g, '<transaction>')
    .replace(/\d+:\d\d/g, '<clock>');

/** The card after the change, once it is as expected. */
async function readAfter(
  [, screen, change, text]: (typeof rows)[number],
  { prepare, expected }: { readonly prepare?: typeof t.wrapTexts; readonly expected?: string } = {},
): Promise<string> {
  const element = await screens[screen]?.();
  if (!element) throw new Error(`no screen ${screen}`);
  prepare?.(element);
  await change(element);
  /** What the buyer gets comes last, where it is said. */
  const isQuoted = (): boolean => t.queryAll(element, '.quote').every(t.getText);
  const isThere = (): boolean =>
    expected ? readCard(element) === expected : readCard(element).includes(text) && isQuoted();
  await t.waitFor(isThere, `the card is not as expected after ${screen}`);
  const card = readCard(element);
  element.reset();
  element.remove();
  return card;
}

describe('after a translator has wrapped every text', () => {
  for (const row of rows) {
    it(`the card says the same as without it: ${row[0]}`, async () => {
      const expected = await readAfter(row);
      assert.include(expected, row[3]);
      assert.strictEqual(await readAfter(row, { prepare: t.wrapTexts, expected }), expected);
    });
  }
});
