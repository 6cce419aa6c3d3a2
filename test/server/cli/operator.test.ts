import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { openSqliteStore } from '../../../server/stores/sqlite/index.js';
import { createEndedOrder } from '../../conformance/stores/retention.js';
import { runLine } from '../../support/cli-harness.js';
import { freshFolder } from '../../support/fresh-folder.js';

const folder = freshFolder();
let code: string;
beforeEach(async () => {
  const store = openSqliteStore(folder.path);
  ({ transaction_code: code } = await createEndedOrder(store, { ending: 'completed' }));
  await store.close();
});

const runHere = (...args: string[]) => runLine(args, { DATA_DIR: folder.path });
const parse = (text: string) => JSON.parse(text) as Record<string, unknown>;

describe('the commands of the operator, for programs', () => {
  it('backup prints what is in the copy, or an object that says why there is none', async () => {
    const file = join(folder.path, 'copy.db');
    const made = await runHere('backup', file, '--json');
    const { contents, bytes } = parse(made.stdout);
    assert.deepEqual([made.code, (contents as { orders: number }).orders], [0, 1]);
    assert.ok(Number(bytes) > 0 && existsSync(file));
    const again = await runHere('backup', file, '--json');
    assert.deepEqual([again.code, parse(again.stdout)], [1, { error: again.stderr }]);
  });

  it('erase prints what went with the order, and ends with 1 without one', async () => {
    const erased = await runHere('erase', '--code', code, '--json');
    const { orders, notes } = parse(erased.stdout);
    const [one] = orders as readonly { readonly code: string; readonly outcome: string }[];
    assert.deepEqual([erased.code, notes, one?.code, one?.outcome], [0, [], code, 'erased']);
    const none = await runHere('erase', '--reference', 'NONE', '--json');
    assert.deepEqual([none.code, parse(none.stdout)], [1, { orders: [], notes: [] }]);
  });

  it('reconcile ends with 1 without an upstream', async () => {
    const { code: exitCode, stdout } = await runHere('reconcile', '--json');
    assert.deepEqual(
      [exitCode, parse(stdout)],
      [1, { error: 'UPSTREAM_URL is not set: there is no upstream to compare with.' }],
    );
  });
});
