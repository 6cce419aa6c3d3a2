/** The languages that have a dictionary. */
export const languages = 'ar cs de es fa fr he hi it ja ko nl pl pt pt-BR ru tr uk zh-CN'.split(' ');

/** The dictionaries of languages that have none under their own tag. Simplified Chinese is not for readers of traditional. */
const fallbackTags: Readonly<Record<string, string>> = { zh: 'zh-CN' };

/**
 * The language, script and region of a tag as shops write it: `de_DE_formal` and `de_DE.UTF-8` are `de-DE`. The extension
 * `u`, such as the digits, stays. Undefined without a language.
 */
export const languageTag = (locale: string): string | undefined =>
  /^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|\d{3}))?(?![^-])(-[Uu](-[A-Za-z\d]{2,8})+)?/.exec(
    locale
      .trim()
      .replace(/[.@].*/s, '')
      .replaceAll('_', '-'),
  )?.[0];

/** A tag without extensions and with current codes (`iw` is `he`); undefined where it is invalid. */
function canonicalLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(new Intl.Locale(tag).baseName);
  } catch {
    return undefined;
  }
}

const isTraditionalChinese = (locale: Intl.Locale): boolean =>
  locale.language === 'zh' && locale.maximize().script === 'Hant';

type LocaleMatch = {
  /** The requested tag. */
  readonly tag: string;
  /** The tag of its dictionary. */
  readonly dictionaryTag: string;
};

/**
 * Matches the first requested tag that is supported: by language and region, else by language alone. After the lookup of
 * BCP 47 (RFC 4647, section 3.4).
 */
export function negotiateLanguage(
  requestedTags: readonly string[],
  supportedTags: readonly string[],
): LocaleMatch | undefined {
  let isTraditional = false;
  for (const tag of requestedTags) {
    const locale = canonicalLocale(tag);
    if (!locale) continue;
    const { language, region = '' } = locale;
    if (isTraditionalChinese(locale)) isTraditional = true;
    // Browsers add `zh` after `zh-TW`.
    if (isTraditional && language === 'zh' && (isTraditionalChinese(locale) || locale.baseName === 'zh')) continue;
    const candidates = [`${language}-${region}`, language, fallbackTags[language] ?? ''];
    const dictionaryTag = candidates.find((candidate) => supportedTags.includes(candidate));
    if (dictionaryTag !== undefined) return { tag, dictionaryTag };
  }
  return undefined;
}
