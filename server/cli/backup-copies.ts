import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dayMs } from '#contract';
import type { BackupContents } from '#core';
import { systemClock } from '../adapters/system/index.js';
import type { StorageConfig } from '../program/config/config.js';
import { backUpSqlite, recordSqliteBackup } from '../stores/sqlite/index.js';
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

type CopyTarget = {
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
      (error: unknown) => ({
        ...written,
        unrecorded: `The time of the backup was not noted in the database: ${(error as Error).message}`,
      }),
    );
  } catch (error) {
    throw new Error(`The backup ${file} was not made: ${(error as Error).message}`, { cause: error });
  }
}

type SeriesSettings = CopyTarget & {
  readonly folder: string;
  readonly everyMs: number;
  /** How many of the newest copies stay. */
  readonly keep: number;
  readonly onWritten: (written: Written) => void;
  readonly onFailed: (error: Error) => void;
  readonly stopped: Promise<void>;
};

/** Names of copies of this command; they sort by time. */
const ownName = /^checkout-\d{8}T\d{6}Z\.(?:db|dump)$/;

const nameAt = (time: number, extension: string): string =>
  `checkout-${new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '')}.${extension}`;

/** Leftovers of killed copies. A copy takes less than a day. */
const partialName = /^\.backup-\w{6}$/;
const partialAgeMs = dayMs;

const isOldPartial = (path: string): boolean =>
  partialName.test(basename(path)) && statSync(path).mtimeMs < systemClock() - partialAgeMs;

/** Removes older copies with their manifests, and leftovers of killed ones; never another file. */
function prune({ folder, keep }: Pick<SeriesSettings, 'folder' | 'keep'>): void {
  const names = readdirSync(folder);
  const own = names.filter((name) => ownName.test(name)).sort();
  for (const name of own.slice(0, Math.max(0, own.length - keep))) {
    rmSync(join(folder, name), { force: true });
    rmSync(manifestOf(join(folder, name)), { force: true });
  }
  for (const path of names.map((name) => join(folder, name)).filter(isOldPartial)) rmSync(path, { recursive: true });
}

/** Creates the folder, but not its parents: a disk that is not mounted must not become a folder of the system's. */
export function prepareFolder(folder: string, dataDirectory: string): void {
  if (resolve(folder) === resolve(dataDirectory)) throw new Error('FOLDER must not be the data folder itself.');
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw new Error(`${folder} is a file.`);
  if (existsSync(folder)) return;
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`The folder ${folder} cannot be created (${code ?? 'no reason given'}).`, { cause: error });
  }
}

const minPauseMs = 1000;

async function copyOnce(settings: SeriesSettings): Promise<boolean> {
  const { storage, folder } = settings;
  const extension = urlOf(storage) === undefined ? 'db' : 'dump';
  try {
    settings.onWritten(await makeBackup(join(folder, nameAt(systemClock(), extension)), settings));
    prune(settings);
    return true;
  } catch (error) {
    settings.onFailed(error as Error);
    return false;
  }
}

/** Waits until the next copy is due. Resolves with false as soon as the command is stopped. */
async function untilDue(dueAt: number, stopped: Promise<void>): Promise<boolean> {
  const timer = new AbortController();
  const due = delay(Math.max(minPauseMs, dueAt - systemClock()), true, { signal: timer.signal }).catch(() => false);
  return Promise.race([due, stopped.then(() => false)]).finally(() => timer.abort());
}

/** Copies at once and then at each interval, until it is stopped. Resolves with whether the last copy was good. */
export async function runSeries(settings: SeriesSettings): Promise<boolean> {
  const { everyMs, stopped } = settings;
  for (;;) {
    const dueAt = systemClock() + everyMs;
    const isGood = await copyOnce(settings);
    if (!(await untilDue(dueAt, stopped))) return isGood;
  }
}
