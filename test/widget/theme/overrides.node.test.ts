import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { wcagContrast } from 'culori';
import { derivePalette } from '../../../widget/theme/derive-palette.js';
import { checkContrast } from '../../../widget/theme/contrast-pairs.js';
import type { Contrast, Palette, Scheme } from '../../../widget/theme/tokens.js';
import { sampleBrandColors } from './brands.js';

const schemes: readonly Scheme[] = ['light', 'dark'];
const contrasts: readonly Contrast[] = ['normal', 'more'];

/** Calls for some brands in every scheme and contrast. */
function each(given: Partial<Palette>, visit: (palette: Palette, contrast: Contrast) => void): void {
  for (const brand of sampleBrandColors(150)) {
    for (const scheme of schemes) {
      for (const contrast of contrasts) visit(derivePalette(brand, { scheme, contrast, given }), contrast);
    }
  }
}

describe('colours that are given', () => {
  const possible: [what: string, given: Partial<Palette>][] = [
    ['a cream surface', { surface: '#fdf6e3' }],
    ['a rosy surface on a grey page', { surface: '#fff0f3', bg: '#e9e9ec' }],
    ['a light grey surface', { surface: '#dddddd' }],
    ['a black surface', { surface: '#000000' }],
    ['a navy surface', { surface: '#0a2540' }],
    ['a dark green surface on black', { surface: '#0b2b1c', bg: '#000000' }],
    ['a dark page alone', { bg: '#101014' }],
    ['a white page alone', { bg: '#ffffff' }],
    ['an accent of its own', { accent: '#ff6600' }],
    ['a text in the brand of the page', { surface: '#ffffff', text: '#1a1033' }],
    ['one status colour', { surface: '#ffffff', danger: '#7a0a1c' }],
  ];
  for (const [what, given] of possible) {
    it(`${what} stays, and everything else has its contrast`, () => {
      each(given, (palette, contrast) => {
        for (const [token, color] of Object.entries(given)) assert.equal(palette[token as keyof Palette], color);
        assert.deepEqual(checkContrast(palette, contrast), [], JSON.stringify(palette));
      });
    });
  }

  const impossible: [what: string, given: Partial<Palette>, foreground: string][] = [
    ['a surface of middling grey', { surface: '#777777' }, 'text'],
    ['a pale text', { surface: '#ffffff', text: '#bbbbbb' }, 'text'],
    ['a yellow status on white', { surface: '#ffffff', warning: '#ffd400' }, 'warning'],
    ['a page and a card of opposite kinds', { bg: '#000000', surface: '#ffffff' }, 'text'],
    ['white on orange', { accent: '#ff6600', 'on-accent': '#ffffff' }, 'on-accent'],
  ];
  for (const [what, given, foreground] of impossible) {
    it(`${what} stays, and the check says what it costs`, () => {
      each(given, (palette, contrast) => {
        for (const [token, color] of Object.entries(given)) assert.equal(palette[token as keyof Palette], color);
        const found = checkContrast(palette, contrast).find((failing) => failing.foreground === foreground);
        assert.ok(found && found.ratio < found.minimum);
      });
    });
  }

  it('the text on a surface of middling lightness is the better of black and white', () => {
    for (const surface of ['#777777', '#6f6f6f', '#9b4dca', '#3f8f3f'] as const) {
      const { text } = derivePalette('#635bff', { scheme: 'light', contrast: 'normal', given: { surface } });
      const best = Math.max(wcagContrast(surface, '#000000'), wcagContrast(surface, '#ffffff'));
      assert.ok(wcagContrast(surface, text) > best - 0.3, `${text} on ${surface}`);
    }
  });
});
