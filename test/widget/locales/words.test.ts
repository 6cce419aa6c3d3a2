import { assert } from 'chai';
import { importDictionary } from '../../../widget/lazy/dictionaries.js';
import { languages } from '../../../widget/locales/negotiate.js';
import type { Text } from '../../../widget/index.js';
import { skipUnlessSupported } from '../support/index.js';
import { english, getPlaceholders, textChunks, getSentences } from '../support/pseudo-locales.js';

const keys = Object.keys(english) as (keyof Text)[];
const wordKeys = keys.filter((key) => key !== 'lang' && key !== 'dir');

/** The whole numbers of a plural category, as far as confirmations and the time left go. */
const numbersInCategory = (category: string, lang: string): readonly number[] => {
  const rules = new Intl.PluralRules(lang);
  return Array.from({ length: 200 }, (_, number) => number).filter((number) => rules.select(number) === category);
};

/** Typewriter quotes and dots, superfluous spaces, direction marks. */
const badTypography = /["'`]|\.\.\.|^\s|\s$| {2}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

describe('the English words', () => {
  it('have each key in one chunk only, so that there is one translation of it', () => {
    const total = Object.values(textChunks).reduce((sum, chunk) => sum + Object.keys(chunk).length, 0);
    assert.lengthOf(keys, total);
  });

  it('have both English plural forms', () => {
    const plurals = keys.filter((key) => typeof english[key] !== 'string');
    assert.deepEqual(plurals, ['minutesLeft', 'secondsLeft', 'confirmations']);
    for (const key of plurals) assert.deepEqual(Object.keys(english[key]), ['one', 'other']);
  });
});

for (const tag of languages) {
  describe(`the words in ${tag}`, () => {
    let words = {} as Text;
    before(async () => (words = (await importDictionary(tag))?.default.words ?? words));

    it('have the formats of numbers, which Intl writes in other digits', async function () {
      await skipUnlessSupported('latestDigits').call(this);
      assert.strictEqual(
        !!(await importDictionary(tag))?.default.numbers?.length,
        new Intl.NumberFormat(tag).format(1) === '1',
      );
    });

    it('have the tag and the direction of the language', () => {
      const locale = new Intl.Locale(tag) as Intl.Locale & { getTextInfo: () => { direction: string } };
      assert.deepEqual([words.lang, words.dir], [tag, locale.getTextInfo().direction]);
    });

    it('have the same placeholders as in English', () => {
      for (const key of wordKeys.filter((key) => typeof english[key] === 'string')) {
        assert.deepEqual(getPlaceholders(words[key] as string), getPlaceholders(english[key] as string), key);
      }
    });

    it('have a link for each pair of brackets', () => {
      const count = (text: string) => [...text.matchAll(/\[[^[\]]+\]/g)].length;
      assert.deepEqual([count(words.consentTerms), count(words.consentBoth)], [1, 2]);
    });

    it('have every plural form of the language, with the same placeholders', () => {
      const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
      for (const key of wordKeys.filter((key) => typeof english[key] !== 'string')) {
        const forms = words[key] as Record<string, string>;
        assert.sameMembers(Object.keys(forms), pluralCategories, key);
        for (const [category, sentence] of Object.entries(forms)) {
          // A category of a single number may write it out: "one minute".
          const isInWords = numbersInCategory(category, tag).length === 1 && getPlaceholders(sentence).length === 0;
          if (!isInWords)
            assert.deepEqual(getPlaceholders(sentence), getPlaceholders(getSentences(english[key])[0] ?? ''), key);
        }
      }
    });

    it('have no bad typography', () => {
      for (const key of wordKeys) {
        for (const sentence of getSentences(words[key])) {
          assert.notMatch(sentence, badTypography, key);
          assert.isNotEmpty(sentence, key);
        }
      }
    });

    it('differ from the English ones', () => {
      const same = wordKeys.filter((key) => getSentences(words[key])[0] === getSentences(english[key])[0]);
      assert.isAtMost(same.length, 3, same.join());
    });
  });
}
