/** The same texts, at any depth, each rewritten. */
export function mapTexts<T>(texts: T, rewrite: (text: string) => string): T;
export function mapTexts(texts: unknown, rewrite: (text: string) => string): unknown {
  if (typeof texts !== 'object' || texts === null) return typeof texts === 'string' ? rewrite(texts) : texts;
  if (Array.isArray(texts)) return texts.map((text: unknown) => mapTexts(text, rewrite));
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, mapTexts(text, rewrite)]));
}

/**
 * The same words with the direction of every placeholder isolated: a coin or an amount, written from left to right, must not
 * reorder a sentence from right to left. FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE of Unicode's UAX #9.
 */
export const isolatePlaceholders = <T>(words: T): T =>
  mapTexts(words, (text) => text.replace(/\{\w+\}/g, '\u2068$&\u2069'));

/**
 * After a word of one letter, Latin or Cyrillic, at the start or behind a space, an opening mark or a dash: “w”, “z”, “в”. Before a
 * “·”, after a digit. Letters by range: `\p{L}` is slow to compile. Escaped, for a page without a
 * charset: a pattern with wrong characters would stop the whole script.
 */
const shortWord =
  /(?<![^\s(\u201e\u201c\xab"\u2013\u2014/\u2026-])([A-Za-z\xc0-\xd6\xd8-\xf6\xf8-\u024f\u0400-\u052f]) | (?=\xb7)|(?<=\d) /g;

/** The same texts: words of one letter stay on the line of the next word, as in Polish and Czech, no line begins with “·”, none ends with a number. */
export const bindWords = <T>(texts: T): T => mapTexts(texts, (text) => text.replace(shortWord, '$1\xa0'));
