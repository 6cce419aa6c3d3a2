import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { verifyWebhook, WebhookError } from '../../../server/packages/verify/index.js';
import { send } from '../../support/http.js';
import { ownSecrets, secretOf } from '../../support/own-secrets.js';
import { startReceiver, type Receiver } from '../../support/receivers.js';
import { createServerHarness, type TestServer } from '../../support/server-harness.js';
import { checkoutPath, partner } from '../../support/service-harness.js';

const harness = createServerHarness();
const merchantSecret = ownSecrets.WEBHOOK_SECRET;
const partnerSecret = secretOf('partner');
const olderSecret = secretOf('older partner');

type Received = Receiver['received'][number];

/** Which of the secrets verify a message. */
const verifiedBy = ({ body, headers }: Received): readonly string[] =>
  Object.entries({ merchantSecret, partnerSecret, olderSecret })
    .filter(([, secret]) => {
      try {
        return verifyWebhook(body, headers, secret).type === 'order.created';
      } catch (error) {
        return !(error instanceof WebhookError && error.code === 'signature_invalid');
      }
    })
    .map(([name]) => name);

describe('the webhooks of an order with a partner', () => {
  let merchant: Receiver;
  let other: Receiver;
  before(async () => void ([merchant, other] = await Promise.all([startReceiver(), startReceiver()])));
  after(() => Promise.all([merchant.close(), other.close()]));

  const place = ({ origin }: TestServer) => {
    const urls = { webhook_url: merchant.url, partner_webhook_url: other.url };
    return send(origin, { path: checkoutPath({ ...partner, ...urls }) });
  };

  it('are verified by the secret of their receiver alone', async () => {
    const PARTNER_WEBHOOK_SECRET = `${partnerSecret} ${olderSecret}`;
    // CONSOLE means real use, and outside production webhooks reach this machine.
    const server = await harness.start({ ...ownSecrets, CONSOLE: 'on', PARTNER_WEBHOOK_SECRET });
    assert.equal((await place(server)).status, 200);
    const [[toMerchant], [toPartner]] = await Promise.all([merchant.waitForCount(1), other.waitForCount(1)]);
    assert.ok(toMerchant && toPartner);
    assert.deepEqual(verifiedBy(toMerchant), ['merchantSecret']);
    assert.deepEqual(verifiedBy(toPartner), ['partnerSecret', 'olderSecret']);
  });

  it('are not signed by a public secret in real use: without an own one the order is refused, and the log says why', async () => {
    const server = await harness.start({ ...ownSecrets, CONSOLE: 'on' });
    for (let call = 0; call < 2; call++) {
      const { status, body } = await place(server);
      assert.deepEqual([status, body.message], [400, 'Invalid partner webhook URL.']);
    }
    assert.equal((await send(server.origin, { path: checkoutPath({ webhook_url: merchant.url }) })).status, 200);
    assert.equal(server.log().split('PARTNER_WEBHOOK_SECRET').length, 2, 'once');
  });
});
