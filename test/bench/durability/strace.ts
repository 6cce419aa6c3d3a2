import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The counted system calls of a process. */
export type SyncCounts = {
  readonly syncs: number;
  /** Replies with status 200. */
  readonly answers: number;
  /** Replies without a write to disk since the previous reply. */
  readonly answersWithoutSync: number;
};

const isSync = /\b(?:fsync|fdatasync)\(/;
/** A reply is one write, or a list of buffers that starts with its head. */
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

/** @throws with the command that installs strace when it is missing. */
export function requireStrace(): void {
  if (spawnSync('strace', ['--version']).error) {
    throw new Error('This bench counts system calls with strace, which is not here: `apt-get install strace`.');
  }
}

/** Traces a running process during an action. */
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
    strace.kill('SIGINT'); // detaches from the process
    await ended;
  }
  const watched = read(file);
  rmSync(file, { force: true });
  return watched;
}
