import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };

const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };

/** Runs a program to its end. Throws with its output when it fails. */
export const run = (command: readonly [string, ...string[]], cwd: string): string =>
  execFileSync(command[0], command.slice(1), { cwd, encoding: 'utf8', stdio: 'pipe', env });

/** Packs the build in `dist`. Returns the path of the package of the checkout. */
export function packElement(folder: string): string {
  run([process.execPath, '--import', './server/build/typescript.mjs', 'server/build/packages/main.ts', folder], root);
  return join(folder, `crypto-checkout-${version}.tgz`);
}

/** Installs packages into a project, which is new where the folder has none. */
export function createProject(
  folder: string,
  { packages, options = [] }: { readonly packages: readonly string[]; readonly options?: readonly string[] },
): void {
  mkdirSync(folder, { recursive: true });
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "name": "shop", "private": true }\n');
  run(['npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', ...options, ...packages], folder);
}

/** The path of a program of the project, or of Node. */
export const programOf = (project: string, name: string): string =>
  name === 'node' ? process.execPath : join(project, 'node_modules/.bin', name);
