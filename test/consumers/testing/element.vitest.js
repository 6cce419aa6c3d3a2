import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { setupServer } from 'msw/node';
import { createTestCheckout, prepareDom } from 'crypto-checkout/testing';
import { order } from './order.js';

prepareDom();
const checkout = createTestCheckout();
const server = setupServer(...checkout.handlers);
beforeAll(() => server.listen());
afterEach(() => document.body.replaceChildren());
afterAll(() => server.close());

test('the element shows the declined card', async () => {
  await import('crypto-checkout/checkout.js');
  await checkout.scenario('declined');
  const element = document.createElement('crypto-checkout');
  element.setAttribute('base-url', checkout.baseUrl);
  for (const [name, value] of order) element.setAttribute(name.replaceAll('_', '-'), value);
  const eventOf = (name) => new Promise((resolve) => element.addEventListener(name, resolve, { once: true }));
  const [ready, created] = [eventOf('checkout-ready'), eventOf('checkout-created')];
  document.body.append(element);
  await ready;
  element.shadowRoot.querySelector('button[type=submit]').click();
  await created;
  await checkout.clock.advance(60_000);
  await vi.waitFor(() => expect(element.shadowRoot.textContent).toContain('The payment was declined.'), 10_000);
});
