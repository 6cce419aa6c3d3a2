import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { BackupContents } from '#core';
import { systemClock } from '../adapters/system/index.js';
import { backUpSqlite } from '../stores/sqlite/index.js';

const privateFile = 0o600;

function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/**
 * Creates a file that only its owner may read. It appears under its name once it is complete and on disk.
 * @throws with the rest of a sentence that names the file.
 */
function createBackupFile<Contents>(name: string, write: (copy: string) => Contents) {
  const file = resolve(name);
  const parent = dirname(file);
  if (existsSync(file)) throw new Error('it exists already. Name a new file.');
  if (!existsSync(parent)) throw new Error(`there is no folder ${parent}.`);
  const folder = mkdtempSync(join(parent, '.backup-'));
  try {
    const copy = join(folder, 'copy');
    const contents = write(copy);
    chmodSync(copy, privateFile);
    flush(copy);
    closeSync(openSync(file, 'wx', privateFile)); // reserves the name, so that no other file is ever replaced
    renameSync(copy, file);
    flush(parent);
    return { contents, bytes: statSync(file).size };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Describes a backup when it was made; a file beside it. */
type BackupManifest = {
  /** ISO 8601. */
  readonly madeAt: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly contents: BackupContents;
};

const backupManifest = (file: string): string => `${file}.json`;

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** A copy that is complete, checked and on disk. */
export type Written = {
  readonly file: string;
  readonly bytes: number;
  readonly contents: BackupContents;
};

export async function makeBackup(file: string, directory: string): Promise<Written> {
  try {
    if (existsSync(backupManifest(file))) throw new Error(`its manifest ${backupManifest(file)} exists already.`);
    const { contents, bytes } = createBackupFile(file, (copy) => backUpSqlite({ directory, copy }));
    const madeAt = new Date(systemClock()).toISOString();
    const manifest: BackupManifest = { madeAt, sha256: await sha256Of(file), bytes, contents };
    createBackupFile(backupManifest(file), (copy) => writeFileSync(copy, `${JSON.stringify(manifest, null, 2)}\n`));
    return { file, bytes, contents };
  } catch (error) {
    throw new Error(`The backup ${file} was not made: ${(error as Error).message}`, { cause: error });
  }
}

const timeOf = (at: number | null): string => (at === null ? 'none' : new Date(at).toISOString());

export const describeBackupContents = (contents: BackupContents): readonly string[] => [
  `orders: ${contents.orders}`,
  `newest order: ${timeOf(contents.newestOrderAt)}`,
  `webhook messages: ${contents.webhooks}`,
  `schema version: ${contents.schemaVersion}`,
];
