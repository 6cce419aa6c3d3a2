import { assert } from 'chai';
import * as t from '../support/index.js';
import { pluck } from '../../support/pluck.js';

t.useService();

type Stored = { attempt?: unknown; order?: Record<string, unknown>; option?: unknown; lastNotifiedSequence?: unknown };

const names = () => Object.keys(sessionStorage);

/** Changes the stored session of the only purchase. */
function tamper(change: (stored: Stored) => unknown): void {
  const [name = ''] = names();
  const stored = JSON.parse(sessionStorage.getItem(name) ?? '') as Stored;
  const changed = change(stored) ?? stored;
  sessionStorage.setItem(name, typeof changed === 'string' ? changed : JSON.stringify(changed));
}

/** A change of the stored order alone. */
const ofOrder =
  (changes: object) =>
  ({ order }: Stored): void =>
    void Object.assign(order ?? {}, changes);

/** Stores an order in the session and removes its element, as a reload does. */
async function reloaded(changes: t.Attributes = {}): Promise<void> {
  const element = await t.mountAtChoosing(changes);
  await element.submit();
  element.remove();
  await t.nextTask();
}

const anotherAddress = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const link = { 'payment-url': 'https://pay.example/{option}' };

describe('a reload', () => {
  it('shows the same order once the service has confirmed it, without a new event', async () => {
    await reloaded(link);
    const recorded = t.recordEvents(document);
    const lookUp = t.holdReply(t.orderUrl);
    const element = t.mount(link);
    await lookUp.waitForRequest();
    assert.isTrue(element.matches(':state(loading)'));
    lookUp.open();
    await t.waitForStep(element, 'pending');
    await t.waitForQrCode(element);
    assert.strictEqual(element.order?.transaction_code, t.store.orders()[0]?.transaction_code);
    assert.strictEqual(t.queryRequired(element, 'a').getAttribute('href'), 'https://pay.example/bank_sepa_instant');
    assert.strictEqual(t.getText(t.queryRequired(element, '[part=amount]')), '€101.34');
    assert.lengthOf(t.getRequests(t.checkoutUrl), 1);
    assert.lengthOf(recorded, 0);
    assert.lengthOf(t.store.orders(), 1);
  });

  it('shows an order of a coin that the buyer chose among all', async () => {
    const element = await t.mountAtChoosing(t.withoutWallet);
    t.typeAddress(element, t.addresses.bitcoin);
    assert.exists(await element.submit());
    element.remove();
    const again = await t.waitForStep(t.mount(t.withoutWallet), 'pending');
    assert.strictEqual(again.order?.crypto_currency, 'BTC');
  });

  const others: [string, t.Attributes][] = [
    ['amount', { 'fiat-amount': '101' }],
    ['currency', { 'fiat-currency': 'USD' }],
    ['reference', { 'external-reference': 'INV-2' }],
    ['address', { 'wallet-address': anotherAddress }],
    ['webhook', { 'webhook-url': 'https://shop.example/' }],
  ];
  for (const [name, changes] of others) {
    it(`with another ${name} is another purchase`, async () => {
      await reloaded();
      await t.mountAtChoosing(changes);
      assert.lengthOf(t.getRequests(t.optionsUrl), 2);
    });
  }

  it('keeps an order through an answer of an overloaded service', async () => {
    await reloaded();
    t.mockReplyOnce(t.orderUrl, t.failedReply('Later.', 503));
    const element = await t.waitForStep(t.mount(), 'unavailable');
    t.queryRequired(element, 'button').click();
    await t.waitForStep(element, 'pending');
    assert.lengthOf(t.store.orders(), 1);
  });

  it('after reset() starts over', async () => {
    const element = await t.mountWithOrder();
    element.reset();
    assert.lengthOf(names(), 0);
    element.remove();
    await t.mountAtChoosing();
  });
});

describe('a session that was tampered with', () => {
  const foreign: Record<string, (stored: Stored) => unknown> = {
    'another address': ofOrder({ wallet_address: anotherAddress }),
    'an address in other letters': ofOrder({ wallet_address: t.addresses.bitcoin.toUpperCase() }),
    'another coin': ofOrder({ crypto_currency: 'ETH' }),
    'another network': ofOrder({ crypto_currency_network: 'BASE' }),
    'an invalid code': ofOrder({ transaction_code: 'javascript:x' }),
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
      const order = await (await t.mountAtChoosing()).submit();
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

  it('with an unknown option shows the order with its own', async () => {
    await reloaded(link);
    tamper((stored) => ({ ...stored, option: 'free' }));
    const element = await t.waitForStep(t.mount(link), 'pending');
    assert.strictEqual(t.getText(t.queryRequired(element, '[part=amount]')), '€101.34');
  });
});

describe('what the session says is looked up', () => {
  /** Another order for the same purchase, which the buyer of this session did not make. */
  const makeOther = async () => {
    await t.callService(t.getRequests(t.checkoutUrl)[0] as Request);
    return t.store.orders().at(-1);
  };

  it('another order at another address is not shown', async () => {
    const open = { ...t.withoutAddress };
    const element = await t.mountAtChoosing(open);
    t.typeAddress(element, t.addresses.bitcoin);
    await element.submit();
    element.remove();
    tamper(ofOrder({ wallet_address: anotherAddress }));
    assert.isNull((await t.mountAtChoosing(open)).order);
  });

  for (const [name, change] of Object.entries({
    'a code that the service does not know': { transaction_code: crypto.randomUUID() },
    'another amount': { fiat_amount: '1' },
    'another currency': { fiat_currency: 'USD' },
  })) {
    it(`${name} leads back to the form`, async () => {
      await reloaded();
      tamper(ofOrder(change));
      assert.isNull((await t.mountAtChoosing()).order);
    });
  }

  it('the service says what an order looks like', async () => {
    await reloaded(link);
    await makeOther();
    const recorded = t.recordEvents(document);
    tamper(ofOrder({ status: 'completed', fiat_amount: '100.00' }));
    const element = await t.waitForStep(t.mount(link), 'pending');
    assert.include(element.order, { status: 'pending', fiat_amount: '100' });
    assert.lengthOf(recorded, 0);
  });

  for (const sequence of [1e15, Number.MAX_SAFE_INTEGER, -1, 0.5, '9', null]) {
    it(`a sequence of ${sequence} silences nothing`, async () => {
      await reloaded();
      tamper((stored) => ({ ...stored, lastNotifiedSequence: sequence }));
      const recorded = t.recordEvents(document);
      const element = await t.waitForStep(t.mount(), 'pending');
      await t.applyTrigger('submit');
      await t.waitForStep(element, 'processing');
      assert.deepEqual(pluck(recorded, 'type'), ['checkout-status-change']);
    });
  }

  it('without the service nothing is shown but the failure, which says nothing about charges', async () => {
    await reloaded();
    for (const url of [t.orderUrl, t.optionsUrl]) t.mockReply(url, () => Response.error());
    const element = await t.waitForStep(t.mount(), 'unavailable');
    assert.strictEqual(t.getAlertText(element), 'We can’t connect. Check your connection.');
    t.worker.resetHandlers();
    dispatchEvent(new Event('online'));
    await t.waitForStep(element, 'pending');
  });

  it('a service with the documented operations alone starts with the form, and a repeated call is the same order', async () => {
    await reloaded();
    t.disableExtensions();
    const element = await t.mountAtChoosing();
    await element.submit();
    assert.strictEqual(element.order?.transaction_code, t.store.orders()[0]?.transaction_code);
    assert.lengthOf(t.store.orders(), 1);
  });
});
