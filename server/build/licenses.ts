import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** The programs of the server have their own file. What browsers load has one for all, of which each build writes a part. */
const fileNameOf = (environment: string): string =>
  environment === 'server' ? 'LICENSES.txt' : `licenses.${environment}.txt`;

/** The folder of the package that a module belongs to; undefined for the project's own. */
export const packageFolder = (id: string): string | undefined =>
  /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];

const isLicense = (name: string): boolean => /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i.test(name);

type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
};

/** Packages that name their licence and have no text of it. Each was looked at: another one stops the build. */
const withoutText = new Set(['@open-draft/deferred-promise', 'is-node-process']);

const authorOf = ({ author = 'an author that it does not name' }: Manifest): string =>
  typeof author === 'string' ? author : author.name;

function describeLicense(manifest: Manifest): string[] {
  if (!withoutText.has(manifest.name) || manifest.license === undefined) return [];
  return [`The package has no text of its licence. It names ${manifest.license}, by ${authorOf(manifest)}.`];
}

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
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const { name, version, license } = manifest;
  const read = readLicenses(folder);
  const texts = read.length > 0 ? read : describeLicense(manifest);
  if (texts.length === 0) throw new Error(`${name} ${version} has no text of its licence.`);
  return [license === undefined ? `${name} ${version}` : `${name} ${version} (${license})`, ...texts].join('\n\n');
}

const separator = `\n\n${'-'.repeat(80)}\n\n`;

const joinEntries = (entries: Iterable<string>): string => [...new Set(entries)].sort().join(separator) + '\n';

/** One entry for each version of each package, by name: its licence and the text of that. */
export const listLicenseTerms = (folders: Iterable<string>): string => joinEntries([...folders].map(readTerms));

/** The modules of a chunk, or the files that an asset was, such as a font. */
const sourcesOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk, root: string): readonly string[] =>
  file.type === 'chunk' ? file.moduleIds : file.originalFileNames.map((name) => resolve(root, name));

export function licensesPlugin(): Plugin {
  return {
    name: 'licenses',
    generateBundle(_options, bundle) {
      const { name, config } = this.environment;
      const sources = Object.values(bundle).flatMap((file) => sourcesOf(file, config.root));
      const folders = new Set(sources.flatMap((source) => packageFolder(source.replaceAll('\\', '/')) ?? []));
      if (folders.size === 0) return;
      this.emitFile({ type: 'asset', fileName: fileNameOf(name), source: listLicenseTerms(folders) });
    },
  };
}

/** Puts the parts that the builds for browsers and for the package have written into `licenses.txt`. */
export function mergeLicenses(dist: string): void {
  const parts = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?:^|[\\/])licenses\.\w+\.txt$/.test(path))
    .map((path) => join(dist, path));
  const entries = parts.flatMap((path) => readFileSync(path, 'utf8').trimEnd().split(separator));
  writeFileSync(join(dist, 'licenses.txt'), joinEntries(entries));
  for (const path of parts) rmSync(path);
}
