import { assert } from 'chai';
import * as t from '../support/index.js';

t.useService();

describe('moving the element', () => {
  const moves: Record<string, (element: Element) => void> = {
    'to another parent': (element) => t.createContainer().append(element),
    'out and in again in one task': (element) => {
      const parent = element.parentElement;
      element.remove();
      parent?.append(element);
    },
    'into a shadow tree': (element) => {
      const host = t.createContainer();
      host.attachShadow({ mode: 'open' }).append(element);
    },
  };
  for (const [name, move] of Object.entries(moves)) {
    it(`${name} while loading sends one request`, async () => {
      const call = t.holdReply(t.optionsUrl);
      const element = t.mount();
      await call.waitForRequest();
      move(element);
      await t.nextTask();
      call.open();
      await t.waitForStep(element, 'choosing');
      assert.isFalse(call.signals[0]?.aborted);
      assert.lengthOf(t.getRequests(), 1);
    });

    it(`${name} while creating creates one order`, async () => {
      const element = await t.mountAtChoosing();
      const call = t.holdReply(t.checkoutUrl);
      const order = element.submit();
      await call.waitForRequest();
      move(element);
      await t.nextTask();
      call.open();
      assert.exists(await order);
      await t.waitForStep(element, 'pending');
      assert.lengthOf(t.store.orders(), 1);
    });

    it(`${name} while pending keeps the order and its code`, async () => {
      const element = await t.mountWithOrder();
      const drawn = (): string | undefined => t.queryRequired(element, '[part=qr] path').getAttribute('d') ?? undefined;
      const shown = [drawn(), t.getText(t.queryRequired(element, '[data-copies=transaction-code]'))];
      move(element);
      await t.nextTask();
      await element.updateComplete;
      assert.deepEqual([drawn(), t.getText(t.queryRequired(element, '[data-copies=transaction-code]'))], shown);
      assert.lengthOf(t.getRequests(), 2);
    });
  }
});

describe('removing the element', () => {
  it('while loading aborts the request without an event, and adding it again starts over', async () => {
    const call = t.holdReply(t.optionsUrl);
    const element = t.mount();
    const recorded = t.recordEvents(element);
    await call.waitForRequest();
    const parent = element.parentElement;
    element.remove();
    await t.waitFor(() => call.signals[0]?.aborted, 'not aborted');
    call.open();
    await t.nextTask();
    assert.lengthOf(recorded, 0);
    assert.lengthOf(t.getRequests(), 1);
    parent?.append(element);
    await t.waitForStep(element, 'choosing');
    assert.lengthOf(t.getRequests(), 2);
  });

  it('while creating aborts the request; adding it again creates the same order', async () => {
    const element = await t.mountAtChoosing();
    const signals: AbortSignal[] = [];
    t.mockReplyOnce(t.checkoutUrl, async ({ request }) => {
      signals.push(request.signal);
      await t.callService(request);
      return new Promise<never>(() => undefined);
    });
    const first = element.submit();
    await t.waitFor(() => signals.length > 0 && t.store.orders().length > 0);
    const parent = element.parentElement;
    element.remove();
    await t.waitFor(() => signals[0]?.aborted, 'not aborted');
    assert.isUndefined(await first);
    parent?.append(element);
    await t.waitForStep(element, 'choosing');
    assert.exists(await element.submit());
    assert.lengthOf(t.store.orders(), 1);
  });

  it('while pending and adding it again shows the order without a second one', async () => {
    const element = await t.mountWithOrder();
    const { order } = element;
    const parent = element.parentElement;
    element.remove();
    await t.nextTask();
    parent?.append(element);
    await t.waitFor(() => element.order);
    assert.deepEqual(element.order, order);
    assert.lengthOf(t.getRequests(t.checkoutUrl), 1);
  });

  it('at once, before the first update, sends no request', async () => {
    const element = t.mount();
    element.remove();
    await element.updateComplete;
    await t.nextTask();
    assert.lengthOf(t.getRequests(), 0);
  });

  it('sends no request while removed, and applies its settings when added again', async () => {
    const element = await t.mountAtChoosing();
    const parent = element.parentElement;
    element.remove();
    await t.nextTask();
    element.fiatAmount = '200';
    await element.updateComplete;
    await t.nextTask();
    assert.lengthOf(t.getRequests(), 1);
    parent?.append(element);
    await t.waitForStep(element, 'choosing');
    await t.waitFor(() => t.getText(t.query(element, '[part=fees] span')) === 'Order €200.00');
    assert.strictEqual(t.getQuery(t.getRequests()[1])['fiat_amount'], '200');
  });

  it('that is in no page orders nothing', async () => {
    const order = document.createElement('crypto-checkout').submit();
    assert.isUndefined(await Promise.race([order, t.nextTask().then(() => 'waits')]));
  });
});
