import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The files of one version of the widget with their hashes, as `integrity` attributes write them. */
export type IntegrityList = { readonly version: string; readonly files: Readonly<Record<string, string>> };

const hashOf = (content: Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Writes `integrity.json` beside the widget: `checkout.js` and every file that it loads. */
export function writeIntegrity({ dist, version }: { readonly dist: string; readonly version: string }): void {
  const names = readdirSync(dist).filter((name) => /^checkout\.(?:.+\.)?js$/.test(name));
  if (!names.includes('checkout.js')) throw new Error(`${dist} contains no widget to list.`);
  const files = Object.fromEntries(names.sort().map((name) => [name, hashOf(readFileSync(join(dist, name)))]));
  const list: IntegrityList = { version, files };
  writeFileSync(join(dist, 'integrity.json'), `${JSON.stringify(list, null, 2)}\n`);
}

/** Copies the widget's files and their list beside the demo's pages, so that the demo loads the same files as merchants. */
export function copyWidgetOutput({ from, to }: { readonly from: string; readonly to: string }): void {
  const files = readdirSync(from).filter((name) => /^checkout\.|^(?:integrity\.json|licenses\.txt)$/.test(name));
  if (files.length === 0) throw new Error(`${from} contains no widget to copy.`);
  mkdirSync(to, { recursive: true });
  for (const name of files) copyFileSync(join(from, name), join(to, name));
}

/** Smaller responses are sent uncompressed. */
const minBytes = 1024;

type Compression = {
  /** The names of the files of the folder itself; all files in all its folders unless set. */
  readonly names?: RegExp;
  readonly withBrotli: boolean;
};

async function compressFile(path: string, withBrotli: boolean): Promise<void> {
  const body = readFileSync(path);
  if (body.length < minBytes) return;
  writeFileSync(`${path}.gz`, await promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }));
  if (!withBrotli) return;
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: body.length };
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(body, { params }));
}

/** Compresses each file as `FILE.gz` and, where asked for, as `FILE.br`. Skips source maps, which no page loads. */
export async function compressOutput(folder: string, { names, withBrotli }: Compression): Promise<void> {
  const found = readdirSync(folder, { recursive: names === undefined, encoding: 'utf8' });
  const compressible = found.filter(
    (name) => /\.(?:js|css|html|json|svg|txt|md)$/.test(name) && names?.test(name) !== false,
  );
  await Promise.all(compressible.map((name) => compressFile(join(folder, name), withBrotli)));
}
