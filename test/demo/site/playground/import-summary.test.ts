import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { summarizeReport } from '../../../../demo/site/playground/import-summary.js';
import { fromText } from '../../../../widget/theme/formats/index.js';

const color = (...components: readonly number[]) => ({
  $type: 'color',
  $value: { colorSpace: 'display-p3', components },
});
const dimension = (value: number) => ({ $type: 'dimension', $value: { value, unit: 'rem' } });

/** Eight tokens of a design system with other names, in another colour space and in another unit. */
const eightTokens = {
  color: {
    primary: color(0.1, 0.4, 0.3),
    background: color(1, 1, 1),
    light: { surface: color(1, 1, 0.9), accent: color(0, 0.5, 0.2) },
    dark: { surface: color(0, 0, 0.1), accent: color(0, 0.6, 0.2) },
    foreground: color(0, 0, 0),
    focus: color(0, 0, 1),
  },
  radius: dimension(1),
  'font-size': dimension(1),
};

describe('the report of an import', () => {
  it('has one row for each token, whatever was changed', () => {
    const { report } = fromText(JSON.stringify(eightTokens));
    const rows = summarizeReport(report);
    assert.ok(report.length >= 12, 'the import itself reports each change');
    assert.deepEqual(
      rows.map(({ token }) => token),
      ['brand', 'bg', 'surface', 'text', 'accent', 'focus', 'font-size', 'radius'],
    );
  });

  it('names both places of a token with two schemes', () => {
    const { report } = fromText(JSON.stringify(eightTokens));
    const accent = summarizeReport(report).find(({ token }) => token === 'accent');
    assert.deepEqual(accent?.kinds, ['name', 'color']);
    assert.deepEqual(accent.sources, ['color.light.accent', 'color.dark.accent']);
  });

  it('puts everything without a counterpart into the last row', () => {
    const { report } = fromText(
      JSON.stringify({ radius: dimension(1), z: { a: dimension(1), b: dimension(2) }, motion: { c: dimension(3) } }),
    );
    assert.deepEqual(summarizeReport(report).at(-1), {
      kinds: ['ignored'],
      sources: ['z.a', 'z.b', 'motion.c'],
      token: undefined,
      texts: ['The checkout has no token of that meaning.'],
    });
  });

  it('keeps a refusal apart from what was taken', () => {
    const rows = summarizeReport([
      { kind: 'name', source: 'corner', token: 'radius', text: 'It was taken as radius.' },
      { kind: 'refused', source: 'radius', token: 'radius', text: '9km is not a length.' },
    ]);
    assert.deepEqual(
      rows.map(({ kinds }) => kinds),
      [['name'], ['refused']],
    );
  });
});
