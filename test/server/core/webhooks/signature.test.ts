import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { createWebhookSigner } from '../../../../server/core/webhooks/signature.js';
import { noon } from '../../../support/service-harness.js';

describe('the signature of a webhook', () => {
  const keys = [Buffer.alloc(24, 0xfb), Buffer.from('a key with any bytes: \0\x7f\xff', 'latin1')];
  const message = { id: 'msg_1', body: '{"text":"ü😀"}' };

  it('is an HMAC for each secret, in their order', () => {
    const headers = createWebhookSigner(keys.map((key) => `whsec_${key.toString('base64')}`))(message, noon + 999);
    const timestamp = String(noon / 1000);
    const signatures = keys.map(
      (key) => `v1,${createHmac('sha256', key).update(`${message.id}.${timestamp}.${message.body}`).digest('base64')}`,
    );
    assert.deepEqual(headers, {
      'content-type': 'application/json',
      'user-agent': 'webhooks/1.0',
      'webhook-id': message.id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    });
  });

  for (const secret of ['', 'whsec_', 'AAAA', 'whsec_AAA', 'whsec_AB==', 'whsec_AA AA', 'whsec_A-_A', 'whsec_!!!!']) {
    it(`is refused with the secret "${secret}"`, () => {
      assert.throws(() => createWebhookSigner([secret]), /not whsec_ and base64/);
    });
  }
});
