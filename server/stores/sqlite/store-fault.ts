import type { StoreFault } from '#core';

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
