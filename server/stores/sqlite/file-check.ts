import Database from 'libsql/promise';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder, markCleanStop, wasStoppedCleanly } from './data-folder.js';
import { checkLog } from './log-check.js';
import { sqliteErrorCode } from './sql.js';

export type FileCheckSettings = {
  readonly directory: string;
  readonly limitMs: number;
  /** Opens a database whose log is damaged, without the commits behind the damage. */
  readonly acceptsIncomplete?: boolean;
  /** Receives the sentence that the check took too long. */
  readonly warn: (sentence: string) => void;
};

type Finding = { readonly damage: string | undefined } | 'interrupted';

type Check = { all: () => Promise<readonly { readonly quick_check: string }[]> };

async function readFinding(database: Database, isLate: () => boolean): Promise<Finding> {
  try {
    const check = (await database.prepare('PRAGMA quick_check(1)')) as Check;
    if (isLate()) return 'interrupted';
    const [first] = await check.all();
    return { damage: first?.quick_check === 'ok' ? undefined : (first?.quick_check ?? 'the check gave no result') };
  } catch (error) {
    if (sqliteErrorCode(error) === 'SQLITE_INTERRUPT') return 'interrupted';
    return { damage: (error as Error).message };
  }
}

const interruptAgainMs = 50;

const refuse = (directory: string, reason: string): Error =>
  new Error(`DATA_DIR ${directory} cannot be used: ${reason}`);

/** SQLite's check opens the database, and so removes what a damaged log still has. */
function refuseDamagedLog(directory: string): void {
  try {
    checkLog(directory);
  } catch (error) {
    throw refuse(directory, (error as Error).message);
  }
}

/** Runs SQLite's check in a thread of the library, and interrupts it after the time limit. */
async function checkFile(path: string, limitMs: number): Promise<Finding> {
  const database = new Database(path, {});
  let isLate = false;
  const interrupt = (): void => {
    isLate = true;
    database.interrupt();
    timer = setTimeout(interrupt, interruptAgainMs); // a statement that begins at this moment is not interrupted
  };
  let timer = setTimeout(interrupt, limitMs);
  try {
    return await readFinding(database, () => isLate);
  } finally {
    clearTimeout(timer);
    database.close();
  }
}

function judge(finding: Finding, { directory, limitMs, warn }: FileCheckSettings): void {
  if (finding === 'interrupted') {
    return warn(
      `The check of ${join(directory, 'checkout.db')} took longer than ${limitMs / 1000} s and was left: the server ` +
        `starts without it. Check a backup of it with the command restore --check.`,
    );
  }
  if (finding.damage === undefined) return markCleanStop(directory);
  const reason = finding.damage.replaceAll(/\s+/g, ' ').replace(/\.?$/, '.');
  throw refuse(directory, `its database is damaged. Restore the last backup. SQLite: ${reason}`);
}

/**
 * Checks the embedded database unless the last program that used it closed it: after a crash, a restore or a copy. Must be
 * called before the store is opened.
 * @throws with a sentence when the file is damaged.
 */
export async function checkAfterCrash(settings: FileCheckSettings): Promise<void> {
  const { directory, limitMs, acceptsIncomplete = false } = settings;
  const path = join(directory, 'checkout.db');
  const hasContent = existsSync(path) && statSync(path).size > 0;
  if (!hasContent || wasStoppedCleanly(directory)) return;
  let unlock: () => void;
  try {
    unlock = lockDataFolder(directory);
  } catch {
    return; // opening the store says why
  }
  try {
    if (!acceptsIncomplete) refuseDamagedLog(directory);
    judge(await checkFile(path, limitMs), settings);
  } finally {
    unlock();
  }
}
