import { withLocaleFallback } from './format.js';
import type { PluralForms } from './text.js';

type PluralOptions = { readonly count: number; readonly lang: string };

/** The sentence for a number, by the plural rules of the language of the words. */
export function pluralize(forms: string | PluralForms, { count, lang }: PluralOptions): string {
  if (typeof forms === 'string') return forms;
  const rules = withLocaleFallback((locale) => new Intl.PluralRules(locale), lang);
  return forms[rules.select(count)] ?? forms.other;
}
