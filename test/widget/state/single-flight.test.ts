import { assert } from 'chai';
import { HttpResponse } from 'msw';
import { errors } from '#contract';
import * as t from '../support/index.js';
import { pluck } from '../../support/pluck.js';

t.useService();

const keys = () => t.getRequests(t.checkoutUrl).map(({ headers }) => headers.get('idempotency-key'));
const button = (element: Element) => t.queryRequired(element, '[part=button]');

/** The service creates the order, but its reply is lost. */
function loseOneAnswer(): void {
  let isLost = false;
  t.mockReplyOnce(t.checkoutUrl, async ({ request }) => {
    assert.isFalse(isLost);
    isLost = true;
    await t.callService(request);
    return HttpResponse.error();
  });
}

describe('a single order', () => {
  const hurries: Record<string, (element: t.CryptoCheckout) => void> = {
    'a double click': (element) => {
      button(element).click();
      button(element).click();
    },
    'submit() twice': (element) => {
      void element.submit();
      void element.submit();
    },
    'a click and submit()': (element) => {
      button(element).click();
      void element.submit();
    },
    'submit() while it renders': (element) => {
      void element.submit();
      element.locale = 'de';
      element.requestUpdate();
      void element.submit();
    },
    'an Enter that repeats': (element) => {
      for (let times = 0; times < 5; times += 1) button(element).click();
    },
  };
  for (const [name, hurry] of Object.entries(hurries)) {
    it(`is created by ${name}`, async () => {
      const element = await t.mountAtChoosing();
      const recorded = t.recordEvents(element);
      hurry(element);
      await t.waitForStep(element, 'pending');
      assert.lengthOf(t.getRequests(t.checkoutUrl), 1);
      assert.lengthOf(t.store.orders(), 1);
      assert.deepEqual(pluck(recorded, 'type'), ['checkout-created']);
    });
  }

  it('is created by submit() during the request, by the button and by a method', async () => {
    const gate = t.createGate();
    const element = await t.mountAtChoosing();
    t.mockReplyOnce(t.checkoutUrl, () => gate.opened as never);
    const orders = [element.submit()];
    await t.waitForStep(element, 'creating');
    orders.push(element.submit());
    element.requestUpdate();
    await element.updateComplete;
    orders.push(element.submit());
    gate.open();
    const codes = (await Promise.all(orders)).map((order) => order?.transaction_code);
    assert.deepEqual(codes, Array(3).fill(t.store.orders()[0]?.transaction_code));
    assert.strictEqual((await element.submit())?.transaction_code, codes[0]);
    assert.lengthOf(t.store.orders(), 1);
  });

  it('is created by a retry with the same key after a lost reply', async () => {
    const element = await t.mountAtChoosing();
    loseOneAnswer();
    assert.isUndefined(await element.submit());
    assert.lengthOf(t.store.orders(), 1);
    assert.strictEqual((await element.submit())?.transaction_code, t.store.orders()[0]?.transaction_code);
    assert.lengthOf(t.store.orders(), 1);
    const [first, second] = keys();
    assert.match(first ?? '', /^[\da-f]{32}$/);
    assert.strictEqual(second, first);
  });

  it('is created by a retry after another payment option was chosen, which is no parameter', async () => {
    const element = await t.mountAtChoosing();
    loseOneAnswer();
    await element.submit();
    t.queryAll(element, '[part=option]')[1]?.click();
    await element.submit();
    assert.lengthOf(t.store.orders(), 1);
  });

  it('is created by a reload during the request', async () => {
    const element = await t.mountAtChoosing();
    loseOneAnswer();
    await element.submit();
    element.remove();
    await (await t.mountAtChoosing()).submit();
    assert.lengthOf(t.store.orders(), 1);
    assert.lengthOf(new Set(keys()), 1);
  });

  it('is created by two elements for one purchase', async () => {
    const [one, two] = [await t.mountAtChoosing(), await t.mountAtChoosing()];
    const [first, second] = await Promise.all([one.submit(), two.submit()]);
    assert.exists(first);
    assert.strictEqual(first.transaction_code, second?.transaction_code);
    assert.lengthOf(t.store.orders(), 1);
  });
});

describe('the key', () => {
  it('is kept for a retry after a refusal', async () => {
    const element = await t.mountAtChoosing();
    t.mockReplyOnce(t.checkoutUrl, t.failedReply(errors.order_not_created.message));
    await element.submit();
    await element.submit();
    assert.strictEqual(new Set(keys()).size, 1);
  });

  it('differs for other parameters', async () => {
    const element = await t.mountAtChoosing(t.withoutWallet, { wallets: t.twoWallets });
    loseOneAnswer();
    await element.submit();
    t.queryAll(element, '[part=coin]')[1]?.click();
    await element.submit();
    assert.strictEqual(new Set(keys()).size, 2);
    assert.lengthOf(t.store.orders(), 2);
  });

  it('differs for another amount, and after reset()', async () => {
    const element = await t.mountAtChoosing();
    await element.submit();
    element.fiatAmount = '101';
    await t.waitForStep(element, 'choosing');
    await element.submit();
    await t.waitForStep(element, 'pending');
    element.reset();
    await t.waitForStep(element, 'choosing');
    await element.submit();
    assert.strictEqual(new Set(keys()).size, 3);
    assert.lengthOf(t.store.orders(), 3);
  });

  for (const said of [undefined, '?0', 'yes'] as const) {
    it(`is not sent to a service whose accept-idempotency is ${String(said)}`, async () => {
      const headers = said ? { 'accept-idempotency': said } : {};
      t.mockReply(t.optionsUrl, () => t.optionsReply([t.optionOf('card')], { headers }));
      await (await t.mountAtChoosing()).submit();
      assert.deepEqual(keys(), [null]);
      assert.deepEqual([...(t.getRequests(t.checkoutUrl)[0]?.headers.keys() ?? [])], []);
    });
  }

  it('is sent to checkout only', async () => {
    await t.mountWithOrder();
    const [options] = t.getRequests(t.optionsUrl);
    assert.isNull(options?.headers.get('idempotency-key'));
  });
});

describe('requests', () => {
  it('carry no credentials, are not cached and follow no redirect', async () => {
    await (await t.mountAtChoosing()).submit();
    await t.waitFor(() => t.getRequests().length === 2);
    for (const { credentials, cache, redirect, method } of t.getRequests()) {
      const used = { credentials, cache, redirect, method };
      assert.deepEqual(used, { credentials: 'omit', cache: 'no-store', redirect: 'error', method: 'GET' });
    }
  });
});
