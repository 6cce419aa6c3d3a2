import type { Dictionaries } from '../text/text.js';
import { onDemand } from './on-demand.js';

/**
 * Loads the words of a language by its tag. English is built in. The table is in the first file, so that the words load
 * beside the code that reads them.
 */
export const dictionaries: Dictionaries = {
  ar: onDemand(() => import('../locales/ar.json')),
  cs: onDemand(() => import('../locales/cs.json')),
  de: onDemand(() => import('../locales/de.json')),
  es: onDemand(() => import('../locales/es.json')),
  fa: onDemand(() => import('../locales/fa.json')),
  fr: onDemand(() => import('../locales/fr.json')),
  he: onDemand(() => import('../locales/he.json')),
  hi: onDemand(() => import('../locales/hi.json')),
  it: onDemand(() => import('../locales/it.json')),
  ja: onDemand(() => import('../locales/ja.json')),
  ko: onDemand(() => import('../locales/ko.json')),
  nl: onDemand(() => import('../locales/nl.json')),
  pl: onDemand(() => import('../locales/pl.json')),
  pt: onDemand(() => import('../locales/pt.json')),
  'pt-BR': onDemand(() => import('../locales/pt-BR.json')),
  ru: onDemand(() => import('../locales/ru.json')),
  tr: onDemand(() => import('../locales/tr.json')),
  uk: onDemand(() => import('../locales/uk.json')),
  'zh-CN': onDemand(() => import('../locales/zh-CN.json')),
};
