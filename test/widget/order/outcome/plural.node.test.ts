import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluralizeStep } from '../../../../widget/order/outcome/steps-view.js';
import tables from './plural.json' with { type: 'json' };

describe('the form of a word for a number', () => {
  const cases = tables.cases as [string, Parameters<typeof pluralizeStep>[0], number, string][];
  for (const [lang, word, count, expected] of cases) {
    it(`${count} in ${lang} is ${expected}`, () => assert.equal(pluralizeStep(word, { count, lang }), expected));
  }

  it('with an invalid language is still one of the forms', () => {
    assert.match(pluralizeStep({ one: 'a', other: 'b' }, { count: 1, lang: 'not a tag' }), /^[ab]$/);
  });
});
