import { en as destination } from '../../../widget/text/en/destination.js';
import { en as layout } from '../../../widget/text/en/layout.js';
import { en as summary } from '../../../widget/text/en/summary.js';
import { en as order } from '../../../widget/text/en/order.js';
import { en as outcome } from '../../../widget/text/en/outcome.js';
import { en as quotes } from '../../../widget/text/en/quotes.js';
import { en as refusal } from '../../../widget/text/en/refusal.js';
import { en as testMark } from '../../../widget/text/en/test-mark.js';
import { en as main } from '../../../widget/text/en/main.js';
import type { Text } from '../../../widget/index.js';

/** The English words, by the chunk that loads them. */
export const textChunks = { main, destination, order, outcome, layout, summary, quotes, refusal, testMark };

export const english: Text = {
  ...main,
  ...destination,
  ...order,
  ...outcome,
  ...layout,
  ...summary,
  ...quotes,
  ...refusal,
  ...testMark,
};

export type TextEntry = Text[keyof Text];

/** All sentences of a word: one, or one for each category of numbers. */
export const getSentences = (word: TextEntry): readonly string[] =>
  typeof word === 'string' ? [word] : Object.values(word);

export const getPlaceholders = (sentence: string): readonly string[] => (sentence.match(/\{\w+\}/g) ?? []).sort();

/** Every word changed, but for the tag and the direction of the language. */
const createPseudoLocale = (change: (sentence: string) => string, about: Pick<Text, 'lang' | 'dir'>): Text => {
  const changed = Object.entries(english).map(([key, word]) => {
    const sentences = typeof word === 'string' ? { other: word } : word;
    const forms = Object.entries(sentences).map(([category, sentence]) => [category, change(sentence)]);
    return [key, typeof word === 'string' ? change(word) : (Object.fromEntries(forms) as TextEntry)];
  });
  return { ...(Object.fromEntries(changed) as Text), ...about };
};

/** A third longer, gaps kept: as long as German or Finnish. */
const lengthenText = (text: string): string =>
  `${text} ${'äöü '.repeat(text.length).slice(0, Math.ceil(text.length * 0.35))}`;

/** Every letter outside gaps is one that is read from right to left. */
const mirrorLetters = (text: string): string =>
  text.replace(/\{\w+\}|[a-z]/gi, (match) =>
    match.startsWith('{') ? match : String.fromCharCode(0x5d0 + (match.toLowerCase().charCodeAt(0) % 27)),
  );

export const lengthenedLocale = createPseudoLocale(lengthenText, { lang: 'de', dir: 'ltr' });
export const mirroredLocale = createPseudoLocale((text) => mirrorLetters(lengthenText(text)), {
  lang: 'he',
  dir: 'rtl',
});
