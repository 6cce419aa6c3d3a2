import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { createSeededRandom } from '../support/random.js';

/** Where mutants are made: code whose tests need neither a browser nor a database. */
export const zones: Readonly<Record<string, string>> = {
  contract: 'server/contract',
  core: 'server/core',
  api: 'server/api',
  state: 'widget/state/machine.ts',
};

const filesOf = (path: string): string[] =>
  path.endsWith('.ts')
    ? [path]
    : readdirSync(path, { recursive: true })
        .map((file) => join(path, String(file)))
        .filter((file) => file.endsWith('.ts'))
        .sort();

/** Statements without code that runs. */
const isInert = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isInterfaceDeclaration(node);

/** A longer piece of code has so many mutants that a few of them fill the time of a sample. */
const maxLines = 4;

/** The statements, class members and expressions of a file that are short, outermost first, as `file:line:column-line:column`. */
function rangesOf(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const find = (node: ts.Node): string[] => {
    if (isInert(node)) return [];
    const start = source.getLineAndCharacterOfPosition(node.getStart());
    const end = source.getLineAndCharacterOfPosition(node.end);
    const isShort = end.line - start.line < maxLines;
    if (!isShort || ts.isSourceFile(node)) {
      const ranges: string[] = [];
      ts.forEachChild(node, (child) => void ranges.push(...find(child)));
      return ranges;
    }
    const isMutable = ts.isStatement(node) || ts.isClassElement(node) || ts.isExpression(node);
    if (!isMutable || ts.isIdentifier(node)) return [];
    return [`${path}:${start.line + 1}:${start.character}-${end.line + 1}:${end.character}`];
  };
  return find(source);
}

type Sample = { readonly count: number; readonly seed: number };

/** Some members of a list, the same ones for the same seed. */
function pick<T>(list: readonly T[], { count, seed }: Sample): T[] {
  const random = createSeededRandom(seed);
  return list
    .map((value) => ({ value, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ value }) => value);
}

/** Short pieces of the code of a zone, chosen by the seed. */
export const sampleZone = (path: string, { count, seed }: Sample): string[] =>
  pick(filesOf(path).flatMap(rangesOf), { count, seed });
