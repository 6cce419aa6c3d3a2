/** Languages whose readers are served by words with another tag. */
const stands: Readonly<Record<string, string>> = { zh: 'zh-CN' };

/** A tag without extensions and with today's codes (`iw` is `he`); nothing where it is no tag. */
function baseName(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(new Intl.Locale(tag).baseName);
  } catch {
    return undefined;
  }
}

export type Match = {
  /** The tag that was asked for. */
  readonly tag: string;
  /** The tag of the words that serve it. */
  readonly words: string;
};

/**
 * The first of the wanted tags that one of the known ones serves: the very same language and region, else the same
 * language, whatever its script or region. After BCP 47's lookup (RFC 4647, section 3.4).
 */
export function negotiate(wanted: readonly string[], known: readonly string[]): Match | undefined {
  for (const tag of wanted) {
    const locale = baseName(tag);
    if (!locale) continue;
    const { language, region = '' } = locale;
    const candidates = [`${language}-${region}`, language, stands[language] ?? ''];
    const words = candidates.find((candidate) => known.includes(candidate));
    if (words !== undefined) return { tag, words };
  }
  return undefined;
}
