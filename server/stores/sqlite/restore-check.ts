import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackupContents } from '#core';
import { describe, findDamage, using } from './backup.js';
import { openDatabase } from './database.js';
import { readSchemaVersion } from './migrations.js';

/** Checks a copy, and lets this program open it as a start would, with its migration. */
function checkCopy(directory: string): BackupContents {
  const path = join(directory, 'checkout.db');
  const schemaVersion = using(path, (database) => {
    const damage = findDamage(database);
    if (damage !== undefined) throw new Error(`it is damaged: ${damage}.`);
    return readSchemaVersion(database);
  });
  openDatabase({ directory, acceptsIncomplete: false }).close();
  return { ...using(path, describe), schemaVersion };
}

/**
 * Restores a backup of the embedded database into a folder that is removed afterwards. `visit` gets the path of the
 * restored database.
 * @throws with the rest of a sentence that names the backup.
 */
export function checkSqliteBackup(file: string, visit: (path: string) => void): BackupContents {
  const directory = mkdtempSync(join(tmpdir(), 'checkout-restore-'));
  const path = join(directory, 'checkout.db');
  try {
    copyFileSync(file, path);
    const contents = checkCopy(directory);
    visit(path);
    return contents;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
