// `node test/consumers/testing/main.mjs` after `npm run build`: `crypto-checkout/testing` in a fresh project with node:test,
// Vitest, Jest, jsdom and happy-dom. Needs the registry. Prints the output of each and exits with 1 if one fails.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const fixture = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const project = mkdtempSync(join(tmpdir(), 'testing-consumer-'));

function createProject() {
  cpSync(fixture, project, { recursive: true });
  // Under its own name the compiler of this repository would look for the built declarations.
  renameSync(join(project, 'types.txt'), join(project, 'types.ts'));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: project, stdio: 'inherit' });
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', project], { cwd: root }),
  );
  const target = join(project, 'node_modules/crypto-checkout');
  mkdirSync(target);
  execFileSync('tar', ['xzf', join(project, filename), '-C', target, '--strip-components=1']);
}

const runners = ['test:node', 'test:vitest', 'test:jest', 'test:types'];

try {
  createProject();
  const failed = runners.filter((name) => spawnSync('npm', ['run', name], { cwd: project, stdio: 'inherit' }).status);
  console.log(failed.length ? `Failed: ${failed.join(', ')}` : `Passed: ${runners.join(', ')}`);
  process.exitCode = failed.length ? 1 : 0;
} finally {
  rmSync(project, { recursive: true, force: true });
}
