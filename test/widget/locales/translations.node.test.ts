import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { seedOptions } from '../../../widget/locales/option-text.js';
import { languages } from '../../../widget/locales/negotiate.js';
import { english } from '../support/pseudo-locales.js';

type Texts = { readonly words: object; readonly options: object };

const flatten = ({ words, options }: Texts): Map<string, string> =>
  new Map(
    [...Object.entries(words), ...Object.entries(options)].map(([key, text]) => [key, JSON.stringify(text)] as const),
  );

describe('the English texts that the translations were made from', () => {
  const folder = new URL('../../../widget/locales/', import.meta.url);
  const read = (name: string) => flatten(JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Texts);
  const [translated, now] = [read('english.json'), flatten({ words: english, options: seedOptions })];

  it('are those of the widget: translate a changed text in every language, then copy its English into english.json', () => {
    const changed = [...now.keys()].filter((key) => translated.get(key) !== now.get(key));
    assert.deepEqual(changed, []);
  });

  it('are in every language, and each file is one', () => {
    const keys = (texts: ReadonlyMap<string, string>) => [...texts.keys()].sort();
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
    for (const name of files) assert.deepEqual(keys(read(name)), keys(now), name);
    assert.deepEqual(files, [...languages, 'english'].map((name) => `${name}.json`).sort());
  });
});
