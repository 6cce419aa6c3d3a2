import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { createAttempt } from '../../support/create-attempt.js';
import { openSqliteStore } from '../../../server/stores/sqlite/index.js';
import { runLine } from '../../support/cli-harness.js';
import { runCommand } from '../../support/process.js';
import { placeProgramOrder } from '../../support/program-harness.js';
import { createServerHarness } from '../../support/server-harness.js';
import { ownSecrets } from '../../support/own-secrets.js';

const harness = createServerHarness();

/** What only the upstream knows, and the relay. */
const upstreamKey = 'the-key-of-the-relay-at-its-upstream';

it('reconcile lists an unknown attempt and fails, until it is resolved by hand', async () => {
  const { origin: upstreamUrl } = await harness.start({
    DATA_DIR: join(harness.folder, 'upstream'),
    SECRET_KEY: upstreamKey,
  });
  await placeProgramOrder(upstreamUrl);
  const environment = {
    ...ownSecrets,
    DATA_DIR: join(harness.folder, 'relay'),
    UPSTREAM_URL: upstreamUrl,
    UPSTREAM_BUSINESS_ID: 'sandbox',
    UPSTREAM_SECRET_KEY: upstreamKey,
    PUBLIC_URL: 'http://127.0.0.1:1',
  };
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
