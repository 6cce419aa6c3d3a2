import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from '../support/chromium.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const version = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }).version;

export type Packages = { readonly element: string; readonly server: string };

/** Some frameworks report their use otherwise; Playwright finds the browser by its path. */
const env = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
  CHROME_PATH: findChromium(),
};

const shell = process.platform === 'win32';

/** Runs npm, or another program, to its end. Throws with its output when it fails. */
export const run = (command: readonly [string, ...string[]], cwd: string): string =>
  execFileSync(command[0], command.slice(1), { cwd, encoding: 'utf8', stdio: 'pipe', shell, env });

/** Describes the build in `dist`: types and manifest. */
export const describeBuild = (): string => run(['npm', 'run', '--silent', 'describe'], root);

/** Packs the build in `dist`. Returns the paths of the tarballs. */
export function packBuild(folder: string): Packages {
  run([process.execPath, '--import', './server/build/typescript.mjs', 'server/build/packages/main.ts', folder], root);
  const path = (name: string): string => join(folder, `${name}-${version}.tgz`);
  return { element: path('crypto-checkout'), server: path('crypto-checkout-server') };
}

/** A project with packages in it, new or of a fixture. `--offline` in `options` shows that a package needs no other. */
export function createProject(
  folder: string,
  { packages, options = [] }: { readonly packages: readonly string[]; readonly options?: readonly string[] },
): void {
  mkdirSync(folder, { recursive: true });
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "name": "shop", "private": true }\n');
  run(['npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', ...options, ...packages], folder);
}

/** The paths of all files below a folder, from there. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
