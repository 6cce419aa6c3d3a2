import type { Dictionaries, Dictionary, Language, Text } from '../text/text.js';
import { languageTag, negotiateLanguage } from './negotiate.js';
import { optionText, seedOptions } from './option-text.js';
import { digitLocalizer, withNumberingSystem } from './numerals.js';
import { bindShortWords, isolatePlaceholders } from './typography.js';

type LanguageRequest = {
  /** The tags that the page sets, as it writes them: the first valid one counts. Without one, those of the browser. */
  readonly pageTags: readonly string[];
  readonly numberingSystem: string | undefined;
  readonly dictionaries: Dictionaries;
};

/**
 * Loads the language for the first requested tag that is supported. Numbers follow that tag, with its region. Where the
 * words fail to load, they are English.
 */
export async function loadLanguage({ pageTags, numberingSystem, dictionaries }: LanguageRequest): Promise<Language> {
  const tag = pageTags.map(languageTag).find(Boolean);
  const tags = tag ? [tag] : navigator.languages;
  const match = negotiateLanguage(tags, ['en', ...Object.keys(dictionaries)]);
  const locale = withNumberingSystem(match?.tag ?? tags[0], numberingSystem);
  const loading = dictionaries[match?.dictionaryTag ?? 'en']?.();
  const loaded: Partial<Dictionary> = (await loading)?.default ?? {};
  const { words: dictionary, options } = bindShortWords(loaded);
  const isRtl = (own: Partial<Text>): boolean => (own.dir ?? dictionary?.dir) === 'rtl';
  const isolate = (own: Partial<Text>): Partial<Text> => (isRtl(own) ? isolatePlaceholders(own) : own);
  const words = { ...(dictionary && isolate(dictionary)) };
  const localizeDigits = digitLocalizer(locale);
  const inLocalDigits = (texts: readonly string[]) => texts.map((text) => text.replace(/\d/g, localizeDigits));
  const optionWords = Object.fromEntries(
    Object.entries(options ?? seedOptions).map(([name, texts]) => [name, inLocalDigits(texts)]),
  );
  return {
    hasFailed: !!loading && !dictionary,
    locale,
    mergeTranslations: (own) => ({ ...words, ...isolate(own) }),
    optionText: (option, names) => optionText(option, { names, words: optionWords }),
    localizeDigits,
  };
}
