import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path/posix';
import { version } from 'vite';

/** A dictionary is a file that is named after a language, such as `locales/pt-BR.json`. */
const dictionary = /^([a-z]{2}(?:-[A-Z]{2})?)\.json$/;

type Dictionaries = {
  /** The name of a chunk, by the module that it is made from. */
  readonly chunkFileName: (module: string | null) => string;
  /** The names of the dictionaries' chunks by their languages. */
  readonly fileNames: Readonly<Record<string, string>>;
};

/**
 * Names the chunks of dictionaries, such as `checkout.locale-de-….js`. They share one hash, because the first file names
 * them all and nineteen hashes do not compress: they would add 0.1 KB. The classic script loads the same chunks.
 */
export function nameDictionaries(folder: string): Dictionaries {
  const files = readdirSync(folder).filter((name) => dictionary.test(name));
  const hash = createHash('sha256').update(version);
  for (const file of files.sort()) hash.update(readFileSync(join(folder, file)));
  const digest = hash.digest('base64url').slice(0, 8);
  const names = new Map(
    files.map((file) => [join(folder, file), `checkout.locale-${file.replace('.json', '')}-${digest}.js`]),
  );
  return {
    chunkFileName: (module) => names.get(module ?? '') ?? 'checkout.[name]-[hash].js',
    fileNames: Object.fromEntries(
      [...names].map(([path, name]) => [path.slice(folder.length + 1, -'.json'.length), name]),
    ),
  };
}
