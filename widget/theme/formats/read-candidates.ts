import type { Scheme } from '../tokens.js';
import type { JsonObject } from './json.js';
import { matchToken, schemeFromName, type TokenMatch } from './match-token.js';
import { sourceName, type ReportLine } from './report.js';
import { isResolver, resolverSources } from './resolver-sources.js';
import { TokenTree, type LocatedToken } from './token-tree.js';

/** A token of the file, and the token of the checkout that it matches. */
export type Candidate = {
  readonly tree: TokenTree;
  readonly token: LocatedToken;
  readonly source: string;
  readonly scheme: Scheme | undefined;
  readonly match: TokenMatch | undefined;
};

const parentKey = (path: readonly string[]): string => JSON.stringify(path.slice(0, -1));

/**
 * The groups that hold `light` and `dark` and nothing else: one token in two schemes. Beside other names, as in
 * `primary: {light, main, dark}`, the same words are shades.
 */
function schemeGroups(tokens: readonly LocatedToken[]): ReadonlySet<string> {
  const children = new Map<string, string[]>();
  for (const { path } of tokens)
    children.set(parentKey(path), [...(children.get(parentKey(path)) ?? []), path.at(-1) ?? '']);
  const isPair = (names: readonly string[]): boolean =>
    names.length === 2 && new Set(names.map(schemeFromName)).size === 2 && names.every(schemeFromName);
  return new Set([...children].filter(([, names]) => isPair(names)).map(([parent]) => parent));
}

function findCandidates(tree: TokenTree): Candidate[] {
  const tokens = tree.tokens();
  const pairs = schemeGroups(tokens);
  return tokens.map((token) => {
    const { path } = token;
    const isScheme = (name: string, index: number): boolean =>
      schemeFromName(name) !== undefined && (index < path.length - 1 || pairs.has(parentKey(path)));
    const scheme = path.filter(isScheme).map(schemeFromName).at(-1);
    const match = matchToken(path.filter((name, index) => !isScheme(name, index)));
    return { tree, token, source: sourceName(path.join('.')), scheme, match };
  });
}

export type CandidateSet = { readonly candidates: readonly Candidate[]; readonly trees: readonly TokenTree[] };

/** Reads every token of a file; those of a resolver document once for each scheme. */
export function readCandidates(file: JsonObject, report: ReportLine[]): CandidateSet {
  if (!isResolver(file)) {
    const tree = new TokenTree([file]);
    return { candidates: findCandidates(tree), trees: [tree] };
  }
  const read = (scheme: Scheme): CandidateSet => {
    const tree = new TokenTree(resolverSources(file, { scheme, report }));
    return { candidates: findCandidates(tree).map((candidate) => ({ ...candidate, scheme })), trees: [tree] };
  };
  const [light, dark] = [read('light'), read('dark')];
  return { candidates: [...light.candidates, ...dark.candidates], trees: [...light.trees, ...dark.trees] };
}
