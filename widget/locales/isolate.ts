import type { Plural } from '../text/text.js';

type Word = string | Plural | undefined;

/**
 * What fills a gap keeps its own direction: a coin or an amount from left to right must not reorder the sentence from
 * right to left around it. FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE of Unicode's UAX #9.
 */
const isolated = (sentence: string): string => sentence.replace(/\{\w+\}/g, '\u2068$&\u2069');

const isolatedWord = (word: Word): Word =>
  typeof word === 'object'
    ? (Object.fromEntries(Object.entries(word).map(([category, one]) => [category, isolated(one)])) as Plural)
    : word && isolated(word);

/** The same words with every gap isolated. */
export const isolateGaps = <T extends Readonly<Record<string, Word>>>(words: T): T =>
  Object.fromEntries(Object.entries(words).map(([key, word]) => [key, isolatedWord(word)])) as T;
