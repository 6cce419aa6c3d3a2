import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of one version of the widget with their hashes, as `integrity` attributes write them. */
export type IntegrityList = { readonly version: string; readonly files: Readonly<Record<string, string>> };

const isWidgetFile = (name: string): boolean => /^checkout\.(?:.+\.)?js$/.test(name);

const hashOf = (content: Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Writes `integrity.json` beside the widget: every file that `checkout.js` loads, itself, and the classic script. */
export function writeIntegrity({ dist, version }: { readonly dist: string; readonly version: string }): void {
  const names = readdirSync(dist).filter(isWidgetFile).sort();
  if (!names.includes('checkout.js')) throw new Error(`${dist} contains no widget to list.`);
  const files = Object.fromEntries(names.map((name) => [name, hashOf(readFileSync(join(dist, name)))]));
  const list: IntegrityList = { version, files };
  writeFileSync(join(dist, 'integrity.json'), `${JSON.stringify(list, null, 2)}\n`);
}
