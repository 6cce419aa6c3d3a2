import { existsSync, statSync } from 'node:fs';
import type { BackupContents } from '#core';
import { checkSqliteBackup } from '../stores/sqlite/index.js';
import { backupManifest, describeBackupContents, findBackupDifferences } from './backup-file.js';
import { readBackupManifest, sha256Of } from './backup-file.js';

async function compareWithManifest(file: string, contents: BackupContents): Promise<readonly string[]> {
  const manifest = readBackupManifest(file);
  if (!manifest) return [`${backupManifest(file)} is missing, so that the contents were compared with nothing`];
  const { bytes, sha256 } = manifest;
  const found = { bytes: statSync(file).size, sha256: await sha256Of(file), contents };
  return findBackupDifferences({ bytes, sha256, contents: manifest.contents }, found);
}

type CheckedBackup = { readonly file: string; readonly contents: BackupContents; readonly findings: readonly string[] };

/** Restores a backup on a copy that is removed afterwards, and compares it with its manifest. @throws with a sentence. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  try {
    if (!existsSync(file)) throw new Error('there is no such file.');
    const contents = checkSqliteBackup(file);
    return { file, contents, findings: await compareWithManifest(file, contents) };
  } catch (error) {
    throw new Error(`The backup ${file} does not restore: ${(error as Error).message}`, { cause: error });
  }
}

export const describeCheck = ({ file, contents, findings }: CheckedBackup): readonly string[] => [
  findings.length === 0
    ? `Backup ${file} restores, and is what its manifest says.`
    : `Backup ${file} restores, but there is something to look at:`,
  ...findings.map((finding) => `- ${finding}`),
  ...describeBackupContents(contents),
];
