import { assert } from 'chai';
import { languages, languageTag, negotiateLanguage } from '../../../widget/locales/negotiate.js';
import { isolatePlaceholders } from '../../../widget/locales/typography.js';
import tables from './negotiation.json' with { type: 'json' };

const supported = ['en', ...languages];

describe('the dictionary', () => {
  for (const [tag, dictionaryTag] of tables.cases as [string, string | null][]) {
    it(`of ${JSON.stringify(tag)} is ${dictionaryTag ?? 'missing'}`, () =>
      assert.deepEqual(
        negotiateLanguage([tag], supported),
        dictionaryTag === null ? undefined : { tag, dictionaryTag },
      ));
  }

  for (const [requested, tag, dictionaryTag] of tables.lists as [string, string, string][]) {
    it(`of the list ${requested} is that of ${tag}`, () =>
      assert.deepEqual(negotiateLanguage(requested.split(' '), supported), { tag, dictionaryTag }));
  }
});

describe('a tag as shop platforms write it', () => {
  for (const [written, tag] of tables.tags as [string, string | null][])
    it(`${JSON.stringify(written)} is ${tag ?? 'none'}`, () => assert.strictEqual(languageTag(written) ?? null, tag));
});

it('isolates every placeholder, in every plural form', () => {
  const words = { warning: 'a {coin} b {network}', plain: 'c', minutesLeft: { one: '{count} d', other: '{count}{e}' } };
  assert.deepEqual(isolatePlaceholders(words), {
    warning: 'a \u2068{coin}\u2069 b \u2068{network}\u2069',
    plain: 'c',
    minutesLeft: { one: '\u2068{count}\u2069 d', other: '\u2068{count}\u2069\u2068{e}\u2069' },
  });
});
