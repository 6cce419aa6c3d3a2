import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { wcagContrast } from 'culori';
import { derivePalette } from '../../../widget/theme/derive-palette.js';
import { checkContrast, type Contrast, type Palette } from '../../../widget/theme/tokens.js';
import { sampleBrandColors } from './brands.js';
import { variants } from './variants.js';

/** Derives the palettes of some brands in every scheme and contrast. */
function forEachPalette(given: Partial<Palette>, visit: (palette: Palette, contrast: Contrast) => void): void {
  for (const brand of sampleBrandColors(50)) {
    for (const variant of variants) visit(derivePalette(brand, { ...variant, given }), variant.contrast);
  }
}

describe('a palette with given colours', () => {
  const satisfiable: [name: string, given: Partial<Palette>][] = [
    ['a cream surface', { surface: '#fdf6e3' }],
    ['a black surface', { surface: '#000000' }],
    ['a dark green surface on black', { surface: '#0b2b1c', bg: '#000000' }],
    ['a dark page alone', { bg: '#101014' }],
    ['an accent of its own', { accent: '#ff6600' }],
    ['a text colour in the brand of the page', { surface: '#ffffff', text: '#1a1033' }],
    ['one status colour', { surface: '#ffffff', danger: '#7a0a1c' }],
  ];
  for (const [name, given] of satisfiable) {
    it(`keeps ${name} and reaches every contrast`, () => {
      forEachPalette(given, (palette, contrast) => {
        for (const [token, color] of Object.entries(given)) assert.equal(palette[token as keyof Palette], color);
        assert.deepEqual(checkContrast(palette, contrast), [], JSON.stringify(palette));
      });
    });
  }

  const unsatisfiable: [name: string, given: Partial<Palette>, foreground: string][] = [
    ['a medium grey surface', { surface: '#777777' }, 'text'],
    ['a yellow status on white', { surface: '#ffffff', warning: '#ffd400' }, 'warning'],
    ['a black page behind a white card', { bg: '#000000', surface: '#ffffff' }, 'text'],
    ['white on orange', { accent: '#ff6600', 'on-accent': '#ffffff' }, 'on-accent'],
  ];
  for (const [name, given, foreground] of unsatisfiable) {
    it(`keeps ${name}, and the check reports the pairs that fail`, () => {
      forEachPalette(given, (palette, contrast) => {
        for (const [token, color] of Object.entries(given)) assert.equal(palette[token as keyof Palette], color);
        const found = checkContrast(palette, contrast).find((failure) => failure.foreground === foreground);
        assert.ok(found && found.ratio < found.minimum);
      });
    });
  }

  it('has the better of black and white as text on a surface of medium lightness', () => {
    for (const surface of ['#777777', '#6f6f6f', '#9b4dca', '#3f8f3f'] as const) {
      const { text } = derivePalette('#635bff', { scheme: 'light', contrast: 'normal', given: { surface } });
      const best = Math.max(wcagContrast(surface, '#000000'), wcagContrast(surface, '#ffffff'));
      assert.ok(wcagContrast(surface, text) > best - 0.3, `${text} on ${surface}`);
    }
  });
});
