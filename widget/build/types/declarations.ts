import { dirname, join, relative } from 'node:path/posix';

/** The declarations of a build: paths below the folder of types, and their text. */
export type Declarations = ReadonlyMap<string, string>;

const importPattern = /(\b(?:from|import)\s*\(?\s*)(['"])([^'"]+)\2/g;

/** The modules that a declaration names, as it writes them. */
export const specifiersOf = (text: string): string[] =>
  [...text.matchAll(importPattern)].map(([, , , name = '']) => name);

const resolve = (file: string, specifier: string): string => join(dirname(file), specifier.replace(/\.js$/, '.d.ts'));

/** Leaves the declarations that the entries reach by relative imports. Entries of other builds are none of these. */
export function reachableFrom(entries: readonly string[], declarations: Declarations): Declarations {
  const reached = new Map<string, string>();
  const visit = (file: string): void => {
    const text = declarations.get(file);
    if (text === undefined || reached.has(file)) return;
    reached.set(file, text);
    for (const name of specifiersOf(text)) if (name.startsWith('.')) visit(resolve(file, name));
  };
  entries.forEach(visit);
  return reached;
}

/** The names that declarations import from a module, sorted. */
export function namesImportedFrom(specifier: string, declarations: Declarations): string[] {
  const pattern = new RegExp(`(?:import|export) (?:type )?\\{([^}]*)\\} from ['"]${specifier}['"]`, 'g');
  const lists = [...declarations.values()].flatMap((text) => [...text.matchAll(pattern)]);
  const names = lists
    .flatMap(([, list = '']) => list.split(','))
    .map((name) => /^(?:type )?(\w+)/.exec(name.trim())?.[1] ?? '');
  return [...new Set(names.filter(Boolean))].sort();
}

/**
 * Replaces modules that a merchant's project does not have by files of this build.
 * @param replacements The paths of the files, by the names of the modules.
 * @throws Error for a module that is neither replaced, relative nor of Node.
 */
export function replaceModules(
  replacements: Readonly<Record<string, string>>,
  declarations: Declarations,
): Declarations {
  const replace = (file: string, name: string): string => {
    const target = replacements[name];
    if (target === undefined) {
      if (/^(?:\.|node:|msw(?:\/|$)|@playwright\/test$)/.test(name)) return name; // peers of the entries for tests
      throw new Error(`${file} imports ${name}, which the package does not contain.`);
    }
    const path = relative(dirname(file), target).replace(/\.d\.ts$/, '.js');
    return path.startsWith('.') ? path : `./${path}`;
  };
  const replaced = [...declarations].map(([file, text]): [string, string] => [
    file,
    // eslint-disable-next-line @typescript-eslint/max-params -- groups of a pattern
    text.replace(importPattern, (_, before: string, quote: string, name: string) => {
      return `${before}${quote}${replace(file, name)}${quote}`;
    }),
  ]);
  return new Map(replaced);
}
