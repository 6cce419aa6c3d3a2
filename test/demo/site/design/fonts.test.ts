import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { familyOfFile, findMissingFamilies, namedFamilies } from '../../../../demo/site/design/fonts.js';

/** A machine that has Georgia and Arial: every text is as wide as the first font of its stack that is there. */
const measure = (stack: string): number => {
  const widths: Readonly<Record<string, number>> = { Georgia: 11, Arial: 12, monospace: 20, serif: 11 };
  const first = stack
    .split(',')
    .map((name) => name.trim().replaceAll('"', ''))
    .find((name) => name in widths);
  return widths[first ?? 'serif'] ?? 0;
};

describe('the fonts of a stack', () => {
  it('are its names without quotes and without generic families', () =>
    assert.deepEqual(namedFamilies(`"My Font", 'Other', Arial, system-ui, ui-monospace, sans-serif`), [
      'My Font',
      'Other',
      'Arial',
    ]));

  const stacks: Readonly<Record<string, readonly string[]>> = {
    'Arial, sans-serif': [],
    'Gotham, Arial, sans-serif': [],
    'Georgia, serif': [],
    'Gotham, sans-serif': ['Gotham'],
    '"Gotham", "Brandon Text"': ['Gotham', 'Brandon Text'],
    'system-ui, sans-serif': [],
  };
  for (const [stack, missing] of Object.entries(stacks))
    it(`are ${missing.length === 0 ? 'there' : 'missing'}: ${stack}`, () =>
      assert.deepEqual(findMissingFamilies(stack, measure), missing));

  const files: Readonly<Record<string, string>> = {
    'Gotham-Bold.woff2': 'Gotham-Bold',
    'Ōka Sans.ttf': 'Ōka Sans',
    '"};body{color:red.woff': 'body color red',
    '.otf': 'Font',
  };
  for (const [file, family] of Object.entries(files))
    it(`have a safe name from a file: ${file}`, () => assert.equal(familyOfFile(file), family));
});
