import { localeFormats } from './format.js';
import type { Text } from './text.js';

type Words = { readonly text: Pick<Text, 'lang'>; readonly locale: string | undefined };

/** The tag for clocks, dates and units beside words. Those of English need no other than that of the numbers. */
export const wordsLocale = ({ text: { lang }, locale }: Words): string | undefined =>
  localeFormats.get(locale)?.besideWords(lang) ?? locale;
