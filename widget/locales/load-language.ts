import type { Language } from '../text/language-loader.js';
import type { Text } from '../text/text.js';
import { dictionaries } from './dictionaries.js';
import { isolatePlaceholders } from './isolate.js';
import { negotiate } from './negotiate.js';
import { digitLocalizer, withNumberingSystem } from './numerals.js';

const supportedTags = ['en', ...Object.keys(dictionaries)];

/** The words of a language; nothing where they are built in or cannot be had. */
const loadDictionary = (tag = 'en'): Promise<Text | undefined> =>
  dictionaries[tag]?.().then(
    ({ words }) => words,
    () => undefined,
  ) ?? Promise.resolve(undefined);

/** The language that serves the first of the wanted tags that any serves. Numbers follow the tag that was asked for. */
export async function loadLanguage(requestedTags: readonly string[], numberingSystem?: string): Promise<Language> {
  const match = negotiate(requestedTags, supportedTags);
  const locale = withNumberingSystem(match?.tag ?? requestedTags[0], numberingSystem);
  const dictionary = await loadDictionary(match?.dictionaryTag);
  const isRtl = (own: Partial<Text>): boolean => (own.dir ?? dictionary?.dir) === 'rtl';
  const isolate = (own: Partial<Text>): Partial<Text> => (isRtl(own) ? isolatePlaceholders(own) : own);
  const words = { ...(dictionary && isolate(dictionary)) };
  return {
    locale,
    mergeTranslations: (own) => ({ ...words, ...isolate(own) }),
    localizeDigits: digitLocalizer(locale),
  };
}
