import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';

/** What `package-lock.json` says about the folders of packages. */
type Lock = { readonly packages: Readonly<Record<string, { readonly version?: string }>> };

const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The folders that have a version of a package a second time, with the first folder that has it. */
export function findCopies({ packages }: Lock): ReadonlyMap<string, string> {
  const firsts = new Map<string, string>();
  const copies = new Map<string, string>();
  for (const [folder, { version }] of Object.entries(packages)) {
    const key = `${nameOf(folder)}@${version ?? ''}`;
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, folder);
    else copies.set(folder, first);
  }
  return copies;
}

const escapePattern = (text: string): string => text.replace(/[.+]/g, '\\$&');

/**
 * npm installs a version several times where another one has its place at the top. The programs of the server contain it
 * once. Without it they have the table of media types four times, 0.6 MB that each start reads.
 */
export function samePackageOnce({ root }: { readonly root: string }): Plugin {
  const copies = findCopies(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock);
  const names = [...new Set([...copies.keys()].map(nameOf))].map(escapePattern).join('|');
  const path = (folder: string): string => `${normalizePath(join(root, folder))}/`;
  return {
    name: 'same-package-once',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'server',
    resolveId: {
      filter: { id: new RegExp(`^(?:${names})(?:/|$)`) },
      async handler(source, importer) {
        const resolved = await this.resolve(source, importer, { skipSelf: true });
        const copy = [...copies.keys()].find((folder) => resolved?.id.startsWith(path(folder)));
        if (!resolved || copy === undefined) return resolved;
        return { ...resolved, id: path(copies.get(copy) ?? copy) + resolved.id.slice(path(copy).length) };
      },
    },
  };
}
