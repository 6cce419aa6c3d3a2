// `npm run pack`: the two packages of the build, in dist/packages or in the folder that is named.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packFiles, type PackageContent } from './archive.js';
import { elementFiles, importedPackages, serverFiles, type PackageFile } from './files.js';
import { elementManifest, serverManifest, type RootManifest } from './manifests.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KB`;

const readTexts = (room: string): PackageFile[] => [
  { path: 'README.md', content: readFileSync(join(root, room, 'README.md')) },
  { path: 'LICENSE', content: readFileSync(join(root, 'LICENSE')) },
];

/** The two packages that one build becomes: `crypto-checkout-<version>.tgz` and `crypto-checkout-server-<version>.tgz`. */
function readPackages(): PackageContent[] {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as RootManifest;
  const server = serverFiles(root);
  return [
    { manifest: elementManifest(manifest), files: [...elementFiles(root, manifest), ...readTexts('widget')] },
    { manifest: serverManifest(manifest, importedPackages(server)), files: [...server, ...readTexts('server')] },
  ];
}

for (const content of readPackages()) {
  const outDir = resolve(process.argv[2] ?? `${root}dist/packages`);
  const { filename, size, unpackedSize, files, integrity } = packFiles(content, outDir);
  console.log(`${filename}  ${kilobytes(size)}, ${files.length} files, ${kilobytes(unpackedSize)} unpacked`);
  console.log(`  ${integrity}`);
}
