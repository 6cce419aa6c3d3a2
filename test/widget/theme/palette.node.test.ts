import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { converter, formatHex, interpolate, wcagContrast } from 'culori';
import { derivePalette } from '../../../widget/theme/derive-palette.js';
import { checkContrast, contrastPairs, type Background } from '../../../widget/theme/contrast-pairs.js';
import { tintedBackgrounds, type Contrast, type Palette, type Scheme } from '../../../widget/theme/tokens.js';
import { sampleBrandColors } from './brands.js';

const looks = (['light', 'dark'] as const).flatMap((scheme) =>
  (['normal', 'more'] as const).map((contrast): [Scheme, Contrast] => [scheme, contrast]),
);

const oklch = converter('oklch');

/** What a status tints its panel with. */
function tint(status: string) {
  const { c = 0, h = 0 } = oklch(status) ?? {};
  return formatHex({ mode: 'oklch', l: 0.75, c: Math.min(c * 1.5, 0.12), h });
}

/** A background by culori alone, in the 8 bits that a screen gets. */
function ground(palette: Palette, name: Background): string {
  if (!(name in tintedBackgrounds)) return palette[name as keyof Palette];
  const { of, percent } = tintedBackgrounds[name as keyof typeof tintedBackgrounds];
  return formatHex(
    interpolate([palette.surface, of === 'text' ? palette.text : tint(palette[of])], 'rgb')(percent / 100),
  );
}

/** Every pair that misses its minimum by culori, in a sentence. */
const failing = (palette: Palette, contrast: Contrast): string[] =>
  contrastPairs.flatMap(({ foreground, background, minimum }) => {
    const ratio = wcagContrast(palette[foreground], ground(palette, background));
    return ratio >= minimum[contrast] ? [] : [`${foreground} on ${background}: ${ratio.toFixed(3)}`];
  });

describe('a palette derived from a brand', () => {
  const all = sampleBrandColors(2000);
  it('tries as many brands as it says', () => assert.ok(new Set(all).size >= 2000));

  for (const [scheme, contrast] of looks) {
    it(`has every contrast of the matrix: ${scheme}, ${contrast}`, () => {
      for (const brand of all) {
        const palette = derivePalette(brand, { scheme, contrast });
        assert.deepEqual(failing(palette, contrast), [], brand);
        assert.equal(palette.accent, brand);
        assert.match(Object.values(palette).join(), /^#[\da-f]{6}(?:,#[\da-f]{6}){14}$/);
        assert.deepEqual(checkContrast(palette, contrast), [], brand);
      }
    });
  }
});
