import type { StoreFault } from '#core';
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

/** SQLite's complaints about the disk, the file and the memory. */
const failing = /^SQLITE_(?:FULL|IOERR|CANTOPEN|READONLY|PERM|AUTH|NOMEM|PROTOCOL|ERROR|INTERNAL|SCHEMA)/;

const damaged = /^SQLITE_(?:CORRUPT|NOTADB)/;

export const sqliteErrorCode = (error: unknown): string =>
  String((error as { readonly code?: unknown } | undefined)?.code);

/** What an error says about the file. A lock of another program and the data of a call say nothing. */
export function faultOf(error: unknown): StoreFault {
  const code = sqliteErrorCode(error);
  if (damaged.test(code)) return 'damaged';
  return failing.test(code) ? 'failing' : 'none';
}
