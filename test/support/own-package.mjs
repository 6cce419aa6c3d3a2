// Packages of their own beside the project's, such as `test/lint`: the program that needs one installs it.
import { execSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

const timeOf = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Installs the package in a folder, unless its node_modules is newer than its lock file. Prints to stderr alone. */
export function installPackage(folder) {
  if (timeOf(join(folder, 'node_modules/.package-lock.json')) > timeOf(join(folder, 'package-lock.json'))) return;
  console.error(`Installing the packages of ${folder}`);
  const command = 'npm ci --include=dev --no-audit --no-fund --prefer-offline';
  try {
    execSync(command, { cwd: folder, stdio: ['ignore', process.stderr, process.stderr] });
  } catch {
    throw new Error(`${folder} needs the package registry once, for npm ci.`);
  }
}
