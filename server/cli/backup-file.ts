import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const privateFile = 0o600;

function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

const existsMessage = 'it exists already. Name a new file.';

/** Gives a file its final name. An empty file reserves the name first, so that no other file is ever replaced. */
function moveToNewFile(from: string, file: string): void {
  try {
    closeSync(openSync(file, 'wx', privateFile));
  } catch (error) {
    throw (error as { code?: unknown }).code === 'EEXIST' ? new Error(existsMessage, { cause: error }) : error;
  }
  renameSync(from, file);
  flush(dirname(file));
}

/** Writes a file to the path that it gets. */
export type WriteCopy<Contents> = (copy: string) => Contents | Promise<Contents>;

/**
 * Creates a file that only its owner may read. It appears under its name once it is complete and on disk.
 * @throws with the rest of a sentence that names the file.
 */
export async function createBackupFile<Contents>(name: string, write: WriteCopy<Contents>) {
  const file = resolve(name);
  const parent = dirname(file);
  if (existsSync(file)) throw new Error(existsMessage);
  if (!existsSync(parent)) throw new Error(`there is no folder ${parent}.`);
  const folder = mkdtempSync(join(parent, '.backup-'));
  try {
    const copy = join(folder, 'copy');
    const contents = await write(copy);
    chmodSync(copy, privateFile);
    flush(copy);
    moveToNewFile(copy, file);
    return { contents, bytes: statSync(file).size };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
