import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { listWebhooks, redeliverWebhook } from '#contract';
import { isPublicUrl } from '#core';
import type { Dispatcher } from '../../../../server/core/webhooks/dispatcher.js';
import { verifyWebhook } from '../../../../server/packages/verify/index.js';
import { createMemoryStore } from '../../../../server/stores/memory/index.js';
import { createTestDispatcher, secret } from '../../../support/dispatchers.js';
import { startService, type RunningService } from '../../../support/http.js';
import { suiteService } from '../../../support/suite-service.js';
import { startReceiver, type Receiver } from '../../../support/receivers.js';
import { checkoutPath, partner, serviceHeader, withCaseQuery } from '../../../support/service-harness.js';

describe('an order over HTTP', () => {
  let service: RunningService;
  let receiver: Receiver;
  let dispatcher: Dispatcher;
  before(async () => {
    receiver = await startReceiver(({ number }) => ({ status: number === 1 ? 500 : 200 }));
    const store = createMemoryStore();
    dispatcher = createTestDispatcher(store);
    service = await startService({ clock: Date.now, store, deliveries: dispatcher });
    dispatcher.start();
  });
  after(async () => {
    await dispatcher.stop();
    await Promise.all([service.stop(), receiver.close()]);
  });

  it('is sent to its webhook, and again on redelivery', async () => {
    const webhook_url = `${receiver.url}/hook`;
    const { body } = await service.get(checkoutPath({ webhook_url }));
    const { transaction_code } = body.data;
    await receiver.waitForCount(1);
    const asked = withCaseQuery(listWebhooks.path, { transaction_code });
    const list = async () => {
      return listWebhooks.success.parse((await service.get(asked, { headers: serviceHeader })).body).data;
    };
    let [entry] = await list();
    while (entry?.attempts.length !== 1) [entry] = await list();
    assert.deepEqual([entry.state, entry.attempts[0]?.error, entry.url], ['waiting', 'bad_status', webhook_url]);

    const path = withCaseQuery(redeliverWebhook.path, { id: entry.id });
    const again = await service.get(path, { method: 'POST', headers: serviceHeader });
    assert.equal(again.status, 200);
    const { outcome, status } = redeliverWebhook.success.parse(again.body).data;
    assert.deepEqual([again.body.message, outcome, status], ['Redelivery requested.', 'delivered', 200]);
    const [first, second] = await receiver.waitForCount(2);
    assert.ok(first && second);
    assert.equal(second.headers['webhook-id'], first.headers['webhook-id']);
    assert.equal(second.body, first.body);
    assert.equal(verifyWebhook(second.body, second.headers, secret).data.transaction_code, transaction_code);
    while (entry?.state !== 'delivered') [entry] = await list();
    assert.equal(entry.attempts.length, 2);
  });
});

describe('checkout in production', () => {
  const service = suiteService({ acceptsWebhookUrl: isPublicUrl });

  const answer = async (changes: Record<string, string>): Promise<string> =>
    (await service.get(checkoutPath(changes))).body.message;

  it('refuses a webhook inside the network of the service', async () =>
    assert.equal(await answer({ webhook_url: 'http://127.0.0.1/' }), 'Invalid webhook URL.'));

  const public_partner = { ...partner, partner_webhook_url: 'https://partner.example.com/' };
  it('checks the webhook of the partner too', async () => {
    assert.equal(await answer(public_partner), 'Order created successfully.');
    assert.equal(await answer({ ...partner, partner_webhook_url: 'http://10.0.0.1/' }), 'Invalid partner webhook URL.');
  });

  it('reports the first invalid URL in the order of the parameters', async () => {
    const webhook_url = 'http://10.0.0.1/';
    const both = { ...public_partner, webhook_url, partner_crypto_currency: 'usdt' };
    assert.equal(await answer(both), 'Invalid webhook URL.');
    assert.equal(await answer({ webhook_url, fiat_amount: '0' }), 'Invalid fiat amount.');
    assert.equal(await answer({ webhook_url, crypto_currency: 'NONE' }), 'Invalid webhook URL.');
  });
});
