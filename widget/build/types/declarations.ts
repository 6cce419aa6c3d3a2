import { dirname, join, relative } from 'node:path/posix';

/** The declarations of a build: paths below the folder of types, and their text. */
export type Declarations = ReadonlyMap<string, string>;

const importPattern = /(\b(?:from|import)\s*\(?\s*)(['"])([^'"]+)\2/g;

const resolve = (file: string, specifier: string): string => join(dirname(file), specifier.replace(/\.js$/, '.d.ts'));

/** Keeps the declarations that the entries reach by relative imports. */
export function reachableFrom(entries: readonly string[], declarations: Declarations): Declarations {
  const reached = new Map<string, string>();
  const visit = (file: string): void => {
    const text = declarations.get(file);
    if (text === undefined || reached.has(file)) return;
    reached.set(file, text);
    for (const [, , , name = ''] of text.matchAll(importPattern)) if (name.startsWith('.')) visit(resolve(file, name));
  };
  entries.forEach(visit);
  return reached;
}

/** The same declarations for `require`: files of CommonJS that import each other. Entries are paths of the originals. */
export const toCommonJs = (entries: readonly string[], declarations: Declarations): Declarations =>
  new Map(
    [...reachableFrom(entries, declarations)].map(([file, text]) => [
      file.replace(/\.d\.ts$/, '.d.cts'),
      text.replace(/(['"])(\.[^'"]+)\.js\1/g, '$1$2.cjs$1'),
    ]),
  );

/** The names that declarations import from the contract. */
export function namesOfContract(declarations: Declarations): ReadonlySet<string> {
  const lists = [...declarations.values()].flatMap((text) => [
    ...text.matchAll(/(?:import|export) (?:type )?\{([^}]*)\} from ['"]#contract['"]/g),
  ]);
  const names = lists.flatMap(([, list = '']) => [...list.matchAll(/(?:^|,)\s*(?:type )?(\w+)/g)]);
  return new Set(names.map(([, name = '']) => name));
}

/**
 * Replaces imports of the contract, which a merchant's project lacks, by a file of this build.
 * @throws Error for any other module that is not relative, from Node or a peer of the test entries.
 */
export function replaceContract(contractFile: string, declarations: Declarations): Declarations {
  const replace = (file: string, name: string): string => {
    if (/^(?:\.|node:|msw(?:\/|$))/.test(name)) return name;
    if (name !== '#contract') throw new Error(`${file} imports ${name}, which the package does not contain.`);
    const path = relative(dirname(file), contractFile).replace(/\.d\.ts$/, '.js');
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
