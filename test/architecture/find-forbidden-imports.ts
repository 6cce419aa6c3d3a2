import { resolveImports, type Aliases, type ResolvedImport, type Sources } from './parse-imports.js';

export type Zone = {
  readonly name: string;
  readonly files: RegExp;
  /** Repository paths and packages that its files may import in every way, beside each other. */
  readonly mayImport: RegExp;
  /** What they may import as types only, in addition. */
  readonly mayImportTypes?: RegExp;
  /** What they may import by `import()` only, in addition. */
  readonly mayLoad?: RegExp;
};

function isAllowed({ files, mayImport, mayImportTypes, mayLoad }: Zone, { target, kind }: ResolvedImport): boolean {
  if (files.test(target) || mayImport.test(target)) return true;
  const more = { static: undefined, type: mayImportTypes, dynamic: mayLoad }[kind];
  return more?.test(target) ?? false;
}

type Fence = { readonly zone: Zone; readonly aliases: Aliases };

/** Imports of a zone's files that cross its fence. */
export const findForbiddenImports = (sources: Sources, { zone, aliases }: Fence): string[] =>
  [...sources]
    .filter(([path]) => zone.files.test(path))
    .flatMap(([path, text]) =>
      resolveImports({ path, text }, aliases)
        .filter((found) => !isAllowed(zone, found))
        .map(({ target, kind }) => `${path} imports ${target} (${kind})`),
    );
