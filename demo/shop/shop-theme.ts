import { adoptRules } from '../common/adopted-sheets.js';
import { getPresets, type Design, type Tokens } from '../design/design.js';
import { presetTokens } from '../design/theme-file.js';
import { computePalettes } from '../design/contrast.js';
import { joinSchemes } from '../design/scheme-values.js';

/** What a shop has of its own. The rest of the checkout's tokens are the checkout's alone. */
const pickShopTokens = ({ bg, surface, text }: Tokens): Tokens => ({
  ...(bg && { bg }),
  ...(surface && { surface }),
  ...(text && { text }),
});

/** Whether there is a look to wear. With `inherit` it is the other way round: the checkout wears the shop's. */
function shouldThemeShop(design: Design): boolean {
  const words = getPresets(design);
  const hasTheme = design.attributes['brand'] !== undefined || Object.keys(pickShopTokens(design.tokens)).length > 0;
  return (hasTheme || words.includes('mono')) && !words.includes('inherit');
}

/** The shop around the checkout in the brand's ground, text and font, as `--shop-…`; without a brand it has its own. */
export function themeShop(shop: HTMLElement, design: Design): void {
  const isThemed = shouldThemeShop(design);
  shop.toggleAttribute('data-worn', isThemed);
  if (!isThemed) return;
  const { light, dark } = computePalettes({ ...design, tokens: pickShopTokens(design.tokens) });
  const names = ['bg', 'surface', 'text', 'text-muted', 'border'] as const;
  const colors = names.map((name) => `  --shop-${name}: ${joinSchemes({ light: light[name], dark: dark[name] })};\n`);
  const font = { ...presetTokens(design), ...design.tokens }['font-family'] ?? 'inherit';
  const css = `.shop {\n${colors.join('')}  --shop-font: ${font};\n}\n`;
  adoptRules(shop.ownerDocument, { purpose: 'shop', css });
}
