import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bindWords } from '../../../widget/locales/typography.js';

describe('a word of one letter', () => {
  const rows: readonly [text: string, expected: string][] = [
    ['BTC w sieci', 'BTC w\xa0sieci'],
    ['Z Twojego konta', 'Z\xa0Twojego konta'],
    ['{count} z {required} potwierdzeń', '{count} z\xa0{required} potwierdzeń'],
    ['Адрес в сети', 'Адрес в\xa0сети'],
    ['Nie wysłaliśmy BTC na ten adres', 'Nie wysłaliśmy BTC na ten adres'],
    ['ö a e', 'ö\xa0a\xa0e'],
    ['l’a b', 'l’a b'],
    ['이 주소', '이 주소'],
  ];
  for (const [text, expected] of rows)
    it(`stays with the next word: ${text}`, () => assert.equal(bindWords(text), expected));

  it('in every form of a text', () => {
    assert.deepEqual(bindWords({ words: { one: 'a b' }, options: [['i c', 'be · do']] }), {
      words: { one: 'a\xa0b' },
      options: [['i\xa0c', 'be\xa0· do']],
    });
  });
});
