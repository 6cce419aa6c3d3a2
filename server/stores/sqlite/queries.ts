import type Database from 'libsql';
import type { SearchDialect } from '../sql/operator.js';
import type { Queries, Query, Row } from '../sql/queries.js';
import type { Write } from './group-commit.js';
import { toAmountKey } from './order-rows.js';

/** SQLite numbers places as `?1`. */
export const toSqlite = (text: string): string => text.replaceAll(/\$(\d+)/g, '?$1');

/** Runs the statements that both databases share. Each text is prepared once. */
export function createQueries(database: Database.Database, write: Write): Queries {
  const statements = new Map<string, Database.Statement>();
  const run = ({ text, values = [] }: Query): Row[] => {
    const statement = statements.get(text) ?? database.prepare(toSqlite(text));
    statements.set(text, statement);
    return statement.all(values) as Row[];
  };
  return {
    read: async <Result>(query: Query) => Promise.resolve(run(query) as Result[]),
    write: <Result>(query: Query) => write(() => run(query) as Result[]),
  };
}

const indexNames = {
  transaction_code: 'sqlite_autoindex_orders_1',
  external_reference: 'orders_by_reference',
  status: 'orders_by_status',
  fiat_currency: 'orders_by_currency',
  created_at: 'orders_by_creation',
  amount: 'orders_by_amount',
};

/** `INDEXED BY` makes a search fail that could not use its index, instead of being slow. */
export const searchDialect: SearchDialect = {
  amount: { column: 'amount_key', toCell: toAmountKey, fromCell: (cell) => cell.replace(/^0+(?=\d)/, '') },
  indexedBy: (index) => `INDEXED BY ${indexNames[index]}`,
};
