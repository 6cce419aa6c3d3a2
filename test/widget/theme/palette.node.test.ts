import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { converter, formatHex, interpolate, wcagContrast } from 'culori';
import { derivePalette } from '../../../widget/theme/derive-palette.js';
import { checkContrast, contrastPairs, type Background } from '../../../widget/theme/contrast-pairs.js';
import type { Contrast, Palette } from '../../../widget/theme/tokens.js';
import { sampleBrandColors } from './brands.js';
import { tintOf, variants } from './variants.js';

const oklch = converter('oklch');

/** The colour that a status is mixed into its panel with. */
function tintColor(status: string) {
  const { c = 0, h = 0 } = oklch(status) ?? {};
  return formatHex({ mode: 'oklch', l: 0.75, c: Math.min(c * 1.5, 0.12), h });
}

/** A background in 8 bits, computed by culori. */
function backgroundColor(palette: Palette, name: Background): string {
  const tint = tintOf(name);
  if (!tint) return palette[name as keyof Palette];
  const color = tint.of === 'text' ? palette.text : tintColor(palette[tint.of]);
  return formatHex(interpolate([palette.surface, color], 'rgb')(tint.percent / 100));
}

/** A sentence for every pair that is below its minimum by culori. */
const contrastFailures = (palette: Palette, contrast: Contrast): string[] =>
  contrastPairs.flatMap(({ foreground, background, minimum }) => {
    const ratio = wcagContrast(palette[foreground], backgroundColor(palette, background));
    return ratio >= minimum[contrast] ? [] : [`${foreground} on ${background}: ${ratio.toFixed(3)}`];
  });

describe('a palette derived from a brand', () => {
  const brands = sampleBrandColors(2000);
  it('is tested with 2000 different brands', () => assert.ok(new Set(brands).size >= 2000));

  for (const { scheme, contrast } of variants) {
    it(`reaches every contrast: ${scheme}, ${contrast}`, () => {
      for (const brand of brands) {
        const palette = derivePalette(brand, { scheme, contrast });
        assert.deepEqual(contrastFailures(palette, contrast), [], brand);
        assert.equal(palette.accent, brand);
        assert.match(Object.values(palette).join(), /^#[\da-f]{6}(?:,#[\da-f]{6}){14}$/);
        assert.deepEqual(checkContrast(palette, contrast), [], brand);
      }
    });
  }
});
