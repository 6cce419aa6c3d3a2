import { assert } from 'chai';
import { render } from 'lit';
import { createSnapshot } from '../../support/snapshot.js';
import { deadlineText } from '../../../widget/order/deadline-text.js';
import type { ViewContext } from '../../../widget/state/model.js';

const noon = new Date(2026, 2, 16, 12).getTime() / 1000;
const context = (locale: string) => ({ text: { lang: locale }, locale, translations: {} }) as ViewContext;

/** What an order that is created at noon of a Monday says. */
const rows: readonly [name: string, seconds: number, locale: string, expected: RegExp][] = [
  ['a quarter of an hour', 900, 'en', /^Pay by 12:15\sPM$/],
  ['a quarter of an hour, by a clock of 24 hours', 900, 'de', /^Pay by 12:15$/],
  ['half a day', 43_200, 'en', /^Pay by 12:00\sAM$/],
  ['a day', 86_400, 'en', /^Pay by Tuesday,?( at)?\s12:00\sPM$/],
  ['three days, where days are inflected', 259_200, 'ru', /^Pay by чт,?\s12:00$/],
  ['a locale that is no tag', 900, '<x>', /^Pay by .*12.15/],
];

describe('the deadline of an order', () => {
  for (const [name, seconds, locale, expected] of rows) {
    it(`that is open for ${name}`, () => {
      const snapshot = { ...createSnapshot(), created_at: noon, expires_at: noon + seconds };
      const line = document.createElement('p');
      render(deadlineText(snapshot, context(locale)), line);
      assert.match(line.textContent, expected);
      assert.match(line.querySelector('b')?.textContent ?? '', /12.\d\d/);
    });
  }
});
