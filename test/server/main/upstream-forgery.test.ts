import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { send } from '../../support/http.js';
import { requireDefined } from '../../support/require-defined.js';
import { createServerHarness } from '../../support/server-harness.js';
import { checkoutPath } from '../../support/service-harness.js';
import { relaySettings, startStubUpstream, type StubUpstream } from '../../support/stub-upstream.js';
import { pluck } from '../../support/pluck.js';

const webhookSecret = 'whsec_cGFydG5lcnMgdmVyaWZ5IHdlYmhvb2tzIHdpdGggdGhpcw==';

/** An address that the secret of every receiver would give. */
function deriveAddress(code: string): string {
  const key = createHmac('sha256', webhookSecret).update('address of the upstream webhooks').digest();
  return `/upstream/webhooks/${code}/${createHmac('sha256', key).update(code).digest('hex')}`;
}

const harness = createServerHarness();

describe('a partner who knows WEBHOOK_SECRET, the transaction code and the public URL', () => {
  let stub: StubUpstream;
  before(async () => void (stub = await startStubUpstream({ hasLookup: true })));
  after(() => stub.close());

  const environment = () => ({ ...relaySettings(stub), WEBHOOK_SECRET: webhookSecret });

  it('moves no order, where the upstream itself does', async () => {
    const { origin } = await harness.start(environment());
    const { transaction_code: code } = (await send(origin, { path: checkoutPath() })).body.data;
    const post = (path: string, body: object) =>
      send(origin, {
        path,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const readStatus = async (): Promise<unknown> => {
      const { body } = await send(origin, { path: `/api/v3/reseller/order?transaction_code=${code}` });
      return (body.data as { readonly status?: unknown }).status;
    };
    const replies = [
      await post(deriveAddress(code), { status: 'completed' }),
      await post(deriveAddress(stub.orders.at(-1)?.transaction_code ?? ''), { status: 'completed' }),
      await post(`/upstream/webhooks/${code}/${webhookSecret}`, { status: 'completed' }),
      await post(`/upstream/webhooks/${code}/`, { status: 'completed' }),
    ];
    assert.deepEqual(pluck(replies, 'status'), [404, 404, 404, 404]);
    const order = requireDefined(stub.orders.at(-1));
    order.status = 'paid';
    const { pathname } = new URL(order.query['webhook_url'] ?? '');
    assert.equal((await post(pathname, { status: 'completed' })).status, 200);
    const events = await fetch(`${origin}/api/v3/reseller/order/events?transaction_code=${code}`);
    for await (const chunk of events.body ?? []) {
      if (Buffer.from(chunk as Uint8Array).includes('"status":"paid"')) break;
    }
    assert.equal(await readStatus(), 'paid');
  });
});
