import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTemporaryFolder, send } from '../../support/http.js';
import { placeProgramOrder } from '../../support/program-harness.js';
import { createServerHarness } from '../../support/server-harness.js';
import { addresses } from '../../support/service-harness.js';
import { ownSecrets } from '../../support/own-secrets.js';

const harness = createServerHarness();

// test/server/main/process.test.ts has what only a process shows: signals, its end, and what it prints.
describe('the server', () => {
  it('writes one line of JSON per request to the log, without secrets', async () => {
    const server = await harness.start({ LOG_LEVEL: 'info' });
    await placeProgramOrder(server.origin);
    await send(server.origin, {
      path: '/api/v3/account/currencies',
      method: 'POST',
      headers: { service: 'sandbox:wrong-secret' },
    });
    await server.stop();
    const log = server.log();
    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { path?: string; status?: number; msg: string });
    const texts = lines.map(({ path, status, msg }) => (path === undefined ? msg : `${status} ${path}`));
    assert.deepEqual(texts, [
      '200 /api/v3/reseller/checkout',
      'Failed credentials from 127.0.0.0/24: POST /api/v3/account/currencies',
      '401 /api/v3/account/currencies',
      'stopped',
    ]);
    for (const secret of [addresses.bitcoin, 'wrong-secret', 'INV-1']) assert.ok(!log.includes(secret));
  });
});

describe('the server refuses to start, with a sentence for each fault,', () => {
  const refusals: Readonly<Record<string, readonly [environment: Record<string, string>, sentence: RegExp]>> = {
    // One for all variables: test/server/program/config/config.test.ts has the others.
    'with an invalid variable': [{ PORT: 'x' }, /^PORT must be a port number from 0 to 65535\.$/],
    'with a database that it cannot reach': [
      { DATABASE_URL: 'postgres://shop:s3cret@127.0.0.1:9/a' },
      /^DATABASE_URL cannot be used: (?!.*s3cret)/,
    ],
    'with a database of several hosts': [
      { DATABASE_URL: 'postgres://a:b@127.0.0.1:9,127.0.0.1:10/c?target_session_attrs=read-write' },
      /^DATABASE_URL cannot be used: Invalid URL$/,
    ],
    'with a data folder below a file': [{ DATA_DIR: '/dev/null/data' }, /^DATA_DIR \/dev\/null\/data cannot be used: /],
    'with a data folder that is a file': [{ DATA_DIR: '/dev/null' }, /^DATA_DIR \/dev\/null cannot be used: /],
    'with the host of another machine': [
      { ...ownSecrets, HOST: '203.0.113.1' },
      /^The address 203\.0\.113\.1:0 is not an address of /,
    ],
  };
  for (const [name, [environment, sentence]] of Object.entries(refusals)) {
    it(name, { timeout: 30_000 }, async () => assert.match(await harness.refuse(environment), sentence));
  }

  it('with a port that another program uses, and leaves its data folder free', async () => {
    const { port } = new URL((await harness.start()).origin);
    const other = createTemporaryFolder();
    const inUse = /^The address 127\.0\.0\.1:\d+ is already in use: stop the other/;
    assert.match(await harness.refuse({ PORT: port, DATA_DIR: other.path }), inUse);
    const metricsInUse = /^The address 127\.0\.0\.1:\d+ is already in use: stop the other program or set METRICS_PORT /;
    assert.match(await harness.refuse({ METRICS_PORT: port, DATA_DIR: other.path }), metricsInUse);
    await harness.start({ DATA_DIR: other.path });
    other.remove();
  });
});
