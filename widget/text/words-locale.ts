import type { Text } from './text.js';

type Words = { readonly text: Pick<Text, 'lang'>; readonly locale: string | undefined };

/**
 * The tag for clocks, dates and units beside words: that of the numbers, where the words are of its language. Else the
 * language of the words, as the region of the numbers writes it: “Pay by 12:15 PM”, not “Pay by 下午12:15”.
 */
export function wordsLocale({ text: { lang }, locale }: Words): string | undefined {
  if (`${locale}-`.startsWith(`${lang}-`)) return locale; // `maximize` is slow
  try {
    const { language, script = 'Latn' } = new Intl.Locale(lang).maximize();
    const full = new Intl.Locale(locale ?? lang).maximize();
    return full.language === language ? locale : new Intl.Locale(full, { language, script }).minimize().toString();
  } catch {
    return locale;
  }
}
