import type { OptionWords, Text } from '../text/text.js';

export type Dictionary = { readonly words: Text; readonly options: OptionWords };

type LoadDictionary = () => Promise<Dictionary>;

/** Loads the words of a language by its tag. English is built in. */
export const dictionaries: Readonly<Record<string, LoadDictionary>> = {
  ar: () => import('./ar.js'),
  cs: () => import('./cs.js'),
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  fa: () => import('./fa.js'),
  fr: () => import('./fr.js'),
  he: () => import('./he.js'),
  hi: () => import('./hi.js'),
  it: () => import('./it.js'),
  ja: () => import('./ja.js'),
  ko: () => import('./ko.js'),
  nl: () => import('./nl.js'),
  pl: () => import('./pl.js'),
  pt: () => import('./pt.js'),
  'pt-BR': () => import('./pt-BR.js'),
  ru: () => import('./ru.js'),
  tr: () => import('./tr.js'),
  uk: () => import('./uk.js'),
  'zh-CN': () => import('./zh-CN.js'),
};
