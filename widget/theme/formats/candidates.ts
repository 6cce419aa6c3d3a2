import type { Scheme } from '../tokens.js';
import { plain } from '../../common/sanitize-text.js';
import { Groups, type FoundToken } from './groups.js';
import type { JsonObject } from './read-json.js';
import { isResolver, sourcesFor } from './sources.js';
import { matchOf, schemeOf, type Match } from './synonyms.js';
import type { ReportLine } from './theme-file.js';

/** A token of the file, with the token of ours that it may become. */
export type Candidate = {
  readonly groups: Groups;
  readonly token: FoundToken;
  readonly source: string;
  readonly scheme: Scheme | undefined;
  readonly match: Match | undefined;
};

const parentOf = (path: readonly string[]): string => JSON.stringify(path.slice(0, -1));

/**
 * Groups that hold exactly `light` and `dark` mean one token in two schemes. Beside others, as in
 * `primary: {light, main, dark}`, the same words are shades.
 */
function pairsIn(tokens: readonly FoundToken[]): ReadonlySet<string> {
  const children = new Map<string, string[]>();
  for (const { path } of tokens)
    children.set(parentOf(path), [...(children.get(parentOf(path)) ?? []), path.at(-1) ?? '']);
  const isPair = (names: readonly string[]): boolean =>
    names.length === 2 && new Set(names.map(schemeOf)).size === 2 && names.every(schemeOf);
  return new Set([...children].filter(([, names]) => isPair(names)).map(([parent]) => parent));
}

function candidatesIn(groups: Groups): Candidate[] {
  const tokens = groups.tokens();
  const pairs = pairsIn(tokens);
  return tokens.map((token) => {
    const { path } = token;
    const isScheme = (name: string, index: number): boolean =>
      schemeOf(name) !== undefined && (index < path.length - 1 || pairs.has(parentOf(path)));
    const scheme = path.filter(isScheme).map(schemeOf).at(-1);
    const match = matchOf(path.filter((name, index) => !isScheme(name, index)));
    return { groups, token, source: plain(path.join('.'), 120), scheme, match };
  });
}

export type Reading = { readonly candidates: readonly Candidate[]; readonly groups: readonly Groups[] };

/** Every token of a file. Those of a resolver document are read once for each scheme. */
export function readCandidates(file: JsonObject, report: ReportLine[]): Reading {
  if (!isResolver(file)) {
    const groups = new Groups([file]);
    return { candidates: candidatesIn(groups), groups: [groups] };
  }
  const read = (scheme: Scheme): Reading => {
    const groups = new Groups(sourcesFor(file, scheme, report));
    return { candidates: candidatesIn(groups).map((candidate) => ({ ...candidate, scheme })), groups: [groups] };
  };
  const [light, dark] = [read('light'), read('dark')];
  return { candidates: [...light.candidates, ...dark.candidates], groups: [...light.groups, ...dark.groups] };
}
