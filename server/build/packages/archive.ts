import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PackageFile } from './files.js';
import { targetFiles, type PackageManifest } from './manifests.js';

/** What `npm pack --json` prints about a tarball. */
type Tarball = {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly integrity: string;
  readonly files: readonly { readonly path: string; readonly mode: number }[];
};

export type PackageContent = { readonly manifest: PackageManifest; readonly files: readonly PackageFile[] };

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
export function packFiles(content: PackageContent, outDir: string): Tarball {
  const missing = missingFiles(content);
  if (missing.length > 0) throw new Error(`package.json names ${missing.join(', ')}: run npm run build first.`);
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  try {
    const manifest = { path: 'package.json', content: `${JSON.stringify(content.manifest, null, 2)}\n` };
    for (const file of [manifest, ...content.files]) writeStaged(folder, file);
    mkdirSync(outDir, { recursive: true });
    const parameters = ['pack', '--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', outDir];
    const printed = execFileSync('npm', parameters, {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    const [tarball] = JSON.parse(printed) as Tarball[];
    if (!tarball) throw new Error('npm pack has printed no tarball.');
    return tarball;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
