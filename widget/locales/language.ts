import type { Language } from '../text/language.js';
import type { Text } from '../text/text.js';
import { dictionaries } from './dictionaries.js';
import { isolateGaps } from './isolate.js';
import { negotiate } from './negotiate.js';
import { numeralsOf, withDigits } from './numerals.js';

const known = ['en', ...Object.keys(dictionaries)];

/** The words of a language; nothing where they are built in or cannot be had. */
const load = (tag = 'en'): Promise<Text | undefined> =>
  dictionaries[tag]?.().then(
    ({ words }) => words,
    () => undefined,
  ) ?? Promise.resolve(undefined);

/** The language that serves the first of the wanted tags that any serves. Numbers follow the tag that was asked for. */
export async function languageFor(wanted: readonly string[], numberingSystem?: string): Promise<Language> {
  const match = negotiate(wanted, known);
  const locale = withDigits(match?.tag ?? wanted[0], numberingSystem);
  const dictionary = await load(match?.words);
  const isRtl = (own: Partial<Text>): boolean => (own.dir ?? dictionary?.dir) === 'rtl';
  const isolate = (own: Partial<Text>): Partial<Text> => (isRtl(own) ? isolateGaps(own) : own);
  const words = { ...(dictionary && isolate(dictionary)) };
  return { locale, words: (own) => ({ ...words, ...isolate(own) }), numerals: numeralsOf(locale) };
}
