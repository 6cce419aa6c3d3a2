import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { auditFolder } from './durability/audit.js';
import { killUnderLoad, type KillResult } from './durability/kills.js';

/** One kill of `npm run bench -- crash`. */
describe('the audit after a kill', () => {
  let result: KillResult;
  before(async () => void (result = await killUnderLoad({ kills: 1, seed: 1, log: () => undefined })));
  after(() => rmSync(result.directory, { recursive: true }));

  it('finds every acknowledged order with its messages', () => {
    const { orders, missing, withoutMessages, torn, integrityErrors } = auditFolder(
      result.directory,
      result.acknowledged,
    );
    assert.deepEqual([result.refused, missing, withoutMessages, torn, integrityErrors], [0, 0, 0, 0, []]);
    assert.ok(orders >= result.acknowledged.length && orders >= 20);
  });
});
