import { createHash } from 'node:crypto';

/** A migration that a database has; the tables of another program have no hash. */
export type Applied = { readonly version: number; readonly hash?: string };

const createVersions = 'CREATE TABLE IF NOT EXISTS schema_versions (version integer PRIMARY KEY, hash text NOT NULL);';

const otherVersion = 'another version of this program created its tables. Start that version, or begin without them.';

/** The SQL files of a store, numbered in their order. Released files never change. */
export function createMigrations(scripts: readonly string[]) {
  const hashes = scripts.map((script) => createHash('sha256').update(script).digest('hex'));
  const isKnown = (applied: readonly Applied[]): boolean =>
    applied.every(({ version, hash }, index) => version === index + 1 && hash === hashes[index]);
  const noted = scripts.map(
    (script, index) => `${script}INSERT INTO schema_versions VALUES (${index + 1}, '${hashes[index]}');`,
  );
  return {
    isCurrent: (applied: readonly Applied[]): boolean => isKnown(applied) && applied.length === scripts.length,
    /** The script of the migrations that a database lacks, empty if it has all. @throws if another version made its tables. */
    toScript(applied: readonly Applied[]): string {
      if (!isKnown(applied)) throw new Error(otherVersion);
      const pending = noted.slice(applied.length);
      return pending.length > 0 ? [createVersions, ...pending].join('\n') : '';
    },
  };
}
