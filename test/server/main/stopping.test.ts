import assert from 'node:assert/strict';
import { get } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { openSqliteStore } from '../../../server/adapters/sqlite-store/index.js';
import { createTemporaryFolder, send, type HttpReply } from '../../support/http.js';
import { startProgram, type Program } from '../../support/process.js';
import { startReceiver, type Receiver } from '../../support/receivers.js';
import { checkoutPath } from '../../support/service-harness.js';

let folder: ReturnType<typeof createTemporaryFolder>;
let program: Program;
let receivers: Receiver[];

const start = (environment: Record<string, string> = {}): Promise<string> => {
  program = startProgram({ DATA_DIR: folder.path, ...environment });
  return program.ready;
};

const order = async (origin: string, parameters: Record<string, string> = {}): Promise<string> => {
  const { status, text, body } = await send(origin, { path: checkoutPath(parameters) });
  assert.equal(status, 200, text);
  return body.data.transaction_code;
};

/** Requests the readiness until the program stops. */
async function waitUntilStopping(origin: string): Promise<HttpReply> {
  const reply = await send(origin, { path: '/readyz' });
  return reply.status === 503 ? reply : waitUntilStopping(origin);
}

/** Starts a request that the program answers only after the client has sent the rest of it. */
async function startSlowRequest(origin: string) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let reply = '';
  const closed = new Promise<void>((resolve) => socket.on('error', () => undefined).on('close', () => resolve()));
  const waitForText = (text: string) =>
    new Promise<void>((resolve) => {
      const check = (): void => (reply.includes(text) ? resolve() : undefined);
      socket.on('data', (chunk: Buffer) => {
        reply += chunk.toString();
        check();
      });
      check();
    });
  socket.write(`GET ${checkoutPath()} HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-length: 2\r\n\r\n`);
  await waitForText('100 Continue');
  const finish = async (): Promise<string> => {
    socket.write('ok');
    await closed;
    return reply;
  };
  return { finish, closed };
}

/** Opens an event stream and resolves once its first event has arrived. */
const openStream = (url: string) =>
  new Promise<{ readonly ended: Promise<void> }>((resolve, reject) => {
    get(url, (response) => {
      const ended = new Promise<void>((end) => response.on('end', end).on('error', () => end()));
      response.once('data', () => resolve({ ended })).resume();
    }).on('error', reject);
  });

beforeEach(() => {
  folder = createTemporaryFolder();
  receivers = [];
});
afterEach(async () => {
  program.kill('SIGKILL');
  await program.exited;
  await Promise.all(receivers.map(({ close }) => close()));
  folder.remove();
});

/** For a program that would never end. What it does before it ends is asserted, not how fast it is. */
const timeout = 120_000;

describe('the program on SIGTERM', () => {
  it('ends while a receiver hangs, and keeps the message for the next start', { timeout }, async () => {
    const receiver = await startReceiver(() => ({ status: 200, sendAfter: new Promise(() => undefined) }));
    receivers.push(receiver);
    const code = await order(await start(), { webhook_url: receiver.url });
    await receiver.waitForCount(1);
    program.kill('SIGTERM');
    assert.deepEqual((await program.exited).code, 0);

    const store = openSqliteStore(folder.path);
    const [message] = await store.outbox.list({ account: 'default', transactionCode: code, limit: 9 });
    assert.deepEqual([message?.state, message?.attempts], ['waiting', []]);
    await store.close();
  });

  it('ends while clients hold streams open and send slowly', { timeout }, async () => {
    const origin = await start();
    const code = await order(origin);
    const stream = await openStream(`${origin}/api/v3/reseller/order/events?transaction_code=${code}`);
    const slow = await startSlowRequest(origin);
    program.kill('SIGTERM');
    await stream.ended;
    await slow.closed;
    assert.equal((await program.exited).code, 0);
  });

  it('serves on for DRAIN_SECONDS, is not ready, and closes the connection of each reply', async () => {
    const origin = await start({ DRAIN_SECONDS: '600' });
    const slow = await startSlowRequest(origin);
    assert.equal((await send(origin, { path: '/readyz' })).status, 200);
    program.kill('SIGTERM');
    const { body } = await waitUntilStopping(origin);
    assert.deepEqual(body, { status: 'stopping', checks: { database: true, rates: true } });
    const replies = [
      await send(origin, { path: checkoutPath() }),
      await send(origin, { path: '/healthz' }),
      await send(origin, { path: '/nowhere' }),
    ];
    assert.deepEqual(
      replies.map(({ status, headers }) => `${status} ${String(headers['connection'])}`),
      ['200 close', '200 close', '404 close'],
    );
    const running = await slow.finish();
    assert.match(running, /HTTP\/1\.1 200 OK\r\n/);
    assert.match(running, /\r\nConnection: close\r\n/);
    program.kill('SIGTERM');
    assert.equal((await program.exited).code, 1, 'a second signal ends it at once');
  });
});
