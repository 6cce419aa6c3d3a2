import { withoutPrototype } from '../common/sanitize.js';
import type { Dictionaries } from '../text/text.js';
import { onDemand } from './on-demand.js';

/**
 * Loads the words of a language by its tag. English is built in. The table is in the first file, so that the words load
 * beside the code that reads them.
 */
export const dictionaries: Dictionaries = withoutPrototype({
  ar: onDemand(() => import('../locales/ar.js')),
  cs: onDemand(() => import('../locales/cs.js')),
  de: onDemand(() => import('../locales/de.js')),
  es: onDemand(() => import('../locales/es.js')),
  fa: onDemand(() => import('../locales/fa.js')),
  fr: onDemand(() => import('../locales/fr.js')),
  he: onDemand(() => import('../locales/he.js')),
  hi: onDemand(() => import('../locales/hi.js')),
  it: onDemand(() => import('../locales/it.js')),
  ja: onDemand(() => import('../locales/ja.js')),
  ko: onDemand(() => import('../locales/ko.js')),
  nl: onDemand(() => import('../locales/nl.js')),
  pl: onDemand(() => import('../locales/pl.js')),
  pt: onDemand(() => import('../locales/pt.js')),
  'pt-BR': onDemand(() => import('../locales/pt-BR.js')),
  ru: onDemand(() => import('../locales/ru.js')),
  tr: onDemand(() => import('../locales/tr.js')),
  uk: onDemand(() => import('../locales/uk.js')),
  'zh-CN': onDemand(() => import('../locales/zh-CN.js')),
});
