import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import Database from 'libsql';
import { openSqliteStore } from '../../../../server/stores/sqlite/index.js';
import { operatorPageQuery } from '../../../../server/stores/sql/operator.js';
import { dialect } from '../../../../server/stores/sqlite/dialect.js';
import { toSqlite } from '../../../../server/stores/sqlite/queries.js';
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
      const { text, values = [] } = operatorPageQuery({ search, dialect });
      const rows = database.prepare(`EXPLAIN QUERY PLAN ${toSqlite(text)}`).all(values) as {
        readonly detail: string;
      }[];
      const plan = rows.map(({ detail }) => detail);
      assert.ok(
        plan.some((step) => step.startsWith(`SEARCH orders USING`) && step.includes(`INDEX ${index} (`)),
        plan.join('\n'),
      );
      assert.ok(!plan.some((step) => step.startsWith('SCAN orders')), plan.join('\n'));
      // Only what the rest of the filters leave of a bounded walk is sorted, and the one order of a code.
      const maySort = search.hasRest || search.filters.code !== undefined;
      assert.ok(maySort || !plan.some((step) => step.includes('USE TEMP B-TREE')), plan.join('\n'));
    });
  }
});
