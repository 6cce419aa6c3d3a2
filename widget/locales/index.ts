import { loadProblems } from '../config/load-problems.js';
import { problemOf } from '../config/settings.js';
import type { CheckoutHost } from '../element/host.js';
import { localeFormats } from '../text/format.js';
import type { Dictionary, Language, LoadDictionary, Text } from '../text/text.js';
import { localeFormat } from './locale-format.js';
import { languages, languageTag, negotiateLanguage } from './negotiate.js';
import { optionText, seedOptions } from './option-text.js';
import { digitLocalizer, withNumberingSystem } from './numerals.js';
import { bindWords, isolatePlaceholders, mapTexts } from './typography.js';

type LanguageRequest = {
  /** The element, whose `locale` is reported where it is a language without words. */
  readonly host?: CheckoutHost;
  /** The tags that the page sets, as it writes them: the first valid one counts. Without one, those of the browser. */
  readonly pageTags: readonly string[];
  readonly numberingSystem: string | undefined;
  readonly loadDictionary: LoadDictionary;
};

/**
 * Loads the language for the first requested tag that is supported. Numbers follow that tag, with its region. Where the
 * words fail to load, they are English.
 */
export async function loadLanguage(request: LanguageRequest): Promise<Language> {
  const { host, pageTags, numberingSystem, loadDictionary } = request;
  const tag = pageTags.map(languageTag).find(Boolean);
  const tags = tag ? [tag] : navigator.languages;
  const match = negotiateLanguage(tags, ['en', ...languages]);
  if (tag && !match && host?.locale)
    void loadProblems().then((chunk) => chunk?.reportProblems(host, [problemOf('locale', host.locale)]));
  const locale = withNumberingSystem(match?.tag ?? tags[0], numberingSystem);
  const dictionaryTag = match?.dictionaryTag ?? 'en';
  const loading = dictionaryTag === 'en' ? undefined : loadDictionary(dictionaryTag);
  const loaded: Partial<Dictionary> = (await loading)?.default ?? {};
  const { numbers = [], ...texts } = loaded;
  const { words: dictionary, options } = bindWords(texts);
  const isRtl = (own: Partial<Text>): boolean => (own.dir ?? dictionary?.dir) === 'rtl';
  const isolate = (own: Partial<Text>): Partial<Text> => (isRtl(own) ? isolatePlaceholders(own) : own);
  const words = { ...(dictionary && isolate(dictionary)) };
  const style = numbers.find((one) => one.tags.includes(`${locale}`));
  localeFormats.set(locale, localeFormat(locale, style));
  const localizeDigits = digitLocalizer(locale, style);
  const optionWords = mapTexts(options ?? seedOptions, (text) => text.replace(/\d/g, localizeDigits));
  return {
    hasFailed: !!loading && !dictionary,
    locale,
    mergeTranslations: (own) => ({ ...words, ...isolate(own) }),
    optionText: (option, names) => optionText(option, { names, words: optionWords }),
    localizeDigits,
  };
}
