import type Database from 'libsql';
import type { Queries, Query, Row } from '../sql/queries.js';
import type { Write } from './group-commit.js';

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
    transact: (script) =>
      write(() => {
        const steps = script();
        let step = steps.next([]);
        while (!step.done) step = steps.next(run(step.value));
        return step.value;
      }),
  };
}
