import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { version, type Plugin } from 'vite';
import { createMatchCheck } from './match-check.js';

export type DictionariesSettings = {
  /** Where the module build has written the dictionaries. */
  readonly dist: string;
  /** Module that exports `siblingUrl`. */
  readonly baseUrlModule: string;
};

/** A dictionary is a file that is named after a language, such as `locales/pt-BR.ts`. */
const dictionary = /\/locales\/([a-z]{2}(?:-[A-Z]{2})?)\.[jt]s$/;

/** The hash of all dictionaries in a folder, with the version of what builds them. */
function hashDictionaries(folder: string): string {
  const hash = createHash('sha256').update(version);
  const files = readdirSync(folder).filter((name) => dictionary.test(`/locales/${name}`));
  for (const file of files.sort()) hash.update(readFileSync(join(folder, file)));
  return hash.digest('base64url').slice(0, 8);
}

/**
 * The name of a chunk. Those of dictionaries have a prefix, `checkout.locale-de-….js`, and share a hash, because the first
 * file names them all: nineteen hashes would be 0.1 KB of it that no compression makes smaller.
 */
export const chunkFileName = (id: string | null | undefined): string =>
  id && dictionary.test(id)
    ? `checkout.locale-[name]-${hashDictionaries(dirname(id))}.js`
    : 'checkout.[name]-[hash].js';

function builtDictionary(dist: string, language: string): string {
  const pattern = new RegExp(`^checkout\\.locale-${language}-[\\w-]{8}\\.js$`);
  const found = readdirSync(dist).filter((file) => pattern.test(file));
  const [file] = found;
  if (!file || found.length > 1)
    throw new Error(`${dist} needs one dictionary ${language}: the module build comes first.`);
  // An import would load the module build beside the classic script, and define the element twice.
  if (/\bimport\b|\bfrom"/.test(readFileSync(join(dist, file), 'utf8').replace(/`[^]*?`/g, ''))) {
    throw new Error(`${file} imports another file, so the classic script cannot load it.`);
  }
  return file;
}

/**
 * Lets the classic script import the dictionaries of the module build: DECISIONS 76.18. Saves 25 KB brotli. Without it the one file of that
 * build contains every dictionary. The address is absolute, because in a classic script from another origin `import()`
 * resolves against the page.
 */
export function dictionariesBeside({ dist, baseUrlModule }: DictionariesSettings): Plugin {
  const check = createMatchCheck('the dynamic import of a dictionary');
  return {
    name: 'dictionaries-beside',
    enforce: 'pre',
    ...check.hooks,
    transform(code, id) {
      const transformed = code.replace(/import\('(\.[^']+)'\)/g, (original, specifier: string) => {
        const language = dictionary.exec(join(dirname(id), specifier))?.[1];
        if (language === undefined) return original;
        return `import(/* @vite-ignore */ siblingUrl('./${builtDictionary(dist, language)}'))`;
      });
      if (transformed === code) return null;
      check.record('the dynamic import of a dictionary');
      return { code: `import { siblingUrl } from ${JSON.stringify(baseUrlModule)};${transformed}`, map: null };
    },
  };
}
