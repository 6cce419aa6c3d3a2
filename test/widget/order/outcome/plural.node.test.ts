import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluralizeStep } from '../../../../widget/order/outcome/steps-view.js';

const russian = { one: 'минута', few: 'минуты', many: 'минут', other: 'минуты' };
const arabic = { zero: '0', one: '1', two: '2', few: '3-10', many: '11-99', other: '100' };

describe('the form of a word for a number', () => {
  const cases: [string, Parameters<typeof pluralizeStep>[0], number, string][] = [
    ['en', { one: 'minute', other: 'minutes' }, 1, 'minute'],
    ['en', { one: 'minute', other: 'minutes' }, 3, 'minutes'],
    ['en', { one: 'minute', other: 'minutes' }, 0, 'minutes'],
    ['fr', { one: 'minute', other: 'minutes' }, 0, 'minute'],
    ['ru', russian, 1, 'минута'],
    ['ru', russian, 21, 'минута'],
    ['ru', russian, 3, 'минуты'],
    ['ru', russian, 11, 'минут'],
    ['ru', russian, 30, 'минут'],
    ['ar', arabic, 0, '0'],
    ['ar', arabic, 2, '2'],
    ['ar', arabic, 3, '3-10'],
    ['ar', arabic, 30, '11-99'],
    ['ar', arabic, 100, '100'],
    ['ja', { other: '分' }, 1, '分'],
    // A merchant may leave forms out, or have one for all numbers.
    ['ru', { one: 'минута', other: 'минут' }, 3, 'минут'],
    ['ru', 'мин.', 3, 'мин.'],
  ];
  for (const [lang, word, count, expected] of cases) {
    it(`${count} in ${lang} is ${expected}`, () => assert.equal(pluralizeStep(word, { count, lang }), expected));
  }

  it('with an invalid language is still one of the forms', () => {
    assert.match(pluralizeStep({ one: 'a', other: 'b' }, { count: 1, lang: 'not a tag' }), /^[ab]$/);
  });
});
