// The linter and the formatter: a package of their own, as neither `npm start` nor `npm test` needs them.
//   node test/lint/tools.mjs oxlint PARAMETERS
//   node test/lint/tools.mjs oxfmt PARAMETERS
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackage } from '../support/own-package.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Runs a tool in the current folder. */
export function runTool([name, ...parameters], options = {}) {
  installPackage(folder);
  const env = { ...process.env, OXLINT_TSGOLINT_PATH: join(folder, 'node_modules/.bin/tsgolint') };
  const program = join(folder, 'node_modules', name, 'bin', name === 'knip' ? 'knip.js' : name);
  return spawnSync(process.execPath, [program, ...parameters], { env, encoding: 'utf8', ...options });
}

/** Writes a file as `npm run format` leaves it. */
export function writeFormatted(path, text) {
  writeFileSync(path, text);
  const { status, stderr } = runTool(['oxfmt', path], { cwd: join(folder, '../..') });
  if (status !== 0) throw new Error(stderr);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = runTool(process.argv.slice(2), { stdio: 'inherit' }).status ?? 1;
}
