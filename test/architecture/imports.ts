import { dirname, join } from 'node:path/posix';
import ts from 'typescript';

/** Source texts by their path from the root of the repository. */
export type Sources = ReadonlyMap<string, string>;

export type Zone = {
  readonly name: string;
  readonly files: RegExp;
  /** Repository paths and packages that its files may import, beside each other. */
  readonly allowedImports: RegExp;
};

const parse = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

function visitNodes(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => visitNodes(child, visit));
}

const isImport = (node: ts.Node): node is ts.ImportDeclaration | ts.ExportDeclaration =>
  ts.isImportDeclaration(node) || ts.isExportDeclaration(node);

/** What stands in `import`, `export … from`, `import()`, `import type` and `typeof import()`. */
export function getSpecifiers(path: string, text: string): string[] {
  const found: string[] = [];
  const add = (node: ts.Node | undefined): void => {
    if (node && ts.isStringLiteralLike(node)) found.push(node.text);
  };
  visitNodes(parse(path, text), (node) => {
    if (isImport(node)) add(node.moduleSpecifier);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0]);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal);
  });
  return found;
}

/** The repository path of an import, or the package as it is written. */
export function resolveImport(from: string, specifier: string, aliases: Readonly<Record<string, string>>): string {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain in aliases) return join('.', aliases[plain] ?? '');
  return plain.startsWith('.') ? join(dirname(from), plain).replace(/\.js$/, '.ts') : plain;
}

/** Files that a zone's files import although they may not. */
export function findForbiddenImports(
  sources: Sources,
  zone: Zone,
  aliases: Readonly<Record<string, string>>,
): string[] {
  return [...sources]
    .filter(([path]) => zone.files.test(path))
    .flatMap(([path, text]) =>
      getSpecifiers(path, text).map((specifier) => [path, resolveImport(path, specifier, aliases)]),
    )
    .filter(([, target = '']) => !zone.files.test(target) && !zone.allowedImports.test(target))
    .map(([path, target]) => `${path} imports ${target}`);
}

const isName = (node: ts.Identifier): boolean => {
  const { parent } = node;
  return (ts.isPropertyAccessExpression(parent) && parent.name === node) || ts.isPropertyAssignment(parent);
};

/** Uses of globals: by name (`process`), by name and property (`Math.random`), or as `new Date()` without arguments. */
export function findGlobalUses(globals: readonly string[], path: string, text: string): string[] {
  const found = new Set<string>();
  visitNodes(parse(path, text), (node) => {
    if (ts.isIdentifier(node) && !isName(node) && globals.includes(node.text)) found.add(node.text);
    if (ts.isPropertyAccessExpression(node) && globals.includes(node.getText())) found.add(node.getText());
    const construction = ts.isNewExpression(node) && !node.arguments?.length && `new ${node.expression.getText()}()`;
    if (construction && globals.includes(construction)) found.add(construction);
  });
  return [...found].map((name) => `${path} uses ${name}`);
}
