// Finds promtool, which checks and tests alert rules of Prometheus, or fetches it with a message: on the PATH, in the cache
// of an earlier run, from Debian's package when root. Unpacks the one program, because the package starts a server.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canRun, isDebianRoot, onPath } from './programs.mjs';

const cache = fileURLToPath(new URL('../../node_modules/.cache/promtool/', import.meta.url));
const program = 'usr/bin/promtool';

const find = () => [...onPath(['promtool']), join(cache, program)].find(canRun);

const quiet = { stdio: ['ignore', 'ignore', 'inherit'] };

function fetchFromDebian() {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-promtool-'));
  try {
    execFileSync('apt-get', ['update', '-qq'], quiet);
    execFileSync('apt-get', ['download', '-qq', 'prometheus'], { ...quiet, cwd: folder });
    const [file] = readdirSync(folder).filter((name) => name.endsWith('.deb'));
    execFileSync('dpkg-deb', ['-x', file, 'files'], { ...quiet, cwd: folder });
    mkdirSync(join(cache, 'usr/bin'), { recursive: true });
    execFileSync('cp', [join(folder, 'files', program), join(cache, `${program}.new`)], quiet);
    renameSync(join(cache, `${program}.new`), join(cache, program));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the path of promtool; undefined where it is missing and cannot be fetched. */
export function findPromtool() {
  const found = find();
  if (found || !isDebianRoot()) return found;
  console.log("No promtool found: fetching it with apt (Debian's package prometheus).");
  fetchFromDebian();
  return find();
}
