import { createHash } from 'node:crypto';

/** A migration that a database has: its number, from 1 on, and the hash of its script; other tables have none. */
export type Applied = { readonly version: number; readonly hash?: string };

const hashOf = (script: string): string => createHash('sha256').update(script).digest('hex');

const columns = 'version integer PRIMARY KEY, hash text NOT NULL';

/** The statements that make the tables of a database those of this program, and say so. */
export function pendingMigrations(scripts: readonly string[], applied: readonly Applied[]): readonly string[] {
  return scripts.slice(applied.length).map((script, index) => {
    const version = applied.length + index + 1;
    return `${script};
  CREATE TABLE IF NOT EXISTS schema_versions (${columns});
  INSERT INTO schema_versions VALUES (${version}, '${hashOf(script)}');`;
  });
}

/** Whether a database has migrations of this program alone, all of them or the first ones. */
const isOfThisProgram = (scripts: readonly string[], applied: readonly Applied[]): boolean =>
  applied.every(({ version, hash }, index) => version === index + 1 && hash === hashOf(scripts[index] ?? ''));

/** Whether the tables are those of this program. */
export const isCurrent = (scripts: readonly string[], applied: readonly Applied[]): boolean =>
  applied.length === scripts.length && isOfThisProgram(scripts, applied);

/** @throws with the rest of a sentence where another version of this program has made the tables. */
export function checkOwnMigrations(scripts: readonly string[], applied: readonly Applied[]): void {
  if (!isOfThisProgram(scripts, applied))
    throw new Error('another version of this program created its tables. Start that version, or begin without them.');
}
