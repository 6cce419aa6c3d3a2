import { assert } from 'chai';
import { dictionaries } from '../../../widget/lazy/dictionaries.js';
import { negotiateLanguage } from '../../../widget/locales/negotiate.js';
import { isolatePlaceholders } from '../../../widget/locales/typography.js';

const supported = ['en', ...Object.keys(dictionaries)];

describe('the dictionary', () => {
  const cases: [string, string | undefined][] = [
    ['de', 'de'],
    ['DE', 'de'],
    ['de-AT', 'de'],
    ['de-Latn-CH-1996', 'de'],
    ['en-GB', 'en'],
    ['pt', 'pt'],
    ['pt-PT', 'pt'],
    ['pt-AO', 'pt'],
    ['pt-BR', 'pt-BR'],
    ['pt-br', 'pt-BR'],
    ['pt-Latn-BR', 'pt-BR'],
    ['zh', 'zh-CN'],
    ['zh-CN', 'zh-CN'],
    ['zh-Hans', 'zh-CN'],
    ['zh-Hans-SG', 'zh-CN'],
    // Traditional characters: English, not simplified ones.
    ['zh-TW', undefined],
    ['zh-HK', undefined],
    ['zh-Hant', undefined],
    ['zh-Hant-CN', undefined],
    ['iw', 'he'],
    ['iw-IL', 'he'],
    ['ar-EG-u-nu-latn', 'ar'],
    ['fa-AF', 'fa'],
    ['es-419', 'es'],
    ['uk-UA', 'uk'],
    ['sv', undefined],
    ['x-private', undefined],
    ['not a tag', undefined],
    ['', undefined],
    ['constructor', undefined],
  ];
  for (const [tag, dictionaryTag] of cases) {
    it(`of ${JSON.stringify(tag)} is ${dictionaryTag ?? 'missing'}`, () =>
      assert.deepEqual(
        negotiateLanguage([tag], supported),
        dictionaryTag === undefined ? undefined : { tag, dictionaryTag },
      ));
  }

  const lists: [string, string, string][] = [
    ['sv fi de-CH en', 'de-CH', 'de'],
    ['sv en-GB de', 'en-GB', 'en'],
    ['zh-HK en', 'en', 'en'],
    ['zh-TW zh en-US en', 'en-US', 'en'],
    ['zh-TW zh-CN en', 'zh-CN', 'zh-CN'],
    ['zh-CN zh-TW', 'zh-CN', 'zh-CN'],
  ];
  for (const [requested, tag, dictionaryTag] of lists) {
    it(`of the list ${requested} is that of ${tag}`, () =>
      assert.deepEqual(negotiateLanguage(requested.split(' '), supported), { tag, dictionaryTag }));
  }
});

it('isolates every placeholder, in every plural form', () => {
  const words = { warning: 'a {coin} b {network}', plain: 'c', minutesLeft: { one: '{count} d', other: '{count}{e}' } };
  assert.deepEqual(isolatePlaceholders(words), {
    warning: 'a \u2068{coin}\u2069 b \u2068{network}\u2069',
    plain: 'c',
    minutesLeft: { one: '\u2068{count}\u2069 d', other: '\u2068{count}\u2069\u2068{e}\u2069' },
  });
});
