import { createHash } from 'node:crypto';

/** A migration that a database has; the tables of another program have no hash. */
export type Applied = { readonly version: number; readonly hash?: string };

/** The SQL files of a store, numbered in their order. Until 0.4.0 is released the first one is edited, then none is. */
export const toMigrations = (scripts: readonly string[]) =>
  scripts.map((script, index) => ({
    version: index + 1,
    script,
    hash: createHash('sha256').update(script).digest('hex'),
  }));

type Migrations = ReturnType<typeof toMigrations>;

/** The migrations that a database lacks; undefined where another version of this program made its tables. */
export const findPending = (migrations: Migrations, applied: readonly Applied[]): Migrations | undefined =>
  applied.every(({ version, hash }, index) => version === index + 1 && hash === migrations[index]?.hash)
    ? migrations.slice(applied.length)
    : undefined;

export const otherVersion =
  'another version of this program created its tables. Start that version, or begin without them.';
