import { assert } from 'chai';
import * as t from '../support/index.js';

t.useService();

describe('attributes that change', () => {
  it('while loading discard the late first reply', async () => {
    const call = t.holdReply(t.optionsUrl);
    const element = t.mount();
    const recorded = t.recordEvents(element);
    await call.waitForRequest();
    element.fiatAmount = '30';
    await t.waitForStep(element, 'choosing');
    const names = t.queryAll(element, 'input').map((input) => input.getAttribute('value'));
    assert.isTrue(call.signals[0]?.aborted);
    call.open();
    await t.nextTask();
    await element.updateComplete;
    assert.deepEqual(
      t.queryAll(element, 'input').map((input) => input.getAttribute('value')),
      names,
    );
    assert.lengthOf(recorded, 1);
  });

  it('while creating discard the late order', async () => {
    const element = await t.mountAtChoosing();
    const call = t.holdReply(t.checkoutUrl);
    const order = element.submit();
    await call.waitForRequest();
    element.externalReference = 'INV-2';
    await t.waitFor(() => t.getRequests(t.optionsUrl).length === 2);
    call.open();
    assert.isUndefined(await order);
    await t.waitForStep(element, 'choosing');
    assert.isNull(element.order);
    assert.strictEqual((await element.submit())?.transaction_code, t.store.orders().at(-1)?.transaction_code);
  });

  it('together send one request', async () => {
    const element = await t.mountAtChoosing();
    element.fiatAmount = '30';
    element.setAttribute('fiat-currency', 'USD');
    element.externalReference = 'INV-3';
    await t.waitFor(() => t.getRequests().length === 2);
    await t.waitForStep(element, 'choosing');
    assert.lengthOf(t.getRequests(), 2);
  });

  for (const [name, value] of [
    ['theme', 'dark'],
    ['locale', 'de'],
    ['qr', 'uri'],
    ['class', 'x'],
    ['fiat-amount', '100'],
  ] as const) {
    it(`of the appearance alone send no request: ${name}`, async () => {
      const element = await t.mountAtChoosing();
      element.setAttribute(name, value);
      await element.updateComplete;
      assert.lengthOf(t.getRequests(), 1);
      assert.isTrue(element.matches(':state(choosing)'));
    });
  }
});

it('works without requestIdleCallback, as in Safari', async () => {
  const own = Object.getOwnPropertyDescriptor(window, 'requestIdleCallback') ?? {};
  const rejected: unknown[] = [];
  const onRejection = (event: PromiseRejectionEvent) => {
    event.preventDefault();
    rejected.push(event.reason);
  };
  addEventListener('unhandledrejection', onRejection);
  Reflect.deleteProperty(window, 'requestIdleCallback');
  t.createContainer().id = 'requestIdleCallback'; // and so the page has a node by that name
  try {
    const element = await t.mountWithOrder();
    await t.nextTask();
    assert.exists(element.order);
    assert.deepEqual(rejected, []);
  } finally {
    Object.defineProperty(window, 'requestIdleCallback', own);
    removeEventListener('unhandledrejection', onRejection);
  }
});

it('an invalid appearance is reported, and a valid one is applied again', async () => {
  const element = await t.mountWithOrder();
  const { order } = element;
  element.setAttribute('theme', 'blue');
  await t.waitForStep(element, 'unavailable');
  element.setAttribute('theme', 'dark');
  await t.waitForStep(element, 'pending');
  assert.deepEqual(element.order, order);
});
