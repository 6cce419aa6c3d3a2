/** Languages whose readers are served by words with another tag. */
const fallbackTags: Readonly<Record<string, string>> = { zh: 'zh-CN' };

/** A tag without extensions and with today's codes (`iw` is `he`); nothing where it is no tag. */
function canonicalLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(new Intl.Locale(tag).baseName);
  } catch {
    return undefined;
  }
}

export type LocaleMatch = {
  /** The tag that was asked for. */
  readonly tag: string;
  /** The tag of the words that serve it. */
  readonly dictionaryTag: string;
};

/**
 * The first of the wanted tags that one of the known ones serves: the very same language and region, else the same
 * language, whatever its script or region. After BCP 47's lookup (RFC 4647, section 3.4).
 */
export function negotiate(requestedTags: readonly string[], supportedTags: readonly string[]): LocaleMatch | undefined {
  for (const tag of requestedTags) {
    const locale = canonicalLocale(tag);
    if (!locale) continue;
    const { language, region = '' } = locale;
    const candidates = [`${language}-${region}`, language, fallbackTags[language] ?? ''];
    const dictionaryTag = candidates.find((candidate) => supportedTags.includes(candidate));
    if (dictionaryTag !== undefined) return { tag, dictionaryTag };
  }
  return undefined;
}
