import { lenient } from './format.js';
import type { Plural } from './text.js';

type Counted = { readonly count: number; readonly lang: string };

/** The sentence for a number, by the plural rules of the language of the words. */
export function form(word: string | Plural, { count, lang }: Counted): string {
  if (typeof word === 'string') return word;
  const rules = lenient((locale) => new Intl.PluralRules(locale), lang);
  return word[rules.select(count)] ?? word.other;
}
