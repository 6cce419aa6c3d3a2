import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { openSqliteStore } from '../../../server/stores/sqlite/index.js';
import { send, type HttpReply } from '../../support/http.js';
import { createProgramHarness, placeProgramOrder } from '../../support/program-harness.js';
import { startTestServer } from '../../support/server-harness.js';
import { checkoutPath } from '../../support/service-harness.js';
import { startSlowRequest } from '../../support/slow-request.js';
import { waitUntilClosed } from '../../support/wait-until-closed.js';
import { ownSecrets } from '../../support/own-secrets.js';

// What only a process shows. The other tests of this folder start the server in their own process.
const harness = createProgramHarness();
const token = 'sixteen-or-more-characters';

/** For a program that would never end. */
const timeout = 120_000;

/** Requests the readiness until the program stops. */
async function waitUntilStopping(origin: string): Promise<HttpReply> {
  const reply = await send(origin, { path: '/readyz' });
  return reply.status === 503 ? reply : waitUntilStopping(origin);
}

describe('the program', { timeout }, () => {
  it('ends on SIGTERM although its log is closed', async () => {
    const program = harness.start({ DATA_DIR: harness.folder });
    await program.ready;
    program.stopReading();
    program.kill('SIGTERM');
    assert.notEqual((await program.exited).code, null);
  });

  it('prints its URLs, has its data folder for itself, and ends with 0 on SIGTERM after running requests', async () => {
    const environment = {
      DATA_DIR: harness.folder,
      SANDBOX_TOKEN: token,
      METRICS_PORT: '0',
      CONSOLE: 'on',
      ...ownSecrets,
    };
    const program = harness.start(environment);
    const origin = await program.ready;
    await placeProgramOrder(origin);

    const second = await harness.start(environment).exited;
    assert.deepEqual([second.code, second.stdout], [1, '']);
    assert.match(
      second.stderr,
      /^DATA_DIR \S+ cannot be used: another process already uses its database\. Stop that process or set another DATA_DIR\.\n$/,
    );
    await placeProgramOrder(origin);

    const slow = await startSlowRequest(origin);
    program.kill('SIGTERM');
    await waitUntilClosed(origin);
    assert.match(await slow.finish(), /"status":"pending"/);
    const lines = [
      `Crypto checkout is ready at ${origin}`,
      `Its metrics are at ${await program.metrics}`,
      `Its console is at ${origin}/console`,
      `Its sandbox console is at ${origin}/sandbox#token=${token}`,
    ];
    assert.deepEqual(await program.exited, { code: 0, stdout: `${lines.join('\n')}\n`, stderr: '' });
  });

  it('serves on for DRAIN_SECONDS, closes the connection of each reply, and ends at once on a second signal', async () => {
    const network = { HOST: '0.0.0.0', ...ownSecrets };
    const program = harness.start({ DATA_DIR: harness.folder, ...network, LOG_LEVEL: 'info', DRAIN_SECONDS: '600' });
    const origin = (await program.ready).replace('0.0.0.0', '127.0.0.1');
    const slow = await startSlowRequest(origin);
    assert.equal((await send(origin, { path: '/readyz' })).status, 200);
    program.kill('SIGINT');
    const { body } = await waitUntilStopping(origin);
    assert.deepEqual(body, { status: 'stopping', checks: { database: true, rates: true } });
    const replies = await Promise.all([checkoutPath(), '/healthz', '/nowhere'].map((path) => send(origin, { path })));
    const heads = replies.map(({ status, headers }) => `${status} ${String(headers['connection'])}`);
    assert.deepEqual(heads, ['200 close', '200 close', '404 close']);
    const running = await slow.finish();
    assert.match(running, /HTTP\/1\.1 200 OK\r\n/);
    assert.match(running, /\r\nconnection: close\r\n/i);

    program.kill('SIGTERM');
    const { code, stderr } = await program.exited;
    assert.equal(code, 1, 'a second signal ends it at once');
    assert.match(stderr, /^HOST makes this server reachable from other machines, and /m);
    assert.match(stderr, /^\{.*"path":"\/healthz","status":200.*\}$/m, 'the log is written before the end');
  });

  it('ends with one sentence once its data folder is removed', async () => {
    const data = join(harness.folder, 'data');
    const program = harness.start({ DATA_DIR: data });
    await program.ready;
    rmSync(data, { recursive: true });
    const { code, stderr } = await program.exited;
    assert.equal(code, 1);
    assert.match(stderr, /^DATA_DIR \S+ cannot be used any more: checkout\.db\S* was removed or replaced .*\n$/);
  });
});

describe('the program, killed under load,', () => {
  it('loses no acknowledged order, and the next one takes orders', async () => {
    const program = harness.start({ DATA_DIR: harness.folder, ORDER_RATE_LIMIT: 'off' });
    const origin = await program.ready;
    const acknowledged: string[] = [];
    const enough = 300;
    const client = async (): Promise<void> => {
      for (;;) {
        acknowledged.push(await placeProgramOrder(origin));
        if (acknowledged.length === enough) program.kill('SIGKILL');
      }
    };
    const clients = await Promise.allSettled(Array.from({ length: 20 }, client));
    assert.ok(clients.every(({ status }) => status === 'rejected'));
    await program.exited;

    const store = openSqliteStore(harness.folder);
    for (const code of acknowledged) assert.ok(await store.find(code), code);
    await store.close();
    assert.ok(acknowledged.length >= enough);

    const next = await startTestServer({ DATA_DIR: harness.folder });
    if (typeof next === 'string') assert.fail(next);
    await placeProgramOrder(next.origin);
    await next.stop();
  });
});
