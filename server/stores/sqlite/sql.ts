import type Database from 'libsql';

/** The values of `?1`, `?2` and so on, or those of `:name`. */
type Values = readonly unknown[] | Readonly<Record<string, unknown>>;

/** Runs statements at once, in the transaction that is open. Each text is prepared once. */
export function createSql(database: Database.Database) {
  const prepared = new Map<string, Database.Statement>();
  const prepare = (text: string): Database.Statement => {
    const statement = prepared.get(text) ?? database.prepare(text);
    prepared.set(text, statement);
    return statement;
  };
  return {
    /** Returns the rows. */
    all: <Row>(text: string, values: Values = []): Row[] => prepare(text).all(values) as Row[],
    /** Returns the number of changed rows. */
    run: (text: string, values: Values = []): number => prepare(text).run(values).changes,
  };
}

export type Sql = ReturnType<typeof createSql>;
