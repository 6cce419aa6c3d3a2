import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './http.js';

/** A folder whose room can be taken away from a running program and given back. */
export type Room = {
  readonly path: string;
  readonly take: (pid: number) => void;
  readonly giveBack: (pid: number) => void;
  readonly remove: () => void;
};

export type WayToFill = {
  /** Why this machine cannot do it. */
  readonly problem: string | undefined;
  readonly open: () => Room;
};

const run = (command: string, ...parameters: readonly string[]): string =>
  execFileSync(command, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

const problemWith = (command: string, ...parameters: readonly string[]): string | undefined => {
  const { error, status, stderr } = spawnSync(command, parameters, { encoding: 'utf8' });
  return error ? error.message : status === 0 ? undefined : stderr.trim();
};

/** Writes until nothing more fits, to the last byte. */
function fillUp(path: string): void {
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

const mounting = (path: string): readonly string[] => ['-t', 'tmpfs', '-o', 'size=3m,mode=700', 'tmpfs', path];

function whyNoMount(): string | undefined {
  const { path, remove } = temporaryFolder();
  const problem = problemWith('mount', ...mounting(path));
  if (problem === undefined) run('umount', path);
  remove();
  return problem;
}

/** A file system of 3 MB that is filled to the last byte: ENOSPC. Mounting takes root. */
const smallDisk: WayToFill = {
  problem: whyNoMount(),
  open() {
    const { path, remove } = temporaryFolder();
    run('mount', ...mounting(path));
    const filler = join(path, 'filler');
    return {
      path,
      take: () => fillUp(filler),
      giveBack: () => rmSync(filler, { force: true }),
      remove: () => {
        run('umount', '--lazy', path);
        remove();
      },
    };
  },
};

/** The same, filled by nothing but the orders themselves, and made larger later. */
const outgrownDisk: WayToFill = {
  problem: smallDisk.problem,
  open() {
    const room = smallDisk.open();
    return {
      ...room,
      take: () => undefined,
      giveBack: () => void run('mount', '-o', 'remount,size=16m', room.path),
    };
  },
};

const limitFileSize = (pid: number, bytes: number | 'unlimited'): void =>
  void run('prlimit', '--pid', String(pid), `--fsize=${bytes}:unlimited`);

/** Files of the program may not become larger than its log already is: EFBIG, for SQLite an I/O error. */
const noGrowth: WayToFill = {
  problem: problemWith('prlimit', '--version'),
  open() {
    const { path, remove } = temporaryFolder();
    const log = join(path, 'checkout.db-wal');
    return {
      path,
      take: (pid) => limitFileSize(pid, existsSync(log) ? statSync(log).size : 0),
      giveBack: (pid) => limitFileSize(pid, 'unlimited'),
      remove,
    };
  },
};

/** Each is a failure of its own: SQLite hears ENOSPC as a full disk and EFBIG as an I/O error. */
export const waysToFill: Readonly<Record<string, WayToFill>> = {
  'a full disk': smallDisk,
  'a disk that orders have filled': outgrownDisk,
  'writes that fail': noGrowth,
};
