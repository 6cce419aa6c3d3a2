import type { PluralForms } from '../text/text.js';

type TextEntry = string | PluralForms | undefined;

/**
 * Isolates the direction of every placeholder: a coin or an amount, written from left to right, must not reorder a
 * sentence from right to left. FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE of Unicode's UAX #9.
 */
const isolateSentence = (sentence: string): string => sentence.replace(/\{\w+\}/g, '\u2068$&\u2069');

const isolateEntry = (entry: TextEntry): TextEntry =>
  typeof entry === 'object'
    ? (Object.fromEntries(
        Object.entries(entry).map(([category, sentence]) => [category, isolateSentence(sentence)]),
      ) as PluralForms)
    : entry && isolateSentence(entry);

/** The same words with every placeholder isolated. */
export const isolatePlaceholders = <T extends Readonly<Record<string, TextEntry>>>(words: T): T =>
  Object.fromEntries(Object.entries(words).map(([key, entry]) => [key, isolateEntry(entry)])) as T;

/** A word of one letter, Latin or Cyrillic: “w”, “z”, “в”. What follows an apostrophe is the end of a word. */
const shortWord = /(?<![\p{L}\p{M}\p{N}’])([\p{Script=Latin}\p{Script=Cyrillic}]) /gu;

/** The same texts, whose words of one letter stay on the line of the next word, as Polish and Czech ask for. */
export function bindShortWords<T>(texts: T): T;
export function bindShortWords(texts: unknown): unknown {
  if (typeof texts === 'string') return texts.replace(shortWord, '$1\xa0');
  if (Array.isArray(texts)) return texts.map((text: unknown) => bindShortWords(text));
  return Object.fromEntries(Object.entries(texts as object).map(([key, text]) => [key, bindShortWords(text)]));
}
