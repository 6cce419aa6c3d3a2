import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import Database from 'libsql';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { auditFolder } from './durability/audit.js';
import { killUnderLoad, type KillResult } from './durability/kills.js';

/** One kill of `npm run bench -- crash`, and what its audit finds in files that were damaged afterwards. */
describe('the audit after a kill', () => {
  let result: KillResult;
  const change = (sql: string): void => {
    const database = new Database(join(result.directory, 'checkout.db'));
    database.exec(sql);
    database.close();
  };
  const audit = () => auditFolder(result.directory, result.acknowledged);

  before(async () => void (result = await killUnderLoad({ kills: 1, seed: 1, log: () => undefined })));
  after(() => rmSync(result.directory, { recursive: true }));

  it('finds every acknowledged order with its messages', () => {
    const { orders, missing, withoutMessages, torn, integrityErrors } = audit();
    assert.deepEqual([result.refused, missing, withoutMessages, torn, integrityErrors], [0, 0, 0, 0, []]);
    assert.ok(orders >= result.acknowledged.length && orders >= 20);
  });

  it('finds a message that is missing', () => {
    change('DELETE FROM outbox WHERE number = (SELECT min(number) FROM outbox)');
    const { missing, withoutMessages, torn } = audit();
    assert.deepEqual([missing, withoutMessages, torn], [0, 1, 1]);
  });

  it('finds an order that is missing', () => {
    change(`PRAGMA foreign_keys = OFF; DELETE FROM orders WHERE transaction_code = '${result.acknowledged[0]?.code}'`);
    assert.equal(audit().missing, 1);
  });
});
