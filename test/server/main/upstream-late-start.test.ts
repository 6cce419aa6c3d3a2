import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createGate } from '../../support/gate.js';
import { send } from '../../support/http.js';
import { createServerHarness } from '../../support/server-harness.js';
import { checkoutPath } from '../../support/service-harness.js';
import { relaySettings, startStubUpstream } from '../../support/stub-upstream.js';

const harness = createServerHarness();

it('an upstream that answers only after the start stops no shop, and its webhooks wait for the look-up', async () => {
  const held = createGate();
  const stub = await startStubUpstream({ hasLookup: true, holdUntil: held.opened });
  try {
    const { origin } = await harness.start(relaySettings(stub));
    held.open();
    stub.holdUntil = undefined;
    const placed = await send(origin, { path: checkoutPath() });
    assert.equal(placed.status, 200);
    const order = stub.orders.at(-1);
    assert.ok(order);
    order.status = 'processing';
    const { pathname } = new URL(order.query['webhook_url'] ?? '');
    assert.equal((await send(origin, { path: pathname, method: 'POST', body: '{"status":"completed"}' })).status, 200);
    const { transaction_code: code } = placed.body.data;
    const events = await fetch(`${origin}/api/v3/reseller/order/events?transaction_code=${code}`);
    let seen = '';
    for await (const chunk of events.body ?? []) {
      seen += Buffer.from(chunk as Uint8Array).toString();
      if (/"status":"(?:processing|completed)"/.test(seen)) break;
    }
    assert.match(seen, /"status":"processing"/);
    assert.doesNotMatch(seen, /"status":"completed"/);
  } finally {
    await stub.close();
  }
});
