import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { openSqliteStore } from '../../../server/adapters/sqlite-store/index.js';
import { openApiText } from '../../../server/openapi-file.js';
import { createTemporaryFolder, send } from '../../support/http.js';
import type { Program } from '../../support/process.js';
import { createProgramHarness, placeProgramOrder } from '../../support/program-harness.js';
import { addresses, checkoutPath } from '../../support/service-harness.js';

const harness = createProgramHarness();
const start = (environment: Record<string, string> = {}): Program =>
  harness.start({ DATA_DIR: harness.folder, ...environment });

describe('the program', () => {
  it('prints its URLs, takes orders and exits with 0 on SIGTERM', async () => {
    const program = start({ SANDBOX_TOKEN: 'sixteen-or-more-characters' });
    const origin = await program.ready;
    await placeProgramOrder(origin);
    program.kill('SIGTERM');
    const lines = [
      `Crypto checkout is ready at ${origin}\n`,
      `Its sandbox console is at ${origin}/sandbox#token=sixteen-or-more-characters\n`,
    ];
    assert.deepEqual(await program.exited, { code: 0, stdout: lines.join(''), stderr: '' });
  });

  it('answers the health and readiness checks', async () => {
    const origin = await start().ready;
    assert.deepEqual((await send(origin, { path: '/healthz' })).body, { status: 'alive' });
    const { status, body } = await send(origin, { path: '/readyz' });
    assert.deepEqual([status, body], [200, { status: 'ready', checks: { database: true, rates: true } }]);
  });

  it('serves the description of its API, in production too', async () => {
    const origin = await start({
      NODE_ENV: 'production',
      BUSINESS_ID: 'shop',
      SECRET_KEY: 'a-secret-of-24-characters',
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
    }).ready;
    const { status, text } = await send(origin, { path: '/api/openapi.json' });
    assert.deepEqual([status, text], [200, openApiText()]);
  });

  it('finishes running requests on SIGTERM and accepts no new connection', async () => {
    const program = start();
    const { hostname, port } = new URL(await program.ready);
    const socket = connect(Number(port), hostname);
    let reply = '';
    socket.on('data', (chunk: Buffer) => (reply += chunk.toString()));
    const waitForText = (text: string) =>
      new Promise<void>((resolve) => {
        const check = (): void => (reply.includes(text) ? resolve() : void socket.once('data', check));
        check();
      });
    socket.write(`GET ${checkoutPath()} HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-length: 2\r\n\r\n`);
    await waitForText('100 Continue');
    program.kill('SIGTERM');
    await waitUntilClosed(hostname, Number(port));
    socket.write('ok');
    await waitForText('"status":"pending"');
    assert.equal((await program.exited).code, 0);
    socket.destroy();
  });

  it('writes one line of JSON per request to the log before it exits, without secrets', async () => {
    const program = start({ LOG_LEVEL: 'info' });
    const origin = await program.ready;
    await placeProgramOrder(origin);
    await send(origin, {
      path: '/api/v3/account/currencies',
      method: 'POST',
      headers: { service: 'sandbox:wrong-secret' },
    });
    program.kill('SIGINT');
    const { code, stderr } = await program.exited;
    const lines = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { path?: string; status?: number; msg: string });
    const texts = lines.map(({ path, status, msg }) => (path === undefined ? msg : `${status} ${path}`));
    const expected = [
      '200 /api/v3/reseller/checkout',
      'Failed credentials from 127.0.0.0/24: POST /api/v3/account/currencies',
      '401 /api/v3/account/currencies',
    ];
    assert.deepEqual([code, texts], [0, expected]);
    for (const secret of [addresses.bitcoin, 'wrong-secret', 'INV-1']) assert.ok(!stderr.includes(secret));
  });
});

/** Resolves once the port refuses connections. */
async function waitUntilClosed(host: string, port: number): Promise<void> {
  const isOpen = await new Promise<boolean>((resolve) => {
    const socket = connect(port, host)
      .on('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .on('error', () => resolve(false));
  });
  if (isOpen) return waitUntilClosed(host, port);
}

describe('the program refuses to start, with one sentence,', () => {
  const fails = async (environment: Record<string, string>, sentence: RegExp): Promise<void> => {
    const { code, stdout, stderr } = await start(environment).exited;
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, sentence);
    assert.equal(stderr.trim().split('\n').length, 1, stderr);
  };

  // One for all variables: test/server/config.test.ts has the others.
  it('with an invalid variable', () => fails({ PORT: 'x' }, /^PORT must be a port number from 0 to 65535\.$/m));
  it('with a database that it cannot reach', () =>
    fails({ DATABASE_URL: 'postgres://shop:s3cret@127.0.0.1:9/a' }, /^DATABASE_URL cannot be used: (?!.*s3cret)/));
  it('with a data folder below a file', () =>
    fails({ DATA_DIR: '/dev/null/data' }, /^DATA_DIR \/dev\/null\/data cannot be used: /));
  it('with a data folder that the file system cannot create', { timeout: 30_000 }, () =>
    fails({ DATA_DIR: '/proc/checkout/data' }, /^DATA_DIR \/proc\/checkout\/data cannot be used: /),
  );
  it('with a data folder that is a file', () =>
    fails({ DATA_DIR: '/dev/null' }, /^DATA_DIR \/dev\/null cannot be used: /));
  it('with the host of another machine', () =>
    fails({ HOST: '203.0.113.1' }, /^The address 203\.0\.113\.1:0 is not an address of /));

  it('with a port that another program uses', async () => {
    const { port } = new URL(await start().ready);
    const otherFolder = createTemporaryFolder();
    await fails(
      { PORT: port, DATA_DIR: otherFolder.path },
      /^The address 127\.0\.0\.1:\d+ is already in use: stop the other/,
    );
    otherFolder.remove();
  });

  it('with a data folder that another process uses', async () => {
    const first = start();
    const origin = await first.ready;
    await fails(
      {},
      /cannot be used: another process already uses its database\. Stop that process or set another DATA_DIR\.$/m,
    );
    await placeProgramOrder(origin);
    first.kill('SIGKILL');
    await first.exited;
    await placeProgramOrder(await start().ready);
  });
});

describe('the program, killed under load,', () => {
  it('loses no acknowledged order', async () => {
    const program = start({ ORDER_RATE_LIMIT: 'off' });
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
  });
});
