import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setupServer } from 'msw/node';
import { createTestCheckout } from 'crypto-checkout/testing';
import { verifyWebhook } from 'crypto-checkout/webhook';
import { order } from './order.js';

const checkout = createTestCheckout();
const server = setupServer(...checkout.handlers);
before(() => server.listen());
after(() => server.close());

// In your test: the handler of your backend.
const types = [];
async function receive(request) {
  const event = verifyWebhook(await request.text(), request.headers, checkout.webhooks.secret);
  types.push(event.type);
  return new Response(null, { status: 204 });
}

test('a declined card, as the backend hears of it', async () => {
  await checkout.scenario('declined');
  await fetch(`${checkout.baseUrl}/api/v3/reseller/checkout?${order}`);
  await checkout.clock.advance(60_000);
  await checkout.webhooks.deliver(receive);
  assert.deepEqual(types, ['order.created', 'order.processing', 'order.failed']);
  await checkout.webhooks.deliver(receive);
  assert.equal(types.length, 3, 'what was accepted is not sent again');
});
