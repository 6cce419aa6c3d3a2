import { omitAttributes } from './attributes.js';
import { brands, type Brand } from './brands.js';
import { initialDesign, type Design } from './design.js';

/** A theme: what a brand replaces, and what is saved, pinned and compared. */
export type DesignTheme = Pick<Design, 'attributes' | 'tokens'> & Partial<Pick<Design, 'parts'>>;

/** Applies a brand in place of the previous one. Order and language stay. */
export const applyBrand = (design: Design, { attributes, tokens, parts = {} }: DesignTheme): Design => ({
  ...design,
  attributes: { ...omitAttributes(design.attributes, 'brand', 'theme'), ...attributes },
  tokens,
  parts,
});

/** The theme of a design, without its order and language. */
export const getDesignTheme = ({ attributes, tokens, parts }: Design): Required<DesignTheme> => {
  const { brand, theme } = attributes;
  return { attributes: { ...(brand && { brand }), ...(theme && { theme }) }, tokens, parts };
};

/** The theme that others are compared with: the default look, until one is pinned. It lasts as long as the page. */
let pinnedTheme: DesignTheme = getDesignTheme(initialDesign);

export const getPinnedTheme = (): DesignTheme => pinnedTheme;
export const pinTheme = (theme: DesignTheme): void => void (pinnedTheme = theme);

const sortEntries = (values: Readonly<Record<string, string>>): readonly (readonly string[])[] =>
  Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));

/** Equal for equal themes, in whatever order their values were set. */
const themeKey = (design: Design): string => {
  const { attributes, tokens, parts } = getDesignTheme(design);
  return JSON.stringify([attributes, tokens, parts].map(sortEntries));
};

/** Finds the example brand whose theme the design has unchanged. */
export const findBrand = (design: Design): Brand | undefined =>
  brands.find((brand) => themeKey(applyBrand(design, brand)) === themeKey(design));

/** The shop of the design's brand; the first brand's shop for any other design. */
export function getBrandShop(design: Design) {
  const brand = findBrand(design);
  return { name: brand?.name ?? 'Your shop', ...(brand ?? brands[0]).shop };
}
