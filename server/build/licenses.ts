import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const fileName = 'LICENSES.txt';

/** The folder of the package that a module belongs to; undefined for the project's own. */
export const packageFolder = (id: string): string | undefined =>
  /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];

const isLicense = (name: string): boolean => /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i.test(name);

type Manifest = { readonly name: string; readonly version: string; readonly license?: string };

/** The files of the terms, or else the last section of the page to read. */
function readLicenses(folder: string): string[] {
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8').trim();
  const names = readdirSync(folder).sort();
  const texts = names.filter(isLicense).map(read);
  if (texts.length > 0) return texts;
  const pages = names.filter((name) => /^readme\.md$/i.test(name)).map(read);
  return pages.flatMap((page) => /^#+ licen[cs]e\n([^]+)$/im.exec(page)?.[1]?.trim() ?? []);
}

/** @throws Error for a package without terms. */
function readTerms(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const texts = readLicenses(folder);
  if (texts.length === 0) throw new Error(`${name} ${version} has no text of its licence.`);
  return [license === undefined ? `${name} ${version}` : `${name} ${version} (${license})`, ...texts].join('\n\n');
}

/** One entry for each version of each package, by name: its licence and the text of that. */
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
