import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { openSqliteStore } from '../../../server/stores/sqlite/index.js';
import { createEndedOrder } from '../../conformance/stores/retention.js';
import { runLine } from '../../support/cli-harness.js';
import { createTemporaryFolder } from '../../support/http.js';

let folder: ReturnType<typeof createTemporaryFolder>;
let code: string;
beforeEach(async () => {
  folder = createTemporaryFolder();
  const store = openSqliteStore(folder.path);
  ({ transaction_code: code } = await createEndedOrder(store, { ending: 'completed' }));
  await store.close();
});
afterEach(() => folder.remove());

const runHere = (...args: string[]) => runLine(args, { DATA_DIR: folder.path });
const parse = (text: string) => JSON.parse(text) as Record<string, unknown>;

describe('the commands of the operator, for programs', () => {
  it('backup prints what is in the copy', async () => {
    const file = join(folder.path, 'copy.db');
    const { code: exitCode, stdout } = await runHere('backup', file, '--json');
    const { contents, bytes } = parse(stdout);
    assert.deepEqual([exitCode, (contents as { orders: object }).orders], [0, { completed: 1 }]);
    assert.ok(Number(bytes) > 0 && existsSync(file));
  });

  it('backup fails with an object', async () => {
    const { code: exitCode, stdout, stderr } = await runHere('backup', join(folder.path, 'none/copy.db'), '--json');
    assert.equal(exitCode, 1);
    assert.match(stderr, /was not made: there is no folder/);
    assert.deepEqual(parse(stdout), { error: stderr });
  });

  it('erase prints what went with the order', async () => {
    const { code: exitCode, stdout } = await runHere('erase', '--code', code, '--json');
    const { orders, notes } = parse(stdout);
    assert.deepEqual([exitCode, notes], [0, []]);
    assert.deepEqual(
      (orders as { code: string; outcome: string }[]).map((one) => [one.code, one.outcome]),
      [[code, 'erased']],
    );
  });

  it('erase ends with 1 without such an order', async () => {
    const { code: exitCode, stdout } = await runHere('erase', '--reference', 'NONE', '--json');
    assert.deepEqual([exitCode, parse(stdout)], [1, { orders: [], notes: [] }]);
  });

  it('reconcile ends with 1 without an upstream', async () => {
    const { code: exitCode, stdout } = await runHere('reconcile', '--json');
    assert.deepEqual(
      [exitCode, parse(stdout)],
      [1, { error: 'UPSTREAM_URL is not set: there is no upstream to compare with.' }],
    );
  });
});
