import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openPostgresStore } from '../../../server/stores/postgres/index.js';
import { openSqliteStore } from '../../../server/stores/sqlite/index.js';
import { runLine } from '../../support/cli-harness.js';
import { createTestDatabase, needsPostgres } from '../../support/database.js';
import { createTemporaryFolder, type HttpReply, send } from '../../support/http.js';
import { ownSecrets } from '../../support/own-secrets.js';
import { createServerHarness } from '../../support/server-harness.js';
import { checkoutPath } from '../../support/service-harness.js';
import { startStubUpstream, stubCredentials, type StubUpstream } from '../../support/stub-upstream.js';

const harness = createServerHarness();

describe('rotate, while a server runs', () => {
  let stub: StubUpstream;
  before(async () => void (stub = await startStubUpstream({ hasLookup: true })));
  after(() => stub.close());

  const place = async (origin: string): Promise<string> => {
    assert.equal((await send(origin, { path: checkoutPath() })).status, 200);
    return new URL(stub.orders.at(-1)?.query['webhook_url'] ?? '').pathname;
  };
  const post = (origin: string, path: string): Promise<HttpReply> =>
    send(origin, { path, method: 'POST', body: '{"status":"paid"}' });

  it('keeps the addresses that were given valid, until the earlier keys are removed', async () => {
    const environment = { DATA_DIR: join(harness.folder, 'data') };
    const variables = {
      ...ownSecrets,
      ...environment,
      UPSTREAM_URL: stub.url,
      UPSTREAM_BUSINESS_ID: stubCredentials.businessId,
      UPSTREAM_SECRET_KEY: stubCredentials.secretKey,
      PUBLIC_URL: 'http://relay.example',
    };
    const first = await harness.start(variables);
    const before = await place(first.origin);
    const rotated = await runLine(['rotate'], environment);
    assert.equal(rotated.code, 0, rotated.stderr);
    assert.match(rotated.stdout, /^New orders get addresses of a new key within a second/);
    await first.stop();
    const second = await harness.start(variables);
    const later = await place(second.origin);
    assert.deepEqual(
      [(await post(second.origin, before)).status, (await post(second.origin, later)).status],
      [200, 200],
    );
    const removed = await runLine(['rotate', '--remove-old', '--json'], environment);
    assert.deepEqual([removed.code, JSON.parse(removed.stdout)], [0, { removed: 1 }]);
    await second.stop();
    const third = await harness.start(variables);
    assert.deepEqual([(await post(third.origin, before)).status, (await post(third.origin, later)).status], [404, 200]);
  });
});

describe('rotate prints no key', () => {
  const run = async (environment: Record<string, string>, keys: () => Promise<readonly string[]>) => {
    const outputs = [];
    const seen = new Set(await keys());
    for (const options of [[], ['--json'], ['--remove-old'], ['--remove-old', '--json']]) {
      outputs.push(await runLine(['rotate', ...options], environment));
      (await keys()).forEach((key) => seen.add(key));
    }
    assert.equal(seen.size, 3);
    assert.deepEqual(
      outputs.map(({ code }) => code),
      [0, 0, 0, 0],
      JSON.stringify(outputs),
    );
    for (const key of seen) assert.ok(!JSON.stringify(outputs).includes(key));
  };

  it('of the embedded database', async () => {
    const folder = createTemporaryFolder();
    const store = openSqliteStore(folder.path);
    try {
      await run({ DATA_DIR: folder.path }, () => store.pathKeys.list());
    } finally {
      await store.close();
      folder.remove();
    }
  });

  it('of PostgreSQL', needsPostgres, async () => {
    const { url, remove } = await createTestDatabase();
    const store = await openPostgresStore({ url, reportError: () => undefined });
    try {
      await run({ DATABASE_URL: url }, () => store.pathKeys.list());
    } finally {
      await store.close();
      await remove();
    }
  });
});
