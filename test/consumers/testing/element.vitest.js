import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { setupServer } from 'msw/node';
import { createTestCheckout, prepareDom } from 'crypto-checkout/testing';
import { order } from './order.js';

const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
createTestCheckout();
const sentences = warn.mock.calls.map(([text]) => text);
prepareDom();
const checkout = createTestCheckout();
const server = setupServer(...checkout.handlers);
beforeAll(() => server.listen());
afterEach(() => document.body.replaceChildren());
afterAll(() => server.close());

test('without prepareDom one sentence says what is missing', () => {
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).toMatch(/^<crypto-checkout> cannot render in this DOM without .*ElementInternals/);
});

test('the element shows the declined card', async () => {
  // By its file: in Node the name of the package gives a stand-in without the element.
  await import('./node_modules/crypto-checkout/dist/checkout.js');
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
  await vi.waitFor(() => expect(element.shadowRoot.textContent).toContain('The card was declined.'), 10_000);
  expect(warn.mock.calls).toHaveLength(1);
});
