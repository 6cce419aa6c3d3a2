import { assert } from '@open-wc/testing';
import { CheckoutEndedError, type CheckoutStatusEvent } from '../../../widget/define.js';
import * as t from '../support/index.js';

t.useService();

/** What is told of changes from now on: `pending > paid`. */
function told(target: EventTarget = document): string[] {
  const changes: string[] = [];
  target.addEventListener('checkout-status', (event) => {
    const { previous, status, order } = event as Event & Pick<CheckoutStatusEvent, 'previous' | 'status' | 'order'>;
    assert.strictEqual(order.transaction_code, t.store.orders().at(-1)?.transaction_code);
    changes.push(`${previous} > ${status}`);
  });
  return changes;
}

const road = ['submit', 'capture', 'broadcast', 'finalize'] as const;

describe('following', () => {
  it('shows and tells every status of a happy order', async () => {
    const element = await t.pending();
    const changes = told(element);
    const statuses = ['processing', 'paid', 'sending', 'completed'] as const;
    for (const [index, trigger] of road.entries()) {
      await t.move(trigger);
      await t.reach(element, statuses[index] ?? 'completed');
      assert.strictEqual(element.order?.status, statuses[index]);
      assert.isTrue(element.matches(':state(ordered)'));
    }
    assert.deepEqual(changes, ['pending > processing', 'processing > paid', 'paid > sending', 'sending > completed']);
    assert.lengthOf(t.asked(t.orderUrl), 1, 'one stream is enough');
  });

  it('tells what it missed once, and after a reload nothing twice', async () => {
    const first = await t.pending();
    await t.move('submit');
    await t.reach(first, 'processing');
    first.remove();
    await t.tasks();
    const changes = told();
    await t.move('capture');
    await t.move('hold', { reason: 'liquidity' });
    const second = await t.reach(t.put(), 'on_hold');
    await t.until(() => changes.length > 0, 'not told');
    assert.deepEqual(changes, ['processing > paid', 'paid > on_hold']);
    second.remove();
    await t.tasks();
    const third = await t.reach(t.put(), 'on_hold');
    await t.until(() => t.textOf(t.query(third, '[part=cause]')).includes('enough BTC'), 'no reason');
    assert.lengthOf(changes, 2);
  });

  it('shows at once after a reload what it knew, also offline', async () => {
    const first = await t.pending();
    await t.move('submit');
    await t.reach(first, 'processing');
    first.remove();
    await t.tasks();
    for (const url of [t.orderUrl, t.eventsUrl]) t.answer(url, () => Response.error());
    await t.reach(t.put(), 'processing');
  });

  it('stays on pending where the service only has what the document says', async () => {
    t.onlyDocumented();
    const element = await t.pending();
    await t.until(() => t.asked(t.orderUrl).length > 1, 'not asked');
    assert.isTrue(element.matches(':state(pending)'));
    assert.lengthOf(t.all(element, '[role=alert]'), 0);
  });

  it('believes no other address, and keeps the one that it shows', async () => {
    t.altered(t.orderUrl, (data: { wallet_address: string; status: string }) => {
      Object.assign(data, { wallet_address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', status: 'completed' });
    });
    t.answer(t.eventsUrl, t.refused('Not found.', 404));
    const element = await t.pending();
    await t.until(() => t.asked(t.orderUrl).length > 1, 'not asked');
    await t.tasks();
    assert.isTrue(element.matches(':state(pending)'));
    assert.strictEqual(t.get(element, '[part=address] code').textContent, t.addresses.bitcoin);
  });

  it('ends when the element goes, and when it starts over', async () => {
    const element = await t.pending();
    await t.until(() => t.asked(t.eventsUrl).length === 1, 'not asked');
    const [stream] = t.asked(t.eventsUrl);
    element.reset();
    await t.until(() => stream?.signal.aborted, 'not closed');
    const changes = told();
    await t.move('submit');
    await t.reach(element, 'choosing');
    assert.lengthOf(changes, 0);
  });

  it('keeps the code while offline, and goes on by itself', async () => {
    const element = await t.pending();
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    dispatchEvent(new Event('offline'));
    await element.updateComplete;
    assert.exists(t.query(element, '[part=offline]'));
    assert.exists(t.query(element, '[part=qr] svg'));
    Reflect.deleteProperty(navigator, 'onLine');
    dispatchEvent(new Event('online'));
    await t.move('submit');
    await t.reach(element, 'processing');
    assert.isNull(t.query(element, '[part=offline]'));
  });

  it('leaves the focus in the card when what had it goes', async () => {
    const element = await t.pending();
    t.get(element, '[part=qr]').focus();
    await t.move('submit');
    await t.reach(element, 'processing');
    assert.strictEqual(element.shadowRoot?.activeElement, t.get(element, '.card'));
  });
});

describe('completed', () => {
  it('resolves with the order', async () => {
    const element = await t.pending();
    const { completed } = element;
    for (const trigger of road) await t.move(trigger);
    const order = await completed;
    assert.strictEqual(order.status, 'completed');
    assert.match(order.tx_hash ?? '', /^[\da-f]{64}$/);
    assert.strictEqual(element.completed, completed);
  });

  it('outlives starting over until it is settled, and is new then', async () => {
    const element = await t.pending();
    const { completed } = element;
    element.reset();
    await t.reach(element, 'choosing');
    assert.strictEqual(element.completed, completed);
    await element.submit();
    await t.move('cancel');
    await t.reach(element, 'canceled');
    const error: unknown = await completed.catch((reason: unknown) => reason);
    assert.instanceOf(error, CheckoutEndedError);
    element.reset();
    assert.notStrictEqual(element.completed, completed);
  });

  const ends = [
    ['failed', 'insufficient_funds', () => t.move('decline', { reason: 'insufficient_funds' })],
    ['expired', 'not_paid_in_time', () => t.move('expire')],
    ['canceled', 'merchant', () => t.move('cancel', { reason: 'merchant' })],
    ['refunded', null, () => refund()],
  ] as const;
  async function refund(): Promise<void> {
    for (const trigger of ['submit', 'capture', 'refund', 'settle_refund'] as const) await t.move(trigger);
  }
  for (const [status, reason, end] of ends) {
    it(`rejects where the order is ${status}`, async () => {
      const element = await t.pending();
      await end();
      const error: unknown = await element.completed.catch((cause: unknown) => cause);
      assert.instanceOf(error, CheckoutEndedError);
      assert.include(error, { status, reason, name: 'CheckoutEndedError' });
      assert.strictEqual(error.order.status, status);
    });
  }
});
