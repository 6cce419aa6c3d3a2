import { assert } from 'chai';
import { HttpResponse } from 'msw';
import { CheckoutEndedError, type CheckoutStatusChangeEvent } from '../../../widget/define.js';
import * as t from '../support/index.js';

t.useService();

/** The status events from now on: `pending > paid`. */
function recordStatuses(target: EventTarget = document): string[] {
  const changes: string[] = [];
  target.addEventListener('checkout-status-change', (event) => {
    const { previous, status, order } = event as Event &
      Pick<CheckoutStatusChangeEvent, 'previous' | 'status' | 'order'>;
    assert.strictEqual(order.transaction_code, t.store.orders().at(-1)?.transaction_code);
    changes.push(`${previous} > ${status}`);
  });
  return changes;
}

const happyPath = ['submit', 'capture', 'broadcast', 'finalize'] as const;

describe('tracking', () => {
  it('shows every status and fires an event for it, for a successful order', async () => {
    const element = await t.mountWithOrder();
    const changes = recordStatuses(element);
    const statuses = ['processing', 'paid', 'sending', 'completed'] as const;
    for (const [index, trigger] of happyPath.entries()) {
      await t.applyTrigger(trigger);
      await t.waitForStep(element, statuses[index] ?? 'completed');
      assert.strictEqual(element.order?.status, statuses[index]);
      assert.isTrue(element.matches(':state(ordered)'));
    }
    assert.deepEqual(changes, ['pending > processing', 'processing > paid', 'paid > sending', 'sending > completed']);
    assert.lengthOf(t.getRequests(t.orderUrl), 1, 'one stream is enough');
  });

  it('fires missed events once, and none again after a reload', async () => {
    const first = await t.mountWithOrder();
    await t.applyTrigger('submit');
    await t.waitForStep(first, 'processing');
    first.remove();
    await t.nextTask();
    const changes = recordStatuses();
    await t.applyTrigger('capture');
    await t.applyTrigger('hold', { reason: 'liquidity' });
    const second = await t.waitForStep(t.mount(), 'on_hold');
    await t.waitFor(() => changes.length > 0, 'no update');
    assert.deepEqual(changes, ['processing > paid', 'paid > on_hold']);
    second.remove();
    await t.nextTask();
    const third = await t.waitForStep(t.mount(), 'on_hold');
    await t.waitFor(() => t.getText(t.query(third, '[part=cause]')).includes('takes longer than usual'), 'no reason');
    assert.lengthOf(changes, 2);
  });

  it('shows the option of the order, also where a call was answered with an earlier order', async () => {
    t.mockReply(t.eventsUrl, t.failedReply('Not found.', 404));
    const element = await t.mountAtChoosing();
    await element.submit();
    const label = () => t.getText(t.queryRequired(element, '.label'));
    const chosen = label();
    t.alterReply(t.orderUrl, (data: { payment_option: string }) => (data.payment_option = 'card_global'));
    dispatchEvent(new Event('online'));
    await t.waitFor(() => label() !== chosen, 'no other option');
    assert.strictEqual(label(), 'To pay · Card');
  });

  it('goes on through foreign answers where the service announces a page of each order', async () => {
    t.mockReply(t.optionsUrl, async ({ request }) => {
      const { body, init } = await t.callService(request);
      const headers = new Headers(init.headers);
      headers.set('order-page', '?1');
      return HttpResponse.json(body, { ...init, headers });
    });
    for (const url of [t.eventsUrl, t.orderUrl]) t.mockReply(url, t.failedReply('Forbidden.', 403));
    const element = await t.mountAtChoosing();
    await element.submit();
    await t.waitFor(() => t.getRequests(t.orderUrl).length > 2, 'no request');
    assert.isTrue(t.queryRequired(element, '.instructions').matches('.late'), 'it says that it looks the order up');
  });

  it('stays on pending where the service has only the documented operations', async () => {
    t.disableExtensions();
    const element = await t.mountWithOrder();
    await t.waitFor(() => t.getRequests(t.orderUrl).length > 1, 'no request');
    assert.isTrue(element.matches(':state(pending)'));
    assert.isNotNull(t.query(element, '.updates[inert]'), 'it promises no updates');
    assert.lengthOf(t.queryAll(element, '[role=alert]'), 0);
  });

  it('rejects a reply with another address and keeps the shown one', async () => {
    t.alterReply(t.orderUrl, (data: { wallet_address: string; status: string }) => {
      Object.assign(data, { wallet_address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', status: 'completed' });
    });
    t.mockReply(t.eventsUrl, t.failedReply('Not found.', 404));
    const element = await t.mountWithOrder();
    await t.waitFor(() => t.getRequests(t.orderUrl).length > 1, 'no request');
    await t.nextTask();
    assert.isTrue(element.matches(':state(pending)'));
    assert.strictEqual(t.queryRequired(element, '[part=address] code').textContent, t.addresses.bitcoin);
  });

  it('stops when the element is removed or starts over', async () => {
    const element = await t.mountWithOrder();
    await t.waitFor(() => t.getRequests(t.eventsUrl).length === 1, 'no request');
    const [stream] = t.getRequests(t.eventsUrl);
    element.reset();
    await t.waitFor(() => stream?.signal.aborted, 'not closed');
    const changes = recordStatuses();
    await t.applyTrigger('submit');
    await t.waitForStep(element, 'choosing');
    assert.lengthOf(changes, 0);
  });

  it('keeps the QR code while offline, and resumes when the browser is online', async () => {
    const element = await t.mountWithOrder();
    t.goOffline();
    await t.waitFor(() => t.query(element, '.offline'), 'no banner');
    assert.exists(t.query(element, '[part=qr] svg'));
    assert.strictEqual(t.getText(t.query(element, '.progress')), '', 'what the service waits for is not known');
    t.goOnline();
    await t.applyTrigger('submit');
    await t.waitForStep(element, 'processing');
    assert.isNull(t.query(element, '.offline'));
  });
});

describe('the completed promise', () => {
  it('resolves with the order', async () => {
    const element = await t.mountWithOrder();
    const { completed } = element;
    for (const trigger of happyPath) await t.applyTrigger(trigger);
    const order = await completed;
    assert.strictEqual(order.status, 'completed');
    assert.match(order.tx_hash ?? '', /^[\da-f]{64}$/);
    assert.strictEqual(element.completed, completed);
  });

  it('survives reset() until it settles, and is then replaced', async () => {
    const element = await t.mountWithOrder();
    const { completed } = element;
    element.reset();
    await t.waitForStep(element, 'choosing');
    assert.strictEqual(element.completed, completed);
    await element.submit();
    await t.applyTrigger('cancel');
    await t.waitForStep(element, 'canceled');
    const error: unknown = await completed.catch((reason: unknown) => reason);
    assert.instanceOf(error, CheckoutEndedError);
    element.reset();
    assert.notStrictEqual(element.completed, completed);
  });

  const ends = [
    ['failed', 'insufficient_funds', () => t.applyTrigger('decline', { reason: 'insufficient_funds' })],
    ['expired', 'not_paid_in_time', () => t.applyTrigger('expire')],
    ['canceled', 'merchant', () => t.applyTrigger('cancel', { reason: 'merchant' })],
    ['refunded', null, () => refund()],
  ] as const;
  async function refund(): Promise<void> {
    for (const trigger of ['submit', 'capture', 'refund', 'settle_refund'] as const) await t.applyTrigger(trigger);
  }
  for (const [status, reason, end] of ends) {
    it(`rejects when the order is ${status}`, async () => {
      const element = await t.mountWithOrder();
      await end();
      const error: unknown = await element.completed.catch((cause: unknown) => cause);
      assert.instanceOf(error, CheckoutEndedError);
      assert.include(error, { status, reason, name: 'CheckoutEndedError' });
      assert.strictEqual(error.order.status, status);
    });
  }
});
