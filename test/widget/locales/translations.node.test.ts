import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { seedOptions } from '../../../widget/locales/option-text.js';
import { english } from '../support/pseudo-locales.js';

type Texts = { readonly words: object; readonly options: object };

const flatten = ({ words, options }: Texts): Map<string, string> =>
  new Map(
    [...Object.entries(words), ...Object.entries(options)].map(([key, text]) => [key, JSON.stringify(text)] as const),
  );

describe('the English texts that the translations were made from', () => {
  const path = new URL('../../../widget/locales/english.json', import.meta.url);
  const translated = flatten(JSON.parse(readFileSync(path, 'utf8')) as Texts);
  const now = flatten({ words: english, options: seedOptions });

  it('are those of the widget: translate a changed text in every language, then copy its English into english.json', () => {
    const keys = new Set([...translated.keys(), ...now.keys()]);
    const changed = [...keys].filter((key) => translated.get(key) !== now.get(key));
    assert.deepEqual(changed, []);
  });
});
