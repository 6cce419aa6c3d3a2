import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packFiles, type PackageContent, type Tarball } from './archive.js';
import { elementFiles, importedPackages, serverFiles, type PackageFile } from './files.js';
import { elementManifest, serverManifest, type RootManifest } from './manifests.js';

export type { Tarball } from './archive.js';

const readFile = (root: string, [path, from]: readonly [path: string, from: string]): PackageFile => ({
  path,
  content: readFileSync(join(root, from)),
});

/** The two packages that one build becomes. `root` is the folder of the repository. */
function readPackages(root: string): PackageContent[] {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as RootManifest;
  const texts = (room: string) =>
    [['README.md', `${room}/README.md`] as const, ['LICENSE', 'LICENSE'] as const].map((names) =>
      readFile(root, names),
    );
  const server = serverFiles(root);
  return [
    { manifest: elementManifest(manifest), files: [...elementFiles(root, manifest), ...texts('widget')] },
    { manifest: serverManifest(manifest, importedPackages(server)), files: [...server, ...texts('server')] },
  ];
}

/**
 * Packs the build in `dist`: `crypto-checkout-<version>.tgz` and `crypto-checkout-server-<version>.tgz`.
 * @throws Error when a file of `exports` is not built, or when the service imports what is no dependency.
 */
export const packAll = (root: string, outDir: string): Tarball[] =>
  readPackages(root).map((content) => packFiles(content, resolve(outDir)));
