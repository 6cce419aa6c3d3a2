// `npm run pack`: the two packages of the build, in dist/packages or in the folder that is named.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { elementFiles, importedPackages, serverFiles, type PackageFile } from './files.js';
import { elementManifest, serverManifest, targetFiles, type PackageManifest, type RootManifest } from './manifests.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KB`;

const readTexts = (room: string): PackageFile[] => [
  { path: 'README.md', content: readFileSync(join(root, room, 'README.md')) },
  { path: 'LICENSE', content: readFileSync(join(root, 'LICENSE')) },
];

/** What `npm pack --json` prints about a tarball. */
type Tarball = {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly integrity: string;
  readonly files: readonly unknown[];
};

type PackageContent = { readonly manifest: PackageManifest; readonly files: readonly PackageFile[] };

/** Modes are the same whatever the umask is: archives contain them. */
function writeStaged(folder: string, { path, content }: PackageFile): void {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
  chmodSync(target, content.toString().startsWith('#!') ? 0o755 : 0o644);
}

function missingFiles({ manifest: { exports = {}, bin = {}, customElements }, files }: PackageContent): string[] {
  const named = [...Object.values(exports).flatMap(targetFiles), ...Object.values(bin), customElements ?? []].flat();
  const paths = new Set(['package.json', ...files.map(({ path }) => path)]);
  return [...new Set(named.map((path) => path.replace(/^\.\//, '')))].filter((path) => !paths.has(path));
}

/** Packs the files with npm, in a folder of their own. @throws when the manifest names a file that is not built. */
function packFiles(content: PackageContent, outDir: string): Tarball {
  const missing = missingFiles(content);
  if (missing.length > 0) throw new Error(`package.json names ${missing.join(', ')}: run npm run build first.`);
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  try {
    const manifest = { path: 'package.json', content: `${JSON.stringify(content.manifest, null, 2)}\n` };
    for (const file of [manifest, ...content.files]) writeStaged(folder, file);
    mkdirSync(outDir, { recursive: true });
    const parameters = ['pack', '--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', outDir];
    const options = { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' } as const;
    const [tarball] = JSON.parse(execFileSync('npm', parameters, options)) as [Tarball];
    return tarball;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

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
