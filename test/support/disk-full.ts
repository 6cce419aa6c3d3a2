import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from './http.js';

/** A folder whose disk space a test can exhaust and restore while a program runs. */
export type LimitedFolder = {
  readonly path: string;
  readonly exhaust: (pid: number) => void;
  readonly restore: (pid: number) => void;
  readonly remove: () => void;
};

export type DiskFault = {
  /** Why this machine cannot produce the fault. */
  readonly unavailableReason: string | undefined;
  readonly open: () => LimitedFolder;
};

const runCommand = (command: string, ...parameters: readonly string[]): string =>
  execFileSync(command, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

const getCommandError = (command: string, ...parameters: readonly string[]): string | undefined => {
  const { error, status, stderr } = spawnSync(command, parameters, { encoding: 'utf8' });
  return error ? error.message : status === 0 ? undefined : stderr.trim();
};

/** Fills the disk to the last byte. */
function fillDisk(path: string): void {
  writeFileSync(path, '');
  for (const size of [64 * 1024, 1024, 1]) {
    const chunk = Buffer.alloc(size, 1);
    try {
      for (;;) appendFileSync(path, chunk);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

const mountArguments = (path: string, megabytes = 3): readonly string[] => [
  ...['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path],
];

function getMountError(): string | undefined {
  const { path, remove } = createTemporaryFolder();
  const error = getCommandError('mount', ...mountArguments(path));
  if (error === undefined) runCommand('umount', path);
  remove();
  return error;
}

/** A file system of this size, filled to the last byte: ENOSPC. Mounting requires root. */
const createSmallDisk = (megabytes: number): DiskFault => ({
  unavailableReason: getMountError(),
  open() {
    const { path, remove } = createTemporaryFolder();
    runCommand('mount', ...mountArguments(path, megabytes));
    const filler = join(path, 'filler');
    return {
      path,
      exhaust: () => fillDisk(filler),
      restore: () => rmSync(filler, { force: true }),
      remove: () => {
        runCommand('umount', '--lazy', path);
        remove();
      },
    };
  },
});

const smallDisk = createSmallDisk(3);

/** Large enough for the files of a PostgreSQL server, whose user may enter it. */
export const createServerDisk = (): DiskFault => createSmallDisk(256);

/** The same file system, filled by the orders themselves and enlarged later. */
const growableDisk: DiskFault = {
  unavailableReason: smallDisk.unavailableReason,
  open() {
    const folder = smallDisk.open();
    return {
      ...folder,
      exhaust: () => undefined,
      restore: () => void runCommand('mount', '-o', 'remount,size=16m', folder.path),
    };
  },
};

const limitFileSize = (pid: number, bytes: number | 'unlimited'): void =>
  void runCommand('prlimit', '--pid', String(pid), `--fsize=${bytes}:unlimited`);

/** Limits the files of the program to the current size of its log: EFBIG, which SQLite reports as an I/O error. */
const fileSizeLimit: DiskFault = {
  unavailableReason: getCommandError('prlimit', '--version'),
  open() {
    const { path, remove } = createTemporaryFolder();
    const log = join(path, 'checkout.db-wal');
    return {
      path,
      exhaust: (pid) => limitFileSize(pid, existsSync(log) ? statSync(log).size : 0),
      restore: (pid) => limitFileSize(pid, 'unlimited'),
      remove,
    };
  },
};

/** SQLite reports ENOSPC as a full disk and EFBIG as an I/O error. */
export const diskFaults: Readonly<Record<string, DiskFault>> = {
  'a full disk': smallDisk,
  'a disk that orders have filled': growableDisk,
  'writes that fail': fileSizeLimit,
};
