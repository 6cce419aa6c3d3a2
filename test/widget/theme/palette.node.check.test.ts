import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { converter, formatHex, interpolate, wcagContrast } from 'culori';
import { derivePalette } from '../../../widget/theme/derive-palette.js';
import { checkContrast, contrastPairs } from '../../../widget/theme/tokens.js';
import type { Background, Contrast, Hex, Palette } from '../../../widget/theme/tokens.js';
import { sampleBrandColors, twelveBrands } from './brands.js';
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

/** At most 3 % darker in OKLCH, but for rounding to 8 bits, and of the same hue. */
function isSlightlyDarker(color: string, brand: string): boolean {
  const [one, other] = [oklch(color), oklch(brand)];
  if (!one || !other) return false;
  const ratio = one.l / other.l;
  return ratio < 1 && ratio > 0.968 && Math.abs((one.h ?? 0) - (other.h ?? 0)) < 1.5;
}

describe('text on the accent', () => {
  const accents: [brand: string, accent: string, text: string][] = [
    ['#7c5cff', '#7859f8', '#ffffff'],
    ['#635bff', '#635bff', '#ffffff'],
    ['#808080', '#808080', '#000000'],
    ['#767676', '#767676', '#ffffff'],
    ['#777777', '#767676', '#ffffff'],
    ['#7b7b7b', '#7b7b7b', '#000000'],
    ['#ffd400', '#ffd400', '#000000'],
  ];
  for (const [brand, accent, text] of accents) {
    it(`is ${text} for ${brand}`, () => {
      for (const variant of variants) {
        const palette = derivePalette(brand as Hex, variant);
        assert.deepEqual([palette.accent, palette['on-accent']], [accent, text]);
      }
    });
  }

  it('leaves an accent that the theme gives as it is', () => {
    const palette = derivePalette('#635bff', { scheme: 'light', contrast: 'normal', given: { accent: '#7c5cff' } });
    assert.deepEqual([palette.accent, palette['on-accent']], ['#7c5cff', '#000000']);
  });
});

/** Degrees between two hues; 0 where one of them is grey. */
function hueDistance(one: string, other: string): number {
  const [a, b] = [oklch(one), oklch(other)];
  if (!a || !b || Math.min(a.c, b.c) < 0.01) return 0;
  const distance = Math.abs((a.h ?? 0) - (b.h ?? 0));
  return Math.min(distance, 360 - distance);
}

type BrandLook = { readonly light: 'own' | 'ink'; readonly dark: 'own' | 'white' };

describe('twelve brands keep their character', () => {
  const looks: Readonly<Record<(typeof twelveBrands)[number], BrandLook>> = {
    '#111111': { light: 'own', dark: 'white' },
    '#0a2540': { light: 'own', dark: 'own' },
    '#2453d6': { light: 'own', dark: 'own' },
    '#635bff': { light: 'own', dark: 'own' },
    '#e60023': { light: 'own', dark: 'own' },
    '#ff6600': { light: 'own', dark: 'own' },
    '#ff5fa2': { light: 'own', dark: 'own' },
    '#1db954': { light: 'own', dark: 'own' },
    '#00a3e0': { light: 'own', dark: 'own' },
    '#a4c639': { light: 'ink', dark: 'own' },
    '#ffd400': { light: 'ink', dark: 'own' },
    '#f5f5f4': { light: 'ink', dark: 'own' },
  };
  for (const brand of twelveBrands) {
    const { light, dark } = looks[brand];
    it(`${brand} selects in ${light === 'ink' ? 'ink' : 'its own hue'} on its own tint`, () => {
      const palette = derivePalette(brand, { scheme: 'light', contrast: 'normal' });
      const [selection, tint] = [oklch(palette['accent-text']), oklch(palette['accent-subtle'])];
      assert.strictEqual(palette.accent, brand);
      assert.ok(hueDistance(palette['accent-subtle'], brand) < 5, palette['accent-subtle']);
      assert.ok(light === 'ink' ? (selection?.l ?? 1) < 0.25 : hueDistance(palette['accent-text'], brand) < 5);
      assert.ok((tint?.l ?? 0) > 0.94 && (tint?.c ?? 1) < 0.06, palette['accent-subtle']);
    });

    it(`${brand} has a button ${dark === 'white' ? 'in white' : 'of its own'} in the dark`, () => {
      const palette = derivePalette(brand, { scheme: 'dark', contrast: 'normal' });
      assert.strictEqual(palette.accent, dark === 'white' ? '#ffffff' : brand);
      const [own, selection, tint] = [brand, palette['accent-text'], palette['accent-subtle']].map((one) => oklch(one));
      assert.ok(hueDistance(palette['accent-text'], brand) < 5, palette['accent-text']);
      assert.ok(hueDistance(palette['accent-subtle'], brand) < 5, palette['accent-subtle']);
      assert.ok((selection?.c ?? 0) >= (own?.c ?? 0) * 0.7 - 0.001, `${palette['accent-text']} is paler than ${brand}`);
      assert.ok((tint?.l ?? 1) < 0.28, palette['accent-subtle']);
      assert.ok(wcagContrast(palette['accent-text'], palette.surface) >= 4.5);
    });
  }
});

describe('a palette derived from a brand', () => {
  const count = 500;
  const brands = sampleBrandColors(count);
  it(`is tested with ${count} different brands`, () => assert.ok(new Set(brands).size >= count));

  for (const { scheme, contrast } of variants) {
    it(`reaches every contrast: ${scheme}, ${contrast}`, () => {
      for (const brand of brands) {
        const palette = derivePalette(brand, { scheme, contrast });
        assert.deepEqual(contrastFailures(palette, contrast), [], brand);
        const isWhite = scheme === 'dark' && palette.accent === '#ffffff';
        assert.ok(palette.accent === brand || isSlightlyDarker(palette.accent, brand) || isWhite, brand);
        assert.match(Object.values(palette).join(), /^#[\da-f]{6}(?:,#[\da-f]{6}){14}$/);
        assert.deepEqual(checkContrast(palette, contrast), [], brand);
      }
    });
  }
});
