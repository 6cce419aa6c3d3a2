import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Aliases, Sources } from './parse-imports.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly imports: Readonly<Record<string, string | readonly [string, ...string[]]>>;
};

/** Where an alias has two targets, the second one is for the published types. */
export const aliases: Aliases = Object.fromEntries(
  Object.entries(imports).map(([name, target]) => [
    name,
    (typeof target === 'string' ? target : target[0]).replace('./', ''),
  ]),
);

const isSource = (path: string): boolean => /\.[cm]?[jt]s$/.test(path) && !path.endsWith('.d.ts');

/** The source files in a folder of the repository, by their paths from the root. */
const readSources = (folder: string): Sources =>
  new Map(
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && isSource(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.includes(`${sep}node_modules${sep}`, root.length))
      .map((path) => [relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')]),
  );

export const productFolders = ['server', 'widget', 'demo'];
export const product: Sources = new Map(productFolders.flatMap((folder) => [...readSources(folder)]));
export const tests: Sources = readSources('test');

export const exists = (path: string): boolean => existsSync(join(root, path));
