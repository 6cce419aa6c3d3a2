import { adoptRules } from '../adopted-sheets.js';
import { getPresets, type Design, type Tokens } from '../design/design.js';
import { fullPalette, presetTokens } from '../design/theme-file.js';

/** The tokens that the shop takes over. The others apply to the checkout only. */
const pickShopTokens = ({ bg, surface, text }: Tokens): Tokens => ({
  ...(bg && { bg }),
  ...(surface && { surface }),
  ...(text && { text }),
});

/** Whether the design has a theme for the shop. With `inherit`, the checkout takes over the shop's colours instead. */
function shouldThemeShop(design: Design): boolean {
  const words = getPresets(design);
  const hasTheme = design.attributes['brand'] !== undefined || Object.keys(pickShopTokens(design.tokens)).length > 0;
  return (hasTheme || words.includes('mono')) && !words.includes('inherit');
}

/** Sets the brand's background, text and font on the shop as `--shop-…`. Without a theme the shop keeps its own style. */
export function themeShop(shop: HTMLElement, design: Design): void {
  const isThemed = shouldThemeShop(design);
  shop.toggleAttribute('data-themed', isThemed);
  if (!isThemed) return;
  const palette = fullPalette({ ...design, tokens: pickShopTokens(design.tokens) });
  const names = ['bg', 'surface', 'text', 'text-muted', 'border'] as const;
  const colors = names.map((name) => `  --shop-${name}: ${palette[name]};\n`);
  const font = { ...presetTokens(design), ...design.tokens }['font-family'] ?? 'inherit';
  const css = `.shop {\n${colors.join('')}  --shop-font: ${font};\n}\n`;
  adoptRules(shop.ownerDocument, { purpose: 'shop', css });
}
