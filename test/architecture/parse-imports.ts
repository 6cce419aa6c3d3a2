import { dirname, join } from 'node:path/posix';
import ts from 'typescript';

/** Source texts by their paths from the root of the repository. */
export type Sources = ReadonlyMap<string, string>;

/** A file of the repository, by its path from the root. */
export type SourceFile = { readonly path: string; readonly text: string };

/** Repository paths by the `imports` of package.json. */
export type Aliases = Readonly<Record<string, string>>;

/** `static` runs the module with the importing one, `dynamic` later, `type` never. */
export type ImportKind = 'static' | 'dynamic' | 'type';

export type Import = { readonly specifier: string; readonly kind: ImportKind };

export const parse = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

export function visitNodes(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => visitNodes(child, visit));
}

type Found = readonly [specifier: ts.Node | undefined, kind: ImportKind];

/** `import { type A }` is static: the compiler keeps the import and drops only the name. */
const declarationKind = (node: ts.ImportDeclaration | ts.ExportDeclaration): ImportKind => {
  const isTypeOnly = ts.isImportDeclaration(node)
    ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
    : node.isTypeOnly;
  return isTypeOnly ? 'type' : 'static';
};

function readCall({ expression, arguments: [argument] }: ts.CallExpression): Found | undefined {
  if (expression.kind === ts.SyntaxKind.ImportKeyword) return [argument, 'dynamic'];
  return ts.isIdentifier(expression) && expression.text === 'require' ? [argument, 'static'] : undefined;
}

function readNode(node: ts.Node): Found | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
    return [node.moduleSpecifier, declarationKind(node)];
  if (ts.isCallExpression(node)) return readCall(node);
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return [node.argument.literal, 'type'];
  return undefined;
}

const importsByText = new Map<string, readonly Import[]>();

/** Every import of a file, also of `export … from`, `import()`, `typeof import()` and `require()`. */
export function parseImports(path: string, text: string): readonly Import[] {
  const imports = importsByText.get(text) ?? findImports(path, text);
  importsByText.set(text, imports);
  return imports;
}

function findImports(path: string, text: string): Import[] {
  const imports: Import[] = [];
  visitNodes(parse(path, text), (node) => {
    const [specifier, kind] = readNode(node) ?? [];
    if (kind && specifier && ts.isStringLiteralLike(specifier)) imports.push({ specifier: specifier.text, kind });
  });
  return imports;
}

/** The repository path of an import, or the package as the import spells it. */
export function resolveImport({ from, specifier }: { from: string; specifier: string }, aliases: Aliases): string {
  const withoutQuery = specifier.replace(/\?.*$/, '');
  const alias = aliases[withoutQuery];
  if (alias) return alias;
  return withoutQuery.startsWith('.') ? join(dirname(from), withoutQuery).replace(/\.js$/, '.ts') : withoutQuery;
}

export type ResolvedImport = { readonly target: string; readonly kind: ImportKind };

export const resolveImports = ({ path, text }: SourceFile, aliases: Aliases): ResolvedImport[] =>
  parseImports(path, text).map(({ specifier, kind }) => ({
    target: resolveImport({ from: path, specifier }, aliases),
    kind,
  }));
