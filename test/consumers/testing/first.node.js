import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { setupServer } from 'msw/node';
import { createTestCheckout } from 'crypto-checkout/testing';

const checkout = createTestCheckout({ baseUrl: 'https://pay.example' });
const server = setupServer(...checkout.handlers);
before(() => server.listen());
afterEach(() => checkout.reset());
after(() => server.close());

// In your test: what your page or your backend does to create an order.
const order = new URLSearchParams({
  fiat_amount: '49.00',
  fiat_currency: 'EUR',
  crypto_currency: 'BTC',
  crypto_currency_network: 'BITCOIN',
  wallet_address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  external_reference: 'INV-1',
});
const buy = () => fetch(`https://pay.example/api/v3/reseller/checkout?${order}`);

test('a declined card', async () => {
  await checkout.scenario('declined');
  await buy();
  await checkout.clock.advance(60_000);
  const [found] = await checkout.orders();
  assert.equal(found.status_reason, 'card_declined');
});
