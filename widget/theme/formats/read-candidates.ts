import type { Scheme } from '../tokens.js';
import type { JsonObject } from './json.js';
import { matchToken, schemeFromName, type TokenMatch } from './match-token.js';
import { sourceName } from './report.js';
import { createTokenResolver, readTokens, type FileToken } from './token-tree.js';

/** A token of the file, and the token of the checkout that it matches. */
export type Candidate = {
  readonly resolve: () => ReturnType<ReturnType<typeof createTokenResolver>>;
  readonly source: string;
  readonly scheme: Scheme | undefined;
  readonly match: TokenMatch | undefined;
};

const parentKey = (path: readonly string[]): string => JSON.stringify(path.slice(0, -1));

/**
 * The groups that hold `light` and `dark` and nothing else: one token in two schemes. Beside other names, as in
 * `primary: {light, main, dark}`, the same words are shades.
 */
function schemeGroups(tokens: readonly FileToken[]): ReadonlySet<string> {
  const children = new Map<string, string[]>();
  for (const { path } of tokens)
    children.set(parentKey(path), [...(children.get(parentKey(path)) ?? []), path.at(-1) ?? '']);
  const isPair = (names: readonly string[]): boolean =>
    names.length === 2 && new Set(names.map(schemeFromName)).size === 2 && names.every(schemeFromName);
  return new Set([...children].filter(([, names]) => isPair(names)).map(([parent]) => parent));
}

/** Reads every token of a file. */
export function readTokenCandidates(file: JsonObject): readonly Candidate[] {
  const byPath = readTokens(file);
  const resolve = createTokenResolver(byPath);
  const tokens = [...byPath.values()];
  const pairs = schemeGroups(tokens);
  return tokens.map((token) => {
    const { path } = token;
    const isScheme = (name: string, index: number): boolean =>
      schemeFromName(name) !== undefined && (index < path.length - 1 || pairs.has(parentKey(path)));
    const scheme = path.filter(isScheme).map(schemeFromName).at(-1);
    const match = matchToken(path.filter((name, index) => !isScheme(name, index)));
    return { resolve: () => resolve(token), source: sourceName(path.join('.')), scheme, match };
  });
}
