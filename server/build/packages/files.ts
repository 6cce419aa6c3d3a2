import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
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

/** What a bundler must not meet in checkout.js, where each stands once, and what replaces it. */
const bundlerRules: readonly (readonly [does: string, pattern: RegExp, replacement: string])[] = [
  // The URL of the script stands for the service only where the script comes from the service. A bundler writes a path of
  // its machine, or leaves the URL of the shop's bundle.
  ['reads its URL', /import\.meta\.url/, '""'],
  // A bundler replaces the imports of chunks, and follows none whose URL it does not see: it would warn, or fail. Its own
  // chunks are loaded once more in the browsers that send the request again.
  ['imports a URL', /import\(`\$\{\w+\}\?again`\)/, 'Promise.reject()'],
];

const forBundlers = (script: string): string =>
  bundlerRules.reduce((text, [does, pattern, replacement]) => {
    const parts = text.split(pattern);
    if (parts.length !== 2) throw new Error(`checkout.js ${does} ${parts.length - 1} times instead of once.`);
    return parts.join(replacement);
  }, script);

function readElementFile(root: string, path: string): PackageFile {
  const { content } = readContent(root, path);
  return { path, content: path === 'dist/checkout.js' ? forBundlers(content.toString()) : content };
}

/** The files of the package that merchants import, as `files` of package.json selects them. */
export const elementFiles = (root: string, { files }: RootManifest): PackageFile[] =>
  filesBelow(root, 'dist')
    .filter((path) => !/\.(?:map|br)$/.test(path) && files.some((pattern) => isSelected(path, pattern)))
    .map((path) => readElementFile(root, path));

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

/** What files import by the name of a package. */
export const importedPackages = (files: readonly PackageFile[]): string[] =>
  files
    .filter(({ path }) => path.startsWith('dist/server/') && path.endsWith('.js'))
    .flatMap(({ content }) => [
      ...content.toString().matchAll(/^(?:import|export)\b[^;\n]*?["']([^"'.][^"']*)["'];?$/gm),
    ])
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !specifier.startsWith('node:'));
