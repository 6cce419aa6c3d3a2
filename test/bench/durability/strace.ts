import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a process asked of the system while it was watched. */
export type SyncCounts = {
  readonly syncs: number;
  /** Answers of 200 that left the process. */
  readonly answers: number;
  /** Answers that left although nothing was written through since the one before. */
  readonly answersWithoutSync: number;
};

const isSync = /\b(?:fsync|fdatasync)\(/;
/** An answer leaves as one write, or as a list of buffers of which the first is its head. */
const isAnswer = /\bwritev?\(\d+, (?:\[\{iov_base=)?"HTTP\/1\.1 200/;

function read(file: string): SyncCounts {
  const lines = readFileSync(file, 'latin1').split('\n');
  let [syncs, answers, answersWithoutSync, since] = [0, 0, 0, 0];
  for (const line of lines) {
    if (isSync.test(line)) {
      syncs += 1;
      since += 1;
    } else if (isAnswer.test(line)) {
      answers += 1;
      if (since === 0) answersWithoutSync += 1;
      since = 0;
    }
  }
  return { syncs, answers, answersWithoutSync };
}

/** @throws with the way to get it when strace is missing. */
export function requireStrace(): void {
  if (spawnSync('strace', ['--version']).error) {
    throw new Error('This bench counts system calls with strace, which is not here: `apt-get install strace`.');
  }
}

/** Watches a running process while something is done with it. */
export async function countSyncs(pid: number, during: () => Promise<void>): Promise<SyncCounts> {
  const file = join(tmpdir(), `checkout-strace-${pid}-${Date.now()}`);
  const calls = 'trace=fsync,fdatasync,write,writev';
  const strace = spawn('strace', ['-f', '-s', '16', '-e', calls, '-o', file, '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(strace, 'exit');
  try {
    await once(strace.stderr, 'data'); // "Process 1 attached with 11 threads"
    await during();
  } finally {
    strace.kill('SIGINT'); // lets go of the process
    await ended;
  }
  const watched = read(file);
  rmSync(file, { force: true });
  return watched;
}
