import ts from 'typescript';
import { declaredNames } from './doors.js';
import { parse, type Sources } from './parse-imports.js';

/** Files whose names other files know by a namespace alone, such as `resources.order`. */
const namespaced = /^server\/contract\/(?:primitives|resources|control-resources|account-rules)\.ts$/;

/** Projects and programs that merchants copy, which import nothing of this one. */
const copied = /^demo\/(?:recipes|docs\/content\/verifiers)\//;

/** A typed declaration beside JavaScript, and what the build puts in the place of a library. */
const standIns = /\.d\.mts$|^widget\/build\/stand-ins\//;

/** A name in two places is one thing where both are in such a pair. */
export const allowedPairs: readonly { readonly files: RegExp; readonly reason: string }[] = [
  {
    files: /^server\/(?:contract|api\/operations|core\/operator)\//,
    reason: 'an endpoint, the operation that answers it, the use case behind it',
  },
  {
    files: /^server\/(?:contract\/account|packages\/server\/lists)\.ts$/,
    reason: 'an endpoint, and the call of its pages',
  },
  { files: /^server\/(?:cli|core\/upstream)\/reconcile\.ts$/, reason: 'a command, and what it runs' },
  { files: /^server\/stores\/(?:postgres|sqlite)\//, reason: 'the same part of both databases' },
  {
    files: /^widget\/lazy\/(?:dictionaries(?:\.classic)?|import-again(?:\.package)?)\.ts$/,
    reason: 'one replaces the other in one build',
  },
  {
    files: /^widget\/(?:element\/crypto-checkout|server-stub\/index)\.ts$/,
    reason: 'the element, and its stub on a server',
  },
  { files: /^widget\/text\/en\//, reason: 'the words of each part' },
  { files: /^widget\/(?:.*\.styles|lazy\/marks)\.ts$/, reason: 'the styles of each part' },
];

const isValue = (node: ts.Statement): boolean => !ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node);

/** The files that declare each exported function, class and constant. */
function findHomes(sources: Sources): ReadonlyMap<string, readonly string[]> {
  const homes = new Map<string, string[]>();
  for (const [path, text] of sources) {
    if (namespaced.test(path) || copied.test(path) || standIns.test(path)) continue;
    const names = new Set(parse(path, text).statements.filter(isValue).flatMap(declaredNames));
    for (const name of names) homes.set(name, [...(homes.get(name) ?? []), path]);
  }
  return homes;
}

const pairOf = (files: readonly string[]) => allowedPairs.find((pair) => files.every((file) => pair.files.test(file)));

/** Exported names with several homes that no pair allows. Types and names that are exported again do not count. */
export const findSeveralHomes = (sources: Sources): string[] =>
  [...findHomes(sources)]
    .filter(([, files]) => files.length > 1 && !pairOf(files))
    .map(([name, files]) => `${name} in ${files.join(' and ')}`);

/** Pairs that no name needs any longer. */
export function findStalePairs(sources: Sources): string[] {
  const needed = new Set([...findHomes(sources).values()].filter(({ length }) => length > 1).map(pairOf));
  return allowedPairs.filter((pair) => !needed.has(pair)).map(({ reason }) => reason);
}
