import { isToken, tokens, type Scheme, type Token } from '../tokens.js';
import { ignoredWords, synonyms } from './synonyms.js';

const toKebabCase = (name: string): string =>
  name
    .slice(0, 60)
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '');

export type TokenMatch = {
  readonly name: Token;
  /** 0 is the exact name in an exported file; the lower, the better the match. */
  readonly rank: number;
};

const matchesByName: ReadonlyMap<string, TokenMatch> = new Map(
  tokens.flatMap((name) => [name, ...synonyms[name]].map((word, index) => [word, { name, rank: index + 1 }] as const)),
);

/** The scheme that the name of a group or mode stands for. */
export function schemeFromName(name: string): Scheme | undefined {
  const [, scheme] = /^(?:theme-|mode-|scheme-)?(light|dark)(?:-theme|-mode|-scheme)?$/.exec(toKebabCase(name)) ?? [];
  return scheme === 'light' || scheme === 'dark' ? scheme : undefined;
}

/** The token for a path without its scheme. */
export function matchToken(path: readonly string[]): TokenMatch | undefined {
  const [first, ...inner] = path;
  const ownName = inner.filter((name) => name !== 'base').join('.');
  if (first === 'checkout' && isToken(ownName)) return { name: ownName, rank: 0 };
  const words = path.map(toKebabCase).filter((word) => word !== '');
  const telling = words.filter((word) => !ignoredWords.includes(word));
  return matchesByName.get(words.join('-')) ?? matchesByName.get(telling.join('-'));
}
