import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sandboxWebhookSecret, toWebhookMessages } from '#core';
import { createWebhookSigner } from '../../../server/core/webhooks/signature.js';
import { describeApi } from '../../../server/openapi/index.js';
import { orderWebhook } from '../../../server/openapi/webhooks.js';
import { createOperatorHarness } from '../../support/operator-harness.js';
import { createCompiler } from '../../support/openapi-check.js';
import { requireDefined } from '../../support/require-defined.js';
import { noon, partner } from '../../support/service-harness.js';
import { pluck } from '../../support/pluck.js';

const compile = createCompiler(describeApi({ version: '1.2.3' }), { isClosed: false });
const validateBody = compile(orderWebhook.post.requestBody.content['application/json'].schema);

/** The messages to the merchant and to the partner about the last change of an order. */
async function messagesAfter(triggers: Parameters<ReturnType<typeof createOperatorHarness>['advance']>[1]) {
  const desk = createOperatorHarness();
  const webhook_url = 'https://shop.example/webhooks';
  const code = await desk.create({ ...partner, webhook_url, metadata: '{"cart":"c-1"}' });
  await desk.advance(code, triggers);
  return toWebhookMessages(requireDefined(await desk.store.find(code)));
}

describe('the document describes the webhooks that the service sends', () => {
  for (const triggers of [[], ['submit', 'require_action'], ['submit', 'capture'], ['decline']] as const) {
    it(`after ${triggers.join(' and ') || 'the creation'}`, async () => {
      const messages = await messagesAfter(triggers);
      assert.deepEqual(pluck(messages, 'audience'), ['merchant', 'partner']);
      for (const message of messages) {
        assert.ok(validateBody(JSON.parse(message.body)), JSON.stringify(validateBody.errors));
        const headers: Readonly<Record<string, string>> = createWebhookSigner([sandboxWebhookSecret])(message, noon);
        for (const { name, schema } of orderWebhook.post.parameters) assert.ok(compile(schema)(headers[name]), name);
      }
    });
  }

  it('and no body of another type or without the order', () => {
    const body = { type: 'order.paid', timestamp: '2026-03-16T12:00:00.000Z' };
    for (const wrong of [body, { ...body, data: {} }, { ...body, type: 'order.lost' }]) {
      assert.equal(validateBody(wrong), false);
    }
  });
});
