// Finds programs for the tests on the PATH, in the cache of an earlier run, or fetches them with a message from Debian's
// packages when root. Unpacks the files that are needed, because these packages start servers when they are installed.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apt, canRun, isDebianRoot, onPath } from './programs.mjs';

const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));

const quiet = { stdio: ['ignore', 'ignore', 'inherit'] };

/** Fetches packages and keeps these files and folders of theirs, without installing anything. */
export function fetchFiles({ packages, files, folder }) {
  const work = mkdtempSync(join(tmpdir(), 'checkout-packages-'));
  try {
    apt(['update', '-qq']);
    apt(['download', '-qq', '-o', 'APT::Sandbox::User=root', ...packages], { cwd: work });
    for (const file of readdirSync(work).filter((name) => name.endsWith('.deb'))) {
      execFileSync('dpkg-deb', ['-x', file, 'files'], { ...quiet, cwd: work });
    }
    const complete = `${folder}.${process.pid}`;
    for (const file of files.filter((path) => existsSync(join(work, 'files', path)))) {
      mkdirSync(dirname(join(complete, file)), { recursive: true });
      cpSync(join(work, 'files', file), join(complete, file), { recursive: true, verbatimSymlinks: true });
    }
    rmSync(folder, { recursive: true, force: true });
    renameSync(complete, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Returns a program's path, and the folder of the libraries that were fetched with it. Returns undefined where it is
 * missing and cannot be fetched.
 */
export function findDebianProgram({ name, packages, program, libraries }) {
  const folder = join(cacheFolder, name);
  const installed = [...onPath([name]), `/${program}`].find(canRun);
  if (installed) return { path: installed };
  const fetched = join(folder, program);
  if (!canRun(fetched)) {
    if (!isDebianRoot()) return undefined;
    console.log(`No ${name} found: fetching it with apt (Debian's package ${packages[0]}).`);
    fetchFiles({ packages, files: [program, ...(libraries ? [libraries] : [])], folder });
    if (!canRun(fetched)) return undefined;
  }
  return { path: fetched, ...(libraries && { libraries: join(folder, libraries) }) };
}
