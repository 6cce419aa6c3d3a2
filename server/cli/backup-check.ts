import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import type { BackupContents } from '#core';
import { checkSqliteBackup } from '../stores/sqlite/index.js';
import {
  backupManifest,
  describeBackupContents,
  findBackupDifferences,
  readBackupManifest,
  sha256Of,
} from './backup-file.js';
import type { Environment } from './command.js';

/** Detects the kind of a backup by its first bytes. */
function isArchive(file: string): boolean {
  if (!existsSync(file)) throw new Error('there is no such file.');
  const head = Buffer.alloc(5);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, head);
  closeSync(descriptor);
  const magic = head.toString('latin1');
  if (magic !== 'SQLit' && magic !== 'PGDMP') {
    throw new Error('it is neither an SQLite database nor an archive of pg_dump.');
  }
  return magic === 'PGDMP';
}

type Check = {
  readonly file: string;
  /** The PostgreSQL server for the trial of an archive. */
  readonly serverUrl: string | undefined;
  readonly environment: Environment;
};

async function restoreArchive({ file, serverUrl, environment }: Check): Promise<BackupContents> {
  if (serverUrl === undefined) throw new Error('--server must name a PostgreSQL server for the trial.');
  const { checkPostgresBackup } = await import('../stores/postgres/index.js');
  return checkPostgresBackup({ file, serverUrl, environment });
}

async function compareWithManifest(file: string, contents: BackupContents): Promise<readonly string[]> {
  const manifest = readBackupManifest(file);
  if (!manifest) return [`${backupManifest(file)} is missing, so that the contents were compared with nothing`];
  const { bytes, sha256 } = manifest;
  const found = { bytes: statSync(file).size, sha256: await sha256Of(file), contents };
  return findBackupDifferences({ bytes, sha256, contents: manifest.contents }, found);
}

type CheckedBackup = { readonly file: string; readonly contents: BackupContents; readonly findings: readonly string[] };

/** Restores a backup on a copy that is removed afterwards, and compares it with its manifest. @throws with a sentence. */
export async function checkBackup(check: Check): Promise<CheckedBackup> {
  const { file } = check;
  try {
    const contents = isArchive(file) ? await restoreArchive(check) : checkSqliteBackup(file);
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
