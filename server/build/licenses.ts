import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const fileName = 'LICENSES.txt';

/** The folder of the package that a module belongs to; undefined for the project's own. */
export const packageFolder = (id: string): string | undefined =>
  /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];

const isLicense = (name: string): boolean => /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i.test(name);

type Manifest = { readonly name: string; readonly version: string; readonly license?: string };

/** The name, the version and the terms of a package. A package without a file for them has them in its manifest alone. */
function readTerms(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const texts = readdirSync(folder)
    .filter(isLicense)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  if (texts.length === 0 && license === undefined) throw new Error(`${name} has no licence.`);
  return [`${name} ${version} (${license ?? 'see below'})`, ...texts].join('\n\n');
}

/** One entry for each version of each package, by name. */
export const listTerms = (folders: Iterable<string>): string =>
  [...new Set([...folders].map(readTerms))].sort().join(`\n\n${'-'.repeat(80)}\n\n`) + '\n';

/** Writes the licences of the packages that the programs of the server contain beside them. */
export function licenses(): Plugin {
  return {
    name: 'licenses',
    applyToEnvironment: ({ name }) => name === 'server',
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const folders = new Set(ids.flatMap((id) => packageFolder(id) ?? []));
      this.emitFile({ type: 'asset', fileName, source: listTerms(folders) });
    },
  };
}
