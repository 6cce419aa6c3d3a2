import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import express from 'express';
import type { AddressInfo } from 'node:net';
import type { verifyWebhook as Verify, WebhookEvent } from '../../server/webhook-verify/index.js';
import { checkoutPath } from '../support/service-harness.js';
import type { RunningServer } from './support/server.js';
import { shareProgram } from './support/shared.js';

/** The published name, which resolves to the build. */
const published = 'crypto-checkout/webhook';

const sandboxSecret = 'whsec_c2FuZGJveC1zZWNyZXQtZm9yLXdlYmhvb2tzLW9ubHk=';

describe("a merchant's backend", () => {
  let program: RunningServer;
  before(async () => void (program = await shareProgram()));
  after(() => program.stop());

  it('verifies webhooks of the built program with the published function', async () => {
    const { verifyWebhook } = (await import(published)) as { readonly verifyWebhook: typeof Verify };
    const events = new EventEmitter<{ received: [WebhookEvent] }>();
    const received = once(events, 'received') as Promise<[WebhookEvent]>;
    const shop = express().post('/hook', express.raw({ type: 'application/json' }), (request, response) => {
      events.emit('received', verifyWebhook(request.body as Buffer, request.headers, sandboxSecret));
      response.sendStatus(204);
    });
    const server = shop.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const reply = await fetch(program.origin + checkoutPath({ webhook_url: `http://127.0.0.1:${port}/hook` }));
    const { data } = (await reply.json()) as { readonly data: { readonly transaction_code: string } };
    const [{ type, data: order }] = await received;
    assert.deepEqual([type, order.transaction_code], ['order.created', data.transaction_code]);
    server.closeAllConnections();
    server.close();
  });
});
