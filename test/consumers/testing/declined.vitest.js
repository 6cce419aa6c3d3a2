import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { setupServer } from 'msw/node';
import { createTestCheckout } from 'crypto-checkout/testing';
import { order } from './order.js';

const checkout = createTestCheckout();
const server = setupServer(...checkout.handlers);
beforeAll(() => server.listen());
afterEach(() => checkout.reset());
afterAll(() => server.close());

test('a declined card', async () => {
  await checkout.scenario('declined');
  await fetch(`${checkout.baseUrl}/api/v3/reseller/checkout?${order}`);
  await checkout.clock.advance(60_000);
  const [found] = await checkout.orders();
  expect(found).toMatchObject({ status: 'failed', status_reason: 'card_declined' });
});
