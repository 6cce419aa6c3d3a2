import { assert } from '@open-wc/testing';
import { dictionaries } from '../../../widget/locales/dictionaries.js';
import type { Text } from '../../../widget/index.js';
import { english, getPlaceholders, textChunks, getSentences } from '../support/pseudo-locales.js';

const keys = Object.keys(english) as (keyof Text)[];
const wordKeys = keys.filter((key) => key !== 'lang' && key !== 'dir');

/** Whole numbers that take a category; `confirmations` and the time left know no others. */
const numbersOf = (category: string, lang: string): readonly number[] => {
  const rules = new Intl.PluralRules(lang);
  return Array.from({ length: 200 }, (_, number) => number).filter((number) => rules.select(number) === category);
};

const rightToLeft = ['ar', 'fa', 'he'];

/** Signs of a typewriter, spaces that nobody sees, marks that Unicode has for direction. */
const careless = /["'`]|\.\.\.|^\s|\s$| {2}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

describe('the English words', () => {
  it('have each key in one part alone, so that one word has one translation', () => {
    assert.lengthOf(
      keys,
      Object.values(textChunks).reduce((sum, part) => sum + Object.keys(part).length, 0),
    );
  });

  it('have both English plurals', () => {
    const plurals = keys.filter((key) => typeof english[key] !== 'string');
    assert.deepEqual(plurals, ['minutesLeft', 'secondsLeft', 'confirmations']);
    for (const key of plurals) assert.deepEqual(Object.keys(english[key]), ['one', 'other']);
  });
});

it('there are twenty languages', () => {
  const expected = 'ar cs de es fa fr he hi it ja ko nl pl pt pt-BR ru tr uk zh-CN';
  assert.deepEqual(Object.keys(dictionaries), expected.split(' '));
});

for (const [tag, load] of Object.entries(dictionaries)) {
  describe(`the words in ${tag}`, () => {
    let words = {} as Text;
    before(async () => ({ words } = await load()));

    it('are all there, and no others', () => assert.sameMembers(Object.keys(words), keys));

    it('name their language and its direction', () => {
      assert.deepEqual([words.lang, words.dir], [tag, rightToLeft.includes(tag) ? 'rtl' : 'ltr']);
    });

    it('keep every gap', () => {
      for (const key of wordKeys.filter((key) => typeof english[key] === 'string')) {
        assert.deepEqual(getPlaceholders(words[key] as string), getPlaceholders(english[key] as string), key);
      }
    });

    it('have every plural of the language, with its gaps', () => {
      const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
      for (const key of wordKeys.filter((key) => typeof english[key] !== 'string')) {
        const forms = words[key] as Record<string, string>;
        assert.sameMembers(Object.keys(forms), pluralCategories, key);
        for (const [category, sentence] of Object.entries(forms)) {
          // Where a category is one number, the number may be in words: "one minute".
          const isInWords = numbersOf(category, tag).length === 1 && getPlaceholders(sentence).length === 0;
          if (!isInWords)
            assert.deepEqual(getPlaceholders(sentence), getPlaceholders(getSentences(english[key])[0] ?? ''), key);
        }
      }
    });

    it('are written with care', () => {
      for (const key of wordKeys) {
        for (const sentence of getSentences(words[key])) {
          assert.notMatch(sentence, careless, key);
          assert.isNotEmpty(sentence, key);
        }
      }
    });

    it('are not simply the English ones', () => {
      const same = wordKeys.filter((key) => getSentences(words[key])[0] === getSentences(english[key])[0]);
      assert.isAtMost(same.length, 3, same.join());
    });
  });
}
