import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../packages/files.js';
import { changelogOf } from './texts.js';

const readManifest = (root: string) =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly name: string; readonly version: string };

type Sbom = {
  serialNumber?: string;
  readonly metadata: { timestamp?: string; readonly component: { name: string } };
  readonly components: readonly object[];
};

const sbomParameters = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];

/**
 * The packages of the lock file with their versions, hashes and licences, as npm lists them in CycloneDX. Without the time, the
 * random number and the name of the folder, so that two releases of one commit have the same list.
 */
export function readSbom(root: string): string {
  const text = execFileSync('npm', sbomParameters, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const { serialNumber: _random, ...sbom } = JSON.parse(text) as Sbom;
  const { timestamp: _now, ...metadata } = sbom.metadata;
  const component = { ...metadata.component, name: readManifest(root).name };
  return `${JSON.stringify({ ...sbom, metadata: { ...metadata, component } }, null, 2)}\n`;
}

/** What a release has of the build, by its name there. */
const parts = {
  'integrity.json': 'integrity.json',
  'licenses.txt': 'licenses.txt',
  'openapi.json': 'openapi.json',
  site: 'demo',
} as const;

/** A line for each file, as `sha256sum --check` reads it. */
function checksums(folder: string): string {
  const hash = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return filesBelow(folder, '.')
    .map((name) => `${hash(name)}  ${name}\n`)
    .join('');
}

/** The changes of the version, for the page of its release. A version that was never released has those to come. */
function releaseNotes(root: string, version: string): string {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  return `${changelogOf(changelog, version) ?? changelogOf(changelog, 'Unreleased') ?? ''}\n`;
}

/** Gathers a release of the build in `dist/release/<version>`. Returns the folder. @throws when a part is not built. */
export function gatherRelease(root: string, sbom: string): string {
  const { version } = readManifest(root);
  const folder = join(root, 'dist/release', version);
  const packages = ['crypto-checkout', 'crypto-checkout-server'].map((name) => `${name}-${version}.tgz`);
  const sources: [name: string, from: string][] = [
    ...packages.map((name): [string, string] => [name, join('packages', name)]),
    ...Object.entries(parts),
  ];
  const missing = sources.filter(([, from]) => !existsSync(join(root, 'dist', from))).map(([, from]) => `dist/${from}`);
  if (missing.length > 0) throw new Error(`The release lacks ${missing.join(', ')}: run npm run release.`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, from] of sources) cpSync(join(root, 'dist', from), join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'sbom.cdx.json'), sbom);
  writeFileSync(join(folder, 'CHANGES.md'), releaseNotes(root, version));
  writeFileSync(join(folder, 'SHA256SUMS'), checksums(folder));
  return folder;
}
