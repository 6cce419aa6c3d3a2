import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import Database from 'libsql';
import { openSqliteStore } from '../../../../server/stores/sqlite/index.js';
import { searchOrders, searchValues } from '../../../../server/stores/sqlite/operator.js';
import { createTemporaryFolder } from '../../../support/http.js';
import { operatorSearches } from '../../../support/operator-searches.js';

describe('the searches of the operator in SQLite', () => {
  const folder = createTemporaryFolder();
  let database: Database.Database;
  before(async () => {
    await openSqliteStore(folder.path).close();
    database = new Database(join(folder.path, 'checkout.db'));
  });
  after(() => {
    database.close();
    folder.remove();
  });

  for (const { name, search, index } of operatorSearches({ transaction_code: 'sqlite_autoindex_orders_1' })) {
    it(`${name} walk ${index} in its order, without a sort`, () => {
      const explained = database.prepare(`EXPLAIN QUERY PLAN ${searchOrders(search)}`);
      const rows = explained.all(searchValues(search)) as { readonly detail: string }[];
      const plan = rows.map(({ detail }) => detail);
      assert.ok(
        plan.some((step) => step.startsWith(`SEARCH orders USING`) && step.includes(`INDEX ${index} (`)),
        plan.join('\n'),
      );
      assert.ok(!plan.some((step) => step.startsWith('SCAN orders')), plan.join('\n'));
      const maySort = search.filters.code !== undefined; // the one order of a code
      assert.ok(maySort || !plan.some((step) => step.includes('USE TEMP B-TREE')), plan.join('\n'));
    });
  }
});
