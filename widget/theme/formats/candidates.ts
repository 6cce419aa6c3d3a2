import type { Scheme } from '../tokens.js';
import { sanitizeText } from '../../common/sanitize-text.js';
import { TokenTree, type LocatedToken } from './token-tree.js';
import type { JsonObject } from './read-json.js';
import { isResolver, resolverSources } from './resolver-sources.js';
import { matchToken, schemeFromName, type TokenMatch } from './synonyms.js';
import type { ReportLine } from './theme-file.js';

/** A token of the file, with the token of ours that it may become. */
export type Candidate = {
  readonly groups: TokenTree;
  readonly token: LocatedToken;
  readonly source: string;
  readonly scheme: Scheme | undefined;
  readonly match: TokenMatch | undefined;
};

const parentKey = (path: readonly string[]): string => JSON.stringify(path.slice(0, -1));

/**
 * Groups that hold exactly `light` and `dark` mean one token in two schemes. Beside others, as in
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

function findCandidates(groups: TokenTree): Candidate[] {
  const tokens = groups.tokens();
  const pairs = schemeGroups(tokens);
  return tokens.map((token) => {
    const { path } = token;
    const isScheme = (name: string, index: number): boolean =>
      schemeFromName(name) !== undefined && (index < path.length - 1 || pairs.has(parentKey(path)));
    const scheme = path.filter(isScheme).map(schemeFromName).at(-1);
    const match = matchToken(path.filter((name, index) => !isScheme(name, index)));
    return { groups, token, source: sanitizeText(path.join('.'), 120), scheme, match };
  });
}

export type CandidateSet = { readonly candidates: readonly Candidate[]; readonly groups: readonly TokenTree[] };

/** Every token of a file. Those of a resolver document are read once for each scheme. */
export function readCandidates(file: JsonObject, report: ReportLine[]): CandidateSet {
  if (!isResolver(file)) {
    const groups = new TokenTree([file]);
    return { candidates: findCandidates(groups), groups: [groups] };
  }
  const read = (scheme: Scheme): CandidateSet => {
    const groups = new TokenTree(resolverSources(file, scheme, report));
    return { candidates: findCandidates(groups).map((candidate) => ({ ...candidate, scheme })), groups: [groups] };
  };
  const [light, dark] = [read('light'), read('dark')];
  return { candidates: [...light.candidates, ...dark.candidates], groups: [...light.groups, ...dark.groups] };
}
