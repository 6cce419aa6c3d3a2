import type { Dictionary } from '../text/text.js';

/**
 * Loads the dictionary of a language tag, else that of its language. English is built in. The table is in the first file, so
 * that a dictionary loads beside the code that reads it, and it is one function: a page pays for each.
 */
export function importDictionary(tag: string): Promise<{ readonly default: Dictionary }> | undefined {
  if (tag === 'ar') return import('../locales/ar.json');
  if (tag === 'cs') return import('../locales/cs.json');
  if (tag === 'de') return import('../locales/de.json');
  if (tag === 'es') return import('../locales/es.json');
  if (tag === 'fa') return import('../locales/fa.json');
  if (tag === 'fr') return import('../locales/fr.json');
  if (tag === 'he') return import('../locales/he.json');
  if (tag === 'hi') return import('../locales/hi.json');
  if (tag === 'it') return import('../locales/it.json');
  if (tag === 'ja') return import('../locales/ja.json');
  if (tag === 'ko') return import('../locales/ko.json');
  if (tag === 'nl') return import('../locales/nl.json');
  if (tag === 'pl') return import('../locales/pl.json');
  if (tag === 'pt') return import('../locales/pt.json');
  if (tag === 'pt-BR') return import('../locales/pt-BR.json');
  if (tag === 'ru') return import('../locales/ru.json');
  if (tag === 'tr') return import('../locales/tr.json');
  if (tag === 'uk') return import('../locales/uk.json');
  if (tag === 'zh-CN') return import('../locales/zh-CN.json');
  return tag.length > 2 ? importDictionary(tag.slice(0, 2)) : undefined;
}
