import type { Language, Text } from '../text/text.js';
import { dictionaries, type Dictionary } from './dictionaries.js';
import { isolatePlaceholders } from './isolate.js';
import { negotiate } from './negotiate.js';
import { optionText } from './option-text.js';
import { digitLocalizer, withNumberingSystem } from './numerals.js';

const supportedTags = ['en', ...Object.keys(dictionaries)];

/** The words of a language; undefined where they are built in or fail to load. */
const loadDictionary = (tag = 'en'): Promise<Dictionary | undefined> =>
  dictionaries[tag]?.().catch(() => undefined) ?? Promise.resolve(undefined);

/** Loads the language for the first requested tag that is supported. Numbers follow that tag, with its region. */
export async function loadLanguage(requestedTags: readonly string[], numberingSystem?: string): Promise<Language> {
  const match = negotiate(requestedTags, supportedTags);
  const locale = withNumberingSystem(match?.tag ?? requestedTags[0], numberingSystem);
  const { words: dictionary, options } = (await loadDictionary(match?.dictionaryTag)) ?? {};
  const isRtl = (own: Partial<Text>): boolean => (own.dir ?? dictionary?.dir) === 'rtl';
  const isolate = (own: Partial<Text>): Partial<Text> => (isRtl(own) ? isolatePlaceholders(own) : own);
  const words = { ...(dictionary && isolate(dictionary)) };
  return {
    locale,
    mergeTranslations: (own) => ({ ...words, ...isolate(own) }),
    optionText: (option, names) => optionText(option, { names, words: options }),
    localizeDigits: digitLocalizer(locale),
  };
}
