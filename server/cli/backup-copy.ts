import { existsSync, writeFileSync } from 'node:fs';
import type { BackupContents } from '#core';
import { backUpSqlite, recordSqliteBackup } from '../stores/sqlite/index.js';
import { systemClock } from '../adapters/system/index.js';
import type { StorageConfig } from '../program/config/config.js';
import { createBackupFile, manifestOf, sha256Of, type BackupManifest } from './backup-file.js';
import type { Environment } from './command.js';
import { urlOf } from './storage.js';

/** A copy that is complete, checked and on disk. */
export type Written = {
  readonly file: string;
  readonly bytes: number;
  readonly contents: BackupContents;
  /** Why the database has no record of the copy, without which the metrics miss it. */
  readonly unrecorded?: string;
};

export type CopyTarget = {
  readonly storage: StorageConfig;
  /** The environment of PostgreSQL's programs. */
  readonly environment: Environment;
};

async function copyTo(copy: string, { storage, environment }: CopyTarget): Promise<BackupContents> {
  const url = urlOf(storage);
  if (url === undefined) return backUpSqlite({ directory: storage.dataDirectory, copy });
  const { backUpPostgres } = await import('../stores/postgres/index.js');
  return backUpPostgres({ url, copy, environment });
}

async function record(storage: StorageConfig): Promise<void> {
  const url = urlOf(storage);
  if (url === undefined) return recordSqliteBackup(storage.dataDirectory, systemClock());
  const { recordPostgresBackup } = await import('../stores/postgres/index.js');
  return recordPostgresBackup(url);
}

async function writeManifest(file: string, found: Pick<BackupManifest, 'bytes' | 'contents'>): Promise<void> {
  const manifest: BackupManifest = {
    madeAt: new Date(systemClock()).toISOString(),
    sha256: await sha256Of(file),
    ...found,
  };
  await createBackupFile(manifestOf(file), (copy) => writeFileSync(copy, `${JSON.stringify(manifest, null, 2)}\n`));
}

/**
 * Backs up the database that the environment names, with a manifest beside the file.
 * @throws with a sentence that names the file.
 */
export async function makeBackup(file: string, target: CopyTarget): Promise<Written> {
  try {
    if (existsSync(manifestOf(file))) throw new Error(`its manifest ${manifestOf(file)} exists already.`);
    const { contents, bytes } = await createBackupFile(file, (copy) => copyTo(copy, target));
    await writeManifest(file, { bytes, contents });
    const written = { file, bytes, contents };
    return await record(target.storage).then(
      () => written,
      ({ message }: Error) => ({
        ...written,
        unrecorded: `The time of the backup was not noted in the database: ${message}`,
      }),
    );
  } catch (error) {
    throw new Error(`The backup ${file} was not made: ${(error as Error).message}`, { cause: error });
  }
}
