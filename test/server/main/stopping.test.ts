import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { openSqliteStore } from '../../../server/stores/sqlite/index.js';
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

/** Opens a connection that sends nothing. */
async function openSilentConnection(origin: string): Promise<{ readonly ended: Promise<void> }> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  await once(socket.resume(), 'connect');
  return { ended };
}

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

  const stoppedLine = (log: string): object => {
    const lines = log.split('\n').filter((line) => line.includes('"msg":"stopped"'));
    assert.equal(lines.length, 1, log);
    const { level, cut } = JSON.parse(lines[0] ?? '') as { level: number; cut: number };
    return { level, cut };
  };

  it('logs how many connections it has cut before their reply was complete', async () => {
    const { origin, stop, log } = await harness.start({ LOG_LEVEL: 'info' });
    const silent = await openSilentConnection(origin);
    await placeProgramOrder(origin);
    const slow = [await startSlowRequest(origin), await startSlowRequest(origin)];
    await stop();
    await Promise.all([silent.ended, ...slow.map(({ closed }) => closed)]);
    assert.deepEqual(stoppedLine(log()), { level: 40, cut: 2 });
  });

  it('logs at the level of information that it has cut none', async () => {
    const { origin, stop, log } = await harness.start({ LOG_LEVEL: 'info' });
    await placeProgramOrder(origin);
    await stop();
    assert.deepEqual(stoppedLine(log()), { level: 30, cut: 0 });
  });
});
