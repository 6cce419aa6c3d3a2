import { omitAttributes } from './attributes.js';
import { brands, type Brand } from './brands.js';
import type { Design } from './design.js';

/** A theme: what a brand replaces. */
export type DesignTheme = Pick<Design, 'attributes' | 'tokens'>;

/** Applies a brand in place of the previous one. Order and language stay. */
export const applyBrand = (design: Design, { attributes, tokens }: DesignTheme): Design => ({
  ...design,
  attributes: { ...omitAttributes(design.attributes, 'brand', 'theme'), ...attributes },
  tokens,
});

const sortEntries = (values: Readonly<Record<string, string>>): readonly (readonly string[])[] =>
  Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));

/** Equal for equal themes, in whatever order their values were set. */
const themeKey = ({ attributes: { brand = '', theme = '' }, tokens }: Design): string =>
  JSON.stringify([brand, theme, sortEntries(tokens)]);

/** Finds the example brand whose theme the design has unchanged. */
export const findBrand = (design: Design): Brand | undefined =>
  brands.find((brand) => themeKey(applyBrand(design, brand)) === themeKey(design));

/** The shop of the design's brand; the first brand's shop for any other design. */
export function getBrandShop(design: Design) {
  const brand = findBrand(design);
  return { name: brand?.name ?? 'Your shop', ...(brand ?? brands[0]).shop };
}
