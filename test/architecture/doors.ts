import { dirname } from 'node:path/posix';
import ts from 'typescript';
import { parse, resolveImport, resolveImports, visitNodes, type Aliases, type Sources } from './parse-imports.js';

type Project = { readonly sources: Sources; readonly aliases: Aliases };
type Clause = ts.ImportDeclaration | ts.ExportDeclaration;

const targetOf = (from: string, { node, aliases }: { node: Clause; aliases: Aliases }): string | undefined =>
  node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)
    ? resolveImport({ from, specifier: node.moduleSpecifier.text }, aliases)
    : undefined;

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && !!ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

export function declaredNames(node: ts.Statement): string[] {
  if (!isExported(node)) return [];
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.map(({ name }) => name.getText());
  const { name } = node as ts.DeclarationStatement;
  return name ? [name.text] : [];
}

/** What a file exports, through `export *` too. */
function exportedNames(path: string, project: Project): string[] {
  return parse(path, project.sources.get(path) ?? '').statements.flatMap((node) => {
    if (!ts.isExportDeclaration(node)) return declaredNames(node);
    if (!node.exportClause) return exportedNames(targetOf(path, { node, ...project }) ?? '', project);
    return ts.isNamedExports(node.exportClause)
      ? node.exportClause.elements.map(({ name }) => name.text)
      : [node.exportClause.name.text];
  });
}

/** The names behind `contract.` where a file imports the whole door under that name. */
function membersOf(namespace: ts.Identifier): string[] {
  const names: string[] = [];
  visitNodes(namespace.getSourceFile(), (node) => {
    if (ts.isPropertyAccessExpression(node) && node.expression.getText() === namespace.text) names.push(node.name.text);
    if (ts.isQualifiedName(node) && node.left.getText() === namespace.text) names.push(node.right.text);
  });
  return names;
}

/** `export *` takes everything. */
function takenNames(node: Clause, all: readonly string[]): readonly string[] {
  const bindings = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause;
  if (!bindings) return ts.isExportDeclaration(node) ? all : [];
  if (ts.isNamespaceImport(bindings)) return membersOf(bindings.name);
  if (ts.isNamespaceExport(bindings)) return all;
  return [...bindings.elements].map(({ name, propertyName }) => (propertyName ?? name).text);
}

/** What other rooms take from a door. Where one loads it by `import()`, every word of the other rooms counts. */
function importedNames(door: string, project: Project): Set<string> {
  const { sources, aliases } = project;
  const others = [...sources].filter(([path]) => !path.startsWith(`${dirname(door)}/`));
  const kindsIn = ([path, text]: [string, string]) =>
    resolveImports({ path, text }, aliases).flatMap(({ target, kind }) => (target === door ? [kind] : []));
  const importers = others.filter((file) => kindsIn(file).length > 0);
  if (importers.some((file) => kindsIn(file).includes('dynamic')))
    return new Set(others.flatMap(([, text]) => text.match(/\w+/g) ?? []));
  const clauses = importers.flatMap(([from, text]) =>
    parse(from, text)
      .statements.filter((node) => ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
      .filter((node) => targetOf(from, { node, aliases }) === door),
  );
  return new Set(clauses.flatMap((node) => takenNames(node, exportedNames(door, project))));
}

/** The names that a door exports and no other room imports. */
export function findIdleExports(door: string, project: Project): string[] {
  const imported = importedNames(door, project);
  return exportedNames(door, project)
    .filter((name) => !imported.has(name))
    .map((name) => `${door} exports ${name}, which no other room imports`);
}
