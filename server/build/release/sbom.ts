import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Sbom = {
  serialNumber?: string;
  readonly metadata: { timestamp?: string; readonly component: { name: string } };
  readonly components: readonly object[];
};

const parameters = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];

/**
 * The packages of the lock file with their versions, hashes and licences, as npm lists them in CycloneDX. Without the time, the
 * random number and the name of the folder, so that two releases of one commit have the same list.
 */
export function readSbom(root: string): string {
  const text = execFileSync('npm', parameters, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const { serialNumber: _random, ...sbom } = JSON.parse(text) as Sbom;
  const { timestamp: _now, ...metadata } = sbom.metadata;
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly name: string };
  const component = { ...metadata.component, name };
  return `${JSON.stringify({ ...sbom, metadata: { ...metadata, component } }, null, 2)}\n`;
}
