import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path/posix';
import { version } from 'vite';

/** A dictionary is a file that is named after a language, such as `locales/pt-BR.json`. */
const dictionary = /^([a-z]{2}(?:-[A-Z]{2})?)\.json$/;

/**
 * Names the chunks of dictionaries, such as `checkout.locale-de-….js`. They share one hash, because the first file names
 * them all and nineteen hashes do not compress: they would add 0.1 KB. Returns the name of a chunk by its module.
 */
export function chunkNamer(folder: string): (module: string | null) => string {
  const files = readdirSync(folder).filter((name) => dictionary.test(name));
  const hash = createHash('sha256').update(version);
  for (const file of files.sort()) hash.update(readFileSync(join(folder, file)));
  const digest = hash.digest('base64url').slice(0, 8);
  const names = new Map(
    files.map((file) => [join(folder, file), `checkout.locale-${file.replace('.json', '')}-${digest}.js`]),
  );
  return (module) => names.get(module ?? '') ?? 'checkout.[name]-[hash].js';
}
