/** Checks the types of the package in a fresh project of a framework. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Framework } from './frameworks.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

const writeJson = (path: string, value: object): void => writeFileSync(path, JSON.stringify(value, null, 2));

/** What the repository installs itself: these projects need no network. */
export const installedHere = ['typescript', '@types/react', 'csstype'];

function linkPackage(folder: string, name: string): void {
  const target = join(folder, 'node_modules', name);
  if (existsSync(target)) return;
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(join(root, 'node_modules', name), target);
}

/** The package as it is published: its exports, and the types of this build. */
function addPackage(folder: string, types: string): void {
  const target = join(folder, 'node_modules/crypto-checkout');
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  const { name, version, type, exports } = JSON.parse(text) as Record<string, unknown>;
  mkdirSync(join(target, 'dist'), { recursive: true });
  writeJson(join(target, 'package.json'), { name, version, type, exports });
  cpSync(types, join(target, 'dist/types'), { recursive: true });
}

const compilerOptions = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipDefaultLibCheck: true, // those of the compiler alone: the types of the package are checked
};

/** Only the types of the package itself are checked where those of the framework have errors of their own. */
const skipLibCheck = (name: string) => ({ skipLibCheck: name !== 'plain' && name !== 'react' });

type Ran = { readonly code?: number; readonly stdout: string };

/** Throws what the program reports, unless that is all and only what is expected. */
async function runChecker({ command, expected = [] }: Framework, cwd: string): Promise<void> {
  const result: Ran = await run(process.execPath, command, { cwd }).catch((error: unknown) => error as Ran);
  const { code = 0, stdout } = result;
  const isRight = (code === 0) === (expected.length === 0) && expected.every((text) => stdout.includes(text));
  if (!isRight) throw new Error(stdout);
}

/** Rejects with what the checker of the framework reports. `types` is the folder with the types of the package. */
export async function checkProject(framework: Framework, types: string): Promise<void> {
  const { name, packages, options, vueCompilerOptions, files } = framework;
  const folder = mkdtempSync(join(tmpdir(), 'types-'));
  try {
    writeJson(join(folder, 'package.json'), { private: true, type: 'module' });
    const missing = Object.entries(packages).filter(([dependency]) => !installedHere.includes(dependency));
    if (missing.length > 0) {
      const names = missing.map((pair) => pair.join('@'));
      await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...names], { cwd: folder });
    }
    for (const dependency of installedHere) linkPackage(folder, dependency);
    addPackage(folder, types);
    for (const file of files) cpSync(join(root, 'test/types/fixtures', file), join(folder, file));
    const settings = vueCompilerOptions && { vueCompilerOptions };
    const all = { ...compilerOptions, ...skipLibCheck(name), ...options };
    writeJson(join(folder, 'tsconfig.json'), { compilerOptions: all, ...settings, include: files });
    await runChecker(framework, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
