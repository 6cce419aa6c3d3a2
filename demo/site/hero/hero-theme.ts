import { brands, type Brand } from '../design/brands.js';
import { applyBrand, type DesignTheme } from '../design/find-brand.js';
import { initialDesign, type Design, type Tokens } from '../design/design.js';

/** The four shops of the first screen, by the names that its buttons have. */
export const heroBrandNames = ['Fernhill Coffee', 'Atelier Ōka', 'Kettenwerk', 'Tidewater'] as const;

export const heroBrands: readonly Brand[] = heroBrandNames.flatMap((name) =>
  brands.filter((brand) => brand.name === name),
);

/** A theme of one colour, or the theme of a shop whose colour was not changed. */
export function themeOfColor(color: string, brand: Brand | undefined): DesignTheme {
  const isUnchanged = brand?.attributes['brand'] === color;
  return isUnchanged
    ? { attributes: brand.attributes, tokens: brand.tokens }
    : { attributes: { brand: color }, tokens: {} };
}

const heroShadow = '0 1px 2px #00000014, 0 24px 56px #00000024';

/** The tokens that change no size: brands follow each other there by themselves, and nothing may move. */
const pickStill = ({ surface, bg, radius = '16px' }: Tokens): Tokens => ({
  ...(surface && { surface }),
  ...(bg && { bg }),
  radius,
  shadow: heroShadow,
});

/** The design of the first screen: the colours and the corners of a theme, in one size. */
export function heroDesign({ attributes: { brand = '', theme = '' }, tokens }: DesignTheme): Design {
  const scheme = /\b(?:light|dark)\b/.exec(theme)?.[0];
  return applyBrand(initialDesign, {
    attributes: { brand, ...(scheme && { theme: scheme }) },
    tokens: pickStill(tokens),
  });
}
