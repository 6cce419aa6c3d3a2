import type { Dictionary } from '../text/text.js';

/**
 * Loads the dictionary of a language tag, else that of its language. English is built in. The table is in the first file, so
 * that a dictionary loads beside the code that reads it, and it is one function: a page pays for each.
 */
export function importDictionary(tag: string): Promise<{ readonly default: Dictionary }> | undefined {
  switch (tag) {
    case 'ar':
      return import('../locales/ar.json');
    case 'cs':
      return import('../locales/cs.json');
    case 'de':
      return import('../locales/de.json');
    case 'es':
      return import('../locales/es.json');
    case 'fa':
      return import('../locales/fa.json');
    case 'fr':
      return import('../locales/fr.json');
    case 'he':
      return import('../locales/he.json');
    case 'hi':
      return import('../locales/hi.json');
    case 'it':
      return import('../locales/it.json');
    case 'ja':
      return import('../locales/ja.json');
    case 'ko':
      return import('../locales/ko.json');
    case 'nl':
      return import('../locales/nl.json');
    case 'pl':
      return import('../locales/pl.json');
    case 'pt':
      return import('../locales/pt.json');
    case 'pt-BR':
      return import('../locales/pt-BR.json');
    case 'ru':
      return import('../locales/ru.json');
    case 'tr':
      return import('../locales/tr.json');
    case 'uk':
      return import('../locales/uk.json');
    case 'zh-CN':
      return import('../locales/zh-CN.json');
    default:
      return tag.length > 2 ? importDictionary(tag.slice(0, 2)) : undefined;
  }
}
