import { assert } from '@open-wc/testing';
import * as t from '../support/index.js';

t.useService();

type Stored = { attempt?: unknown; order?: Record<string, unknown>; option?: Record<string, unknown> };

const names = () => Object.keys(sessionStorage);

/** Changes the stored session of the only purchase. */
function tamper(change: (stored: Stored) => unknown): void {
  const [name = ''] = names();
  const stored = JSON.parse(sessionStorage.getItem(name) ?? '') as Stored;
  const changed = change(stored) ?? stored;
  sessionStorage.setItem(name, typeof changed === 'string' ? changed : JSON.stringify(changed));
}

/** Stores an order in the session and removes its element, as a reload does. */
async function reloaded(changes: t.Attributes = {}): Promise<void> {
  const element = await t.mountWithOrder(changes);
  element.remove();
  await t.nextTask();
}

const link = { 'payment-url': 'https://pay.example/{option}' };

describe('a reload', () => {
  it('shows the same order without a request and without a new event', async () => {
    await reloaded(link);
    const recorded = t.recordEvents(document);
    const element = await t.waitForStep(t.mount(link), 'pending');
    await t.waitForQrCode(element);
    assert.strictEqual(element.order?.transaction_code, t.store.orders()[0]?.transaction_code);
    assert.strictEqual(t.queryRequired(element, 'a').getAttribute('href'), 'https://pay.example/bank_sepa_instant');
    assert.strictEqual(t.getText(t.queryRequired(element, 'a')), 'Pay €101.34');
    assert.lengthOf(t.getRequests(), 2);
    assert.lengthOf(recorded, 0);
    assert.lengthOf(t.store.orders(), 1);
  });

  it('shows an order whose address was typed', async () => {
    const open = { 'wallet-address': undefined };
    const element = await t.mountAtChoosing(open);
    const input = t.queryRequired(element, 'input#destination') as HTMLInputElement;
    input.value = t.addresses.bitcoin;
    input.dispatchEvent(new InputEvent('input'));
    assert.exists(await element.submit());
    element.remove();
    const again = await t.waitForStep(t.mount(open), 'pending');
    assert.strictEqual(again.order?.wallet_address, t.addresses.bitcoin);
  });

  it('shows an order of a coin that the buyer chose among all', async () => {
    const element = await t.mountAtChoosing(t.withoutWallet);
    const input = t.queryRequired(element, 'input#destination') as HTMLInputElement;
    input.value = t.addresses.bitcoin;
    input.dispatchEvent(new InputEvent('input'));
    assert.exists(await element.submit());
    element.remove();
    const again = await t.waitForStep(t.mount(t.withoutWallet), 'pending');
    assert.strictEqual(again.order?.crypto_currency, 'BTC');
  });

  const others: [string, t.Attributes][] = [
    ['amount', { 'fiat-amount': '101' }],
    ['currency', { 'fiat-currency': 'USD' }],
    ['reference', { 'external-reference': 'INV-2' }],
    ['address', { 'wallet-address': 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }],
    ['webhook', { 'webhook-url': 'https://shop.example/' }],
  ];
  for (const [name, changes] of others) {
    it(`with another ${name} is another purchase`, async () => {
      await reloaded();
      await t.mountAtChoosing(changes);
      assert.lengthOf(t.getRequests(t.optionsUrl), 2);
    });
  }

  it('after reset() starts over', async () => {
    const element = await t.mountWithOrder();
    element.reset();
    assert.lengthOf(names(), 0);
    element.remove();
    await t.mountAtChoosing();
  });
});

describe('a session that was tampered with', () => {
  const anotherAddress = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
  const foreign: Record<string, (stored: Stored) => unknown> = {
    'another address': ({ order }) => void Object.assign(order ?? {}, { wallet_address: anotherAddress }),
    'an address in other letters': ({ order }) =>
      void Object.assign(order ?? {}, { wallet_address: t.addresses.bitcoin.toUpperCase() }),
    'another coin': ({ order }) => void Object.assign(order ?? {}, { crypto_currency: 'ETH' }),
    'another network': ({ order }) => void Object.assign(order ?? {}, { crypto_currency_network: 'BASE' }),
    'an invalid code': ({ order }) => void Object.assign(order ?? {}, { transaction_code: 'javascript:x' }),
    'no code': ({ order }) => delete order?.['transaction_code'] && undefined,
    'an order of another type': (stored) => ({ ...stored, order: 5 }),
    'a list': () => [],
    'a number': () => 5,
    null: () => 'null',
    'no JSON': () => '{',
    nothing: () => ' ',
    'a long text': () => 'x'.repeat(1_000_000),
  };
  for (const [name, change] of Object.entries(foreign)) {
    it(`by ${name} shows the form, and the order is the merchant's`, async () => {
      await reloaded();
      tamper(change);
      const element = await t.mountAtChoosing();
      const order = await element.submit();
      assert.strictEqual(order?.wallet_address, t.addresses.bitcoin);
      assert.strictEqual(order?.crypto_currency, 'BTC');
    });
  }

  const attempts: [string, (attempt: Record<string, unknown>) => unknown][] = [
    ['a key with a space', (attempt) => ({ ...attempt, key: 'a b' })],
    ['a key with a line break', (attempt) => ({ ...attempt, key: 'a\r\nx-evil: 1' })],
    ['a key of another type', (attempt) => ({ ...attempt, key: {} })],
    ['no key', ({ query }) => ({ query })],
    ['a number', () => 5],
    ['nothing', () => null],
  ];
  for (const [name, change] of attempts) {
    it(`with ${name} as attempt still creates an order`, async () => {
      await reloaded();
      tamper(({ attempt }) => ({ attempt: change(attempt as Record<string, unknown>) }));
      const element = await t.mountAtChoosing();
      assert.exists(await element.submit(), t.getAlertText(element));
      assert.match(t.getRequests(t.checkoutUrl).at(-1)?.headers.get('idempotency-key') ?? '', /^[\da-f]{32}$/);
    });
  }

  it('with an invalid option still shows the order', async () => {
    await reloaded(link);
    tamper(({ option }) => void Object.assign(option ?? {}, { processor_fee_fixed: '-1e9' }));
    const element = await t.waitForStep(t.mount(link), 'pending');
    assert.strictEqual(t.getText(t.queryRequired(element, 'a')), 'Pay €100.00');
  });
});
