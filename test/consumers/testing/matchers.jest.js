import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { setupServer } from 'msw/node';
import { createTestCheckout, matchers } from 'crypto-checkout/testing';

expect.extend(matchers);
const checkout = createTestCheckout();
const server = setupServer(...checkout.handlers);
beforeAll(() => server.listen());
afterEach(() => checkout.reset());
afterAll(() => server.close());

test('a completed order', async () => {
  const order = await checkout.order({ status: 'completed', external_reference: 'INV-7' });
  expect(order).toHaveOrderStatus('completed');
  await expect(checkout).toReceiveWebhook('order.completed');
});

test('a declined card, and what came instead', async () => {
  const order = await checkout.order({ status: 'failed', reason: 'insufficient_funds' });
  expect(order).toHaveOrderStatus('failed', 'insufficient_funds');
  expect(order).not.toHaveOrderStatus('paid');
  await expect(checkout.webhooks.next('order.completed')).rejects.toThrow('order.failed (insufficient_funds)');
  await expect(checkout).not.toReceiveWebhook('order.completed');
});
