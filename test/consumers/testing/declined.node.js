import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { setupServer } from 'msw/node';
import { createTestCheckout } from 'crypto-checkout/testing';
import { verifyWebhook } from 'crypto-checkout/webhook';
import { order } from './order.js';

const checkout = createTestCheckout();
const server = setupServer(...checkout.handlers);
before(() => server.listen());
afterEach(() => checkout.reset());
after(() => server.close());

test('a declined card', async () => {
  await checkout.scenario('declined');
  await fetch(`${checkout.baseUrl}/api/v3/reseller/checkout?${order}`);
  await checkout.clock.advance(60_000);
  const [found] = await checkout.orders();
  assert.deepEqual([found.status, found.status_reason], ['failed', 'card_declined']);
});

test('its webhooks', async () => {
  const types = [];
  await checkout.scenario('declined');
  await fetch(`${checkout.baseUrl}/api/v3/reseller/checkout?${order}`);
  await checkout.clock.advance(60_000);
  await checkout.webhooks.deliver(async (request) => {
    types.push(verifyWebhook(await request.text(), request.headers, checkout.webhooks.secret).type);
  });
  assert.deepEqual(types, ['order.created', 'order.processing', 'order.failed']);
});
