import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { it } from 'node:test';
import { createAttempt } from '../../support/create-attempt.js';
import { openSqliteStore } from '../../../server/stores/sqlite/index.js';
import { send } from '../../support/http.js';
import { runLine } from '../../support/cli-harness.js';
import { runCommand } from '../../support/process.js';
import { placeProgramOrder } from '../../support/program-harness.js';
import { listenOnLoopback } from '../../support/receivers.js';
import { createServerHarness } from '../../support/server-harness.js';
import { checkoutPath } from '../../support/service-harness.js';
import { ownSecrets } from '../../support/own-secrets.js';

const harness = createServerHarness();
const token = 'a-token-for-the-relay';

/** Listens where the upstream finds the relay, whose port is known only once it has started. */
async function openFront() {
  let relay: URL | undefined;
  const front = createServer((socket) => {
    const behind = connect(Number(relay?.port), '127.0.0.1');
    socket.on('error', () => behind.destroy()).pipe(behind);
    behind.on('error', () => socket.destroy()).pipe(socket);
  });
  const url = `http://127.0.0.1:${await listenOnLoopback(front)}`;
  return { url, leadTo: (origin: string) => void (relay = new URL(origin)), close: () => void front.close() };
}

/** What only the upstream knows, and the relay. */
const upstreamKey = 'the-key-of-the-relay-at-its-upstream';

const environmentOf = (upstream: string, publicUrl: string) => ({
  ...ownSecrets,
  DATA_DIR: join(harness.folder, 'relay'),
  UPSTREAM_URL: upstream,
  UPSTREAM_BUSINESS_ID: 'sandbox',
  UPSTREAM_SECRET_KEY: upstreamKey,
  PUBLIC_URL: publicUrl,
});

/** Reads the stream of an order until it is completed. */
async function readUntilCompleted(origin: string, code: string): Promise<string> {
  const response = await fetch(`${origin}/api/v3/reseller/order/events?transaction_code=${code}`);
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk as Uint8Array).toString();
    if (text.includes('"status":"completed"')) break;
  }
  return text;
}

it('an order at a relay completes when the upstream completes its own, and shows nothing of the upstream', async () => {
  const upstream = { DATA_DIR: join(harness.folder, 'upstream'), SANDBOX_TOKEN: token, SECRET_KEY: upstreamKey };
  const { origin: upstreamUrl } = await harness.start(upstream);
  const control = (path: string) =>
    send(upstreamUrl, { path: `/sandbox/api/${path}`, method: 'POST', headers: { authorization: `Bearer ${token}` } });
  await control('scenario?name=happy');
  const front = await openFront();
  const { origin } = await harness.start(environmentOf(upstreamUrl, front.url));
  front.leadTo(origin);
  const { text: reply, body } = await send(origin, { path: checkoutPath() });
  const code = body.data.transaction_code;
  const list = await send(upstreamUrl, { path: '/sandbox/api/orders', headers: { authorization: `Bearer ${token}` } });
  const theirCode = /"transaction_code":"([\da-f-]{36})"/.exec(list.text)?.[1] ?? '';
  assert.match(theirCode, /^[\da-f-]{36}$/);
  const completed = readUntilCompleted(origin, code);
  await control('clock?action=advance&seconds=600');
  const events = await completed;
  front.close();
  const shown = reply + events;
  assert.ok(shown.includes(code));
  for (const secret of [theirCode, new URL(upstreamUrl).host]) assert.ok(!shown.includes(secret), secret);
});

it('reconcile lists an unknown attempt and fails, until it is resolved by hand', async () => {
  const { origin: upstreamUrl } = await harness.start({
    DATA_DIR: join(harness.folder, 'upstream'),
    SECRET_KEY: upstreamKey,
  });
  await placeProgramOrder(upstreamUrl);
  const environment = environmentOf(upstreamUrl, 'http://127.0.0.1:1');
  const attempt = createAttempt({ state: 'unknown' });
  const code = attempt.transaction_code;
  const store = openSqliteStore(environment.DATA_DIR);
  await store.attempts.plan(attempt, 0);
  await store.close();
  const reconcile = (...parameters: string[]) => runLine(['reconcile', ...parameters], environment);

  const found = await runCommand('reconcile', { environment });
  assert.equal(found.code, 1, found.stderr);
  assert.match(found.stdout, /^transaction code +created +amount +ours +the upstream's$/m);
  assert.match(found.stdout, new RegExp(`^${code} .* 10\\.50 EUR +unknown +not known$`, 'm'));
  assert.equal((await reconcile('--resolve', code)).code, 2);
  const resolved = await reconcile('--resolve', code, '--as', 'refused');
  assert.deepEqual([resolved.code, resolved.stdout], [0, `${code}: refused. It never becomes an order.`]);
  const after = await reconcile();
  assert.deepEqual([after.code, after.stdout], [0, 'Nothing to look at.']);
});
