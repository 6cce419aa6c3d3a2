import assert from 'node:assert/strict';
import { get } from 'node:http';
import { describe, it } from 'node:test';
import { openSqliteStore } from '../../../server/adapters/sqlite-store/index.js';
import { placeProgramOrder } from '../../support/program-harness.js';
import { startReceiver } from '../../support/receivers.js';
import { createServerHarness } from '../../support/server-harness.js';
import { startSlowRequest } from '../../support/slow-request.js';

const harness = createServerHarness();

/** Opens an event stream and resolves once its first event has arrived. */
const openStream = (url: string) =>
  new Promise<{ readonly ended: Promise<void> }>((resolve, reject) => {
    get(url, (response) => {
      const ended = new Promise<void>((end) => response.on('end', end).on('error', () => end()));
      response.once('data', () => resolve({ ended })).resume();
    }).on('error', reject);
  });

/** For a server that would never stop. What it does before is asserted, not how fast it is. */
const timeout = 120_000;

// test/server/main/process.test.ts has the signals and the drain.
describe('a server that is stopped', { timeout }, () => {
  it('stops while a receiver hangs, and keeps the message for the next start', async () => {
    const receiver = await startReceiver(() => ({ status: 200, sendAfter: new Promise(() => undefined) }));
    const { origin, stop } = await harness.start();
    const code = await placeProgramOrder(origin, { webhook_url: receiver.url });
    await receiver.waitForCount(1);
    await stop();

    const store = openSqliteStore(harness.folder);
    const [message] = await store.outbox.list({ account: 'default', transactionCode: code, limit: 9 });
    assert.deepEqual([message?.state, message?.attempts], ['waiting', []]);
    await store.close();
    await receiver.close();
  });

  it('stops while clients hold streams open and send slowly', async () => {
    const { origin, stop } = await harness.start();
    const code = await placeProgramOrder(origin);
    const stream = await openStream(`${origin}/api/v3/reseller/order/events?transaction_code=${code}`);
    const slow = await startSlowRequest(origin);
    await Promise.all([stop(), stream.ended, slow.closed]);
  });
});
