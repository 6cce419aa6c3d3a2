import type { DebianProgram } from './debian.mjs';

/** Returns the program; undefined where it is missing and cannot be fetched. */
export function findPgBouncer(): DebianProgram | undefined;

/** Starts PgBouncer in transaction mode, with further lines of its settings; `url` leads through it to the same database. */
export function startPgBouncer(
  databaseUrl: string,
  settings?: string,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }>;
