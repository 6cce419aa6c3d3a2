import { assert } from 'chai';
import { setupWorker } from 'msw/browser';
import { createTestCheckout } from '../../../server/packages/testing/index.js';
import '../../../widget/define.js';
import { merchantAttributes, queryRequired, waitFor } from '../support/index.js';

/** Resolves with the next event of a name. */
const oneEvent = (target: EventTarget, name: string): Promise<Event> =>
  new Promise((resolve) => target.addEventListener(name, resolve, { once: true }));

describe('the test checkout in a browser', () => {
  const checkout = createTestCheckout({ baseUrl: `${location.origin}/shop` });
  const worker = setupWorker(...checkout.handlers);
  before(() => worker.start({ quiet: true, onUnhandledRequest: 'bypass' }));
  after(() => worker.stop());

  it('shows the declined card', async () => {
    await checkout.scenario('declined');
    const element = document.createElement('crypto-checkout');
    element.setAttribute('base-url', checkout.baseUrl);
    for (const [name, value] of Object.entries(merchantAttributes)) element.setAttribute(name, value);
    document.body.append(element);
    await oneEvent(element, 'checkout-ready');
    const created = oneEvent(element, 'checkout-created');
    queryRequired(element, 'button[type=submit]').click();
    await created;
    await checkout.clock.advance(60_000);
    await waitFor(() => element.shadowRoot?.textContent.includes('The payment was declined.'));
    assert.equal((await checkout.orders())[0]?.status_reason, 'card_declined');
    element.remove();
  });
});
