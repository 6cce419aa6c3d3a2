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

/** The top-level statements of a file, and the members of its classes, as `file:line:column-line:column`. */
function rangesOf(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const position = (at: number): string => {
    const { line, character } = source.getLineAndCharacterOfPosition(at);
    return `${line + 1}:${character}`;
  };
  return source.statements
    .flatMap((node) => (ts.isClassDeclaration(node) ? [...node.members] : [node as ts.Node]))
    .filter((node) => !isInert(node))
    .map((node) => `${path}:${position(node.getStart())}-${position(node.end)}`);
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

/** Declarations of a zone, chosen by the seed. */
export const sampleZone = (path: string, { count, seed }: Sample): string[] =>
  pick(filesOf(path).flatMap(rangesOf), { count, seed });
