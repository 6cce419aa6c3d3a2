import { lazy } from './lazy.js';
import type { Dictionaries } from '../text/text.js';

/**
 * Loads the words of a language by its tag. English is built in. The table is in the first file, so that the words load
 * beside the code that reads them.
 */
export const dictionaries: Dictionaries = {
  ar: lazy(() => import('../locales/ar.json')),
  cs: lazy(() => import('../locales/cs.json')),
  de: lazy(() => import('../locales/de.json')),
  es: lazy(() => import('../locales/es.json')),
  fa: lazy(() => import('../locales/fa.json')),
  fr: lazy(() => import('../locales/fr.json')),
  he: lazy(() => import('../locales/he.json')),
  hi: lazy(() => import('../locales/hi.json')),
  it: lazy(() => import('../locales/it.json')),
  ja: lazy(() => import('../locales/ja.json')),
  ko: lazy(() => import('../locales/ko.json')),
  nl: lazy(() => import('../locales/nl.json')),
  pl: lazy(() => import('../locales/pl.json')),
  pt: lazy(() => import('../locales/pt.json')),
  'pt-BR': lazy(() => import('../locales/pt-BR.json')),
  ru: lazy(() => import('../locales/ru.json')),
  tr: lazy(() => import('../locales/tr.json')),
  uk: lazy(() => import('../locales/uk.json')),
  'zh-CN': lazy(() => import('../locales/zh-CN.json')),
};
