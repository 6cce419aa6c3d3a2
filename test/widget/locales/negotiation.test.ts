import { assert } from 'chai';
import { dictionaries } from '../../../widget/lazy/dictionaries.js';
import { languageTag, negotiateLanguage } from '../../../widget/locales/negotiate.js';
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

describe('a tag as shop platforms write it', () => {
  const tags: readonly (readonly [written: string, tag: string | undefined])[] = [
    ['de', 'de'],
    ['de_DE', 'de-DE'],
    ['pt_BR', 'pt-BR'],
    ['de_DE_formal', 'de-DE'],
    ['de_CH_informal', 'de-CH'],
    ['de-Latn-CH-1996', 'de-Latn-CH'],
    ['pt_PT_ao90', 'pt-PT'],
    ['en_US.UTF-8', 'en-US'],
    ['en_US_POSIX', 'en-US'],
    ['de@euro', 'de'],
    ['sr_RS@latin', 'sr-RS'],
    ['zh_Hant_TW', 'zh-Hant-TW'],
    ['zh-TW', 'zh-TW'],
    ['es_419', 'es-419'],
    ['iw', 'iw'],
    ['ar_EG-u-nu-latn', 'ar-EG-u-nu-latn'],
    ['de_DE_', 'de-DE'],
    ['C', undefined],
    ['C.UTF-8', undefined],
    ['POSIX', undefined],
    ['x_y_z', undefined],
    ['english', undefined],
    ['not a tag', undefined],
    ['_de', undefined],
    ['', undefined],
  ];
  for (const [written, tag] of tags)
    it(`${JSON.stringify(written)} is ${tag ?? 'none'}`, () => assert.strictEqual(languageTag(written), tag));
});

it('isolates every placeholder, in every plural form', () => {
  const words = { warning: 'a {coin} b {network}', plain: 'c', minutesLeft: { one: '{count} d', other: '{count}{e}' } };
  assert.deepEqual(isolatePlaceholders(words), {
    warning: 'a \u2068{coin}\u2069 b \u2068{network}\u2069',
    plain: 'c',
    minutesLeft: { one: '\u2068{count}\u2069 d', other: '\u2068{count}\u2069\u2068{e}\u2069' },
  });
});
