import type { PluralForms } from '../text/text.js';

type TextEntry = string | PluralForms | undefined;

/**
 * What fills a gap keeps its own direction: a coin or an amount from left to right must not reorder the sentence from
 * right to left around it. FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE of Unicode's UAX #9.
 */
const isolateText = (sentence: string): string => sentence.replace(/\{\w+\}/g, '\u2068$&\u2069');

const isolateEntry = (word: TextEntry): TextEntry =>
  typeof word === 'object'
    ? (Object.fromEntries(Object.entries(word).map(([category, one]) => [category, isolateText(one)])) as PluralForms)
    : word && isolateText(word);

/** The same words with every gap isolated. */
export const isolatePlaceholders = <T extends Readonly<Record<string, TextEntry>>>(words: T): T =>
  Object.fromEntries(Object.entries(words).map(([key, word]) => [key, isolateEntry(word)])) as T;
