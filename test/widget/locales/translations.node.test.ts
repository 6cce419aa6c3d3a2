import assert from 'node:assert/strict';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { seedOptions } from '../../../widget/locales/option-text.js';
import type { Dictionary } from '../../../widget/text/text.js';
import { english } from '../support/pseudo-locales.js';
import { settle, type Hashes, type Permission, type Texts } from './translation-hashes.js';

const root = new URL('../../../', import.meta.url);
const file = new URL('test/widget/locales/translation-hashes.json', root);
const locales = new URL('widget/locales/', root);

const permission = {
  mayUpdate: process.env['UPDATE'] === '1',
  reviewed: process.env['REVIEWED']?.split(',') ?? [],
};

const textsOf = ({ words: { lang: _lang, dir: _dir, ...words }, options }: Dictionary): Texts =>
  new Map<string, unknown>([
    ...Object.entries(words),
    ...Object.entries(options).map(([name, lines]) => [`options.${name}`, lines] as const),
  ]);

describe('the translations', () => {
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Hashes>;
  const englishTexts = textsOf({ words: english, options: seedOptions });
  const languages = readdirSync(locales).flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []));
  const settled = new Map(
    languages.map((lang) => {
      const translations = textsOf(JSON.parse(readFileSync(new URL(`${lang}.json`, locales), 'utf8')) as Dictionary);
      return [
        lang,
        settle({ lang, english: englishTexts, translations }, { ...permission, stored: stored[lang] ?? {} }),
      ];
    }),
  );

  it('name those that exist as reviewed', () => {
    const names = languages.flatMap((lang) => [...englishTexts.keys()].map((key) => `${lang}.${key}`));
    const unknown = permission.reviewed.filter((name) => !names.includes(name));
    assert.deepEqual(unknown, []);
  });

  it('are of the English as it is: `UPDATE=1` stores the changed ones, `REVIEWED=de.pay,fr.pay` those that stay', () => {
    const hashes = Object.fromEntries([...settled].map(([lang, result]) => [lang, result.hashes]));
    if (permission.mayUpdate || permission.reviewed.length > 0)
      writeFileSync(file, `${JSON.stringify(hashes, null, 2)}\n`);
    const problems = [...settled.values()].flatMap((result) => result.problems);
    assert.equal(problems.length, 0, problems.join('\n'));
    assert.deepEqual(
      Object.keys(stored).filter((lang) => !settled.has(lang)),
      [],
    );
  });
});

describe('a translation, on samples', () => {
  const none: Permission = { mayUpdate: false, reviewed: [] };
  const update: Permission = { mayUpdate: true, reviewed: [] };
  const review: Permission = { mayUpdate: false, reviewed: ['de.pay'] };
  const before = { english: 'Pay with', translation: 'Zahlungsart' };
  const textsOfPay = (pay: string): Texts => new Map([['pay', pay]]);
  const settleOne = (texts: typeof before, rest: Parameters<typeof settle>[1]) =>
    settle({ lang: 'de', english: textsOfPay(texts.english), translations: textsOfPay(texts.translation) }, rest);
  const stored = settleOne(before, { ...update, stored: {} }).hashes;

  const stale = /^de\.pay: the English changed, the translation did not\. .*REVIEWED=de\.pay\.$/;
  const changed = /^de\.pay: the translation is new or changed\. Run with UPDATE=1\.$/;
  const cases: [string, Partial<typeof before>, Permission, RegExp | undefined][] = [
    ['as it was is settled', {}, none, undefined],
    ['of changed English fails', { english: 'Pay' }, none, stale],
    ['of changed English is not stored by an update', { english: 'Pay' }, update, stale],
    ['of changed English is stored when it was reviewed', { english: 'Pay' }, review, undefined],
    ['that changed alone is to be stored', { translation: 'Zahlen' }, none, changed],
    ['that changed with its English is to be stored', { english: 'Pay', translation: 'Zahlen' }, none, changed],
    ['that changed with its English is stored', { english: 'Pay', translation: 'Zahlen' }, update, undefined],
  ];
  for (const [what, change, permitted, problem] of cases) {
    it(what, () => {
      const { hashes, problems } = settleOne({ ...before, ...change }, { ...permitted, stored });
      if (problem) assert.match(problems.join(), problem);
      else assert.deepEqual(problems, []);
      const isStored = !problem && Object.keys(change).length > 0;
      assert.equal(hashes['pay'] !== stored['pay'], isStored);
    });
  }

  it('that is new is to be stored, and one that is gone to be removed', () => {
    assert.match(settleOne(before, { ...none, stored: {} }).problems.join(), changed);
    const left = { ...stored, old: 'aaaa bbbb' };
    assert.match(settleOne(before, { ...none, stored: left }).problems.join(), /^de\.old: no such text/);
    assert.deepEqual(settleOne(before, { ...update, stored: left }), { hashes: stored, problems: [] });
  });
});
