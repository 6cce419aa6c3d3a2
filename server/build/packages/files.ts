import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import type { RootManifest } from './manifests.js';

export type PackageFile = { readonly path: string; readonly content: Buffer | string };

/** The paths of all files below a folder, from the root, sorted. */
export const filesBelow = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/'))
    .sort();

/** `dist/checkout*` is a pattern of names; `dist/types` is a folder with all of its files, or a file. */
const isSelected = (path: string, pattern: string): boolean =>
  pattern.includes('*')
    ? new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`).test(path)
    : path === pattern || path.startsWith(`${pattern}/`);

const readContent = (root: string, path: string): PackageFile => ({ path, content: readFileSync(join(root, path)) });

/** Maps, compressed copies, and `checkout.js` with its chunks as the service serves them. */
const isOfService = (path: string): boolean => /\.(?:map|br)$|^dist\/checkout\./.test(path);

/** Declarations name `#contract` by its path: `dist/require` has a package.json, which may not have imports. */
function withoutAlias({ path, content }: PackageFile): PackageFile {
  if (!path.endsWith('.d.ts')) return { path, content };
  const contract = posix.relative(posix.dirname(path), 'dist/types/server/contract/index.js');
  return { path, content: content.toString().replaceAll("'#contract'", `'./${contract}'`) };
}

/** The files of the package that merchants import, as `files` of package.json selects them; the modules of its own build. */
export function elementFiles(root: string, { files }: RootManifest): PackageFile[] {
  const selected = filesBelow(root, 'dist')
    .filter((path) => !isOfService(path) && files.some((pattern) => isSelected(path, pattern)))
    .map((path) => withoutAlias(readContent(root, path)));
  const modules = filesBelow(root, 'dist/package').filter((path) => path.endsWith('.js'));
  const declarations = selected.filter(({ path }) => path.startsWith('dist/types/server/'));
  return [
    ...selected,
    ...modules.map((path) => ({ ...readContent(root, path), path: path.replace('/package/', '/') })),
    // Once more, where TypeScript takes them for those of CommonJS.
    { path: 'dist/require/package.json', content: '{ "type": "commonjs" }\n' },
    ...declarations.map((file) => ({ ...file, path: file.path.replace('/types/', '/require/') })),
  ];
}

/** The service and its description; the widget and the pages that it serves, of which the demo has the widget's files a second time. */
const serverFolders =
  /^dist\/(?:checkout[^/]*$|integrity[^/]*$|licenses\.txt$|openapi\.json$|(?:server|demo|pay|console)\/)/;
const widgetOfDemo = /^dist\/demo\/(?:checkout\.|integrity\.|licenses\.txt$|v\/)/;
const ownMaps = /^dist\/server\/.*\.map$/;

/** The files of the package that runs the service. It keeps its own source maps, for the stack traces in its log. */
export const serverFiles = (root: string): PackageFile[] =>
  filesBelow(root, 'dist')
    .filter((path) => serverFolders.test(path) && !widgetOfDemo.test(path))
    .filter((path) => !path.endsWith('.map') || ownMaps.test(path))
    .map((path) => readContent(root, path));

const importPattern = /^(?:import|export)\b[^;\n]*?["']([^"'.][^"']*)["'];?$/gm;

/** What files import by the name of a package. */
export const importedPackages = (files: readonly PackageFile[]): string[] =>
  files
    .filter(({ path }) => path.startsWith('dist/server/') && path.endsWith('.js'))
    .flatMap(({ content }) => [...content.toString().matchAll(importPattern)])
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !specifier.startsWith('node:'));
