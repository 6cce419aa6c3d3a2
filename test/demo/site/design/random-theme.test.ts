import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRandomTheme } from '../../../../demo/site/design/random-theme.js';
import { isToken } from '../../../../widget/theme/tokens.js';

/** A small generator, so that each run has the same themes. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

describe('a random theme', () => {
  const themes = Array.from({ length: 200 }, (_, seed) => createRandomTheme(seededRandom(seed * 7919)));

  it('is the same for the same numbers', () =>
    assert.deepEqual(createRandomTheme(seededRandom(5)), createRandomTheme(seededRandom(5))));

  it('has a colour as its brand, and differs from the next', () => {
    for (const { attributes } of themes) assert.match(attributes['brand'] ?? '', /^#[\da-f]{6}$/);
    assert.ok(new Set(themes.map((theme) => JSON.stringify(theme))).size > 190);
  });

  it('sets tokens of the widget, and the scheme at most', () => {
    for (const { attributes, tokens } of themes) {
      assert.deepEqual(
        Object.keys(tokens).filter((name) => !isToken(name)),
        [],
      );
      assert.match(attributes['theme'] ?? 'auto', /^(?:auto|light|dark)$/);
    }
  });

  it('reaches every scheme', () =>
    assert.deepEqual(
      new Set(themes.map(({ attributes }) => attributes['theme'])),
      new Set([undefined, 'light', 'dark']),
    ));
});
