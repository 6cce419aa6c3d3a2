import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { converter, displayable } from 'culori';
import type { Lch } from '../../../widget/theme/color.js';
import { derivePalette } from '../../../widget/theme/derive-palette.js';
import { models } from '../../../widget/theme/tone-model.js';
import { schemes, statusTokens } from '../../../widget/theme/tokens.js';
import { sampleBrandColors } from './brands.js';

const oklch = converter('oklch');
const everyHue = Array.from({ length: 360 }, (_, hue) => hue);
const allModels = Object.entries(models).flatMap(([scheme, byContrast]) =>
  Object.entries(byContrast).map(([contrast, model]) => ({ name: `${scheme}, ${contrast}`, scheme, model })),
);

/** Allows for rounding: half of the smallest step of 8 bits. */
const isDisplayable = ({ l, c, h }: Lch): boolean => displayable({ mode: 'oklch', l, c: Math.max(0, c - 0.0005), h });

describe('the tones of the model', () => {
  for (const { name, scheme, model } of allModels) {
    it(`are inside sRGB at every hue: ${name}`, () => {
      const branded = scheme === 'dark' ? Object.values(model.branded) : [];
      for (const { l, c } of [...Object.values(model.neutral), ...branded]) {
        for (const hue of everyHue) assert.ok(c === 0 || isDisplayable({ l, c, h: hue }), `${l} ${c} ${hue}`);
      }
      for (const tone of Object.values(model.status)) assert.ok(isDisplayable(tone), JSON.stringify(tone));
    });
  }

  it('give status colours of the same hue for every brand', () => {
    const hues = { success: 152, warning: 72, danger: 26 };
    for (const brand of sampleBrandColors(200)) {
      for (const scheme of schemes) {
        const palette = derivePalette(brand, { scheme, contrast: 'normal' });
        for (const status of statusTokens) {
          const shift = (oklch(palette[status])?.h ?? 0) - hues[status];
          assert.ok(Math.abs(shift) < 15, `${status} ${palette[status]} for ${brand}`);
        }
      }
    }
  });

  it('tint the neutral colours with the brand, unless it is grey', () => {
    const tinted = derivePalette('#e60023', { scheme: 'dark', contrast: 'normal' });
    const grey = derivePalette('#808080', { scheme: 'dark', contrast: 'normal' });
    for (const token of ['bg', 'surface', 'text-muted', 'border'] as const) {
      const chroma = oklch(tinted[token])?.c ?? 0;
      assert.ok(chroma > 0.004 && chroma < 0.03, `${token} ${tinted[token]}`);
      assert.ok((oklch(grey[token])?.c ?? 0) < 0.001, `${token} ${grey[token]}`);
    }
  });

  it('give the brand itself as accent text where it has enough contrast', () => {
    assert.equal(derivePalette('#0a2540', { scheme: 'light', contrast: 'normal' })['accent-text'], '#0a2540');
    assert.equal(derivePalette('#ffd400', { scheme: 'dark', contrast: 'normal' })['accent-text'], '#ffd400');
  });

  it('give a hovered accent that differs visibly from the accent', () => {
    for (const brand of sampleBrandColors(300)) {
      const { accent, 'accent-hover': hover } = derivePalette(brand, { scheme: 'light', contrast: 'normal' });
      const shift = Math.abs((oklch(accent)?.l ?? 0) - (oklch(hover)?.l ?? 0));
      assert.ok(shift > 0.01, `${accent} ${hover}`);
    }
  });
});
