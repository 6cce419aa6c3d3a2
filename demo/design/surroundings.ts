import { adoptRules } from './adopted.js';
import { presetsOf, type Design, type Tokens } from './design.js';
import { presetTokens } from './file.js';
import { palettesOf } from './palette.js';
import { joined } from './theme.js';

/** What a shop has of its own. The rest of the checkout's tokens are the checkout's alone. */
const pick = ({ bg, surface, text }: Tokens): Tokens => ({
  ...(bg && { bg }),
  ...(surface && { surface }),
  ...(text && { text }),
});

/** Whether there is a look to wear. With `inherit` it is the other way round: the checkout wears the shop's. */
function isWorn(design: Design): boolean {
  const words = presetsOf(design);
  const hasLook = design.attributes['brand'] !== undefined || Object.keys(pick(design.tokens)).length > 0;
  return (hasLook || words.includes('mono')) && !words.includes('inherit');
}

/** The shop around the checkout in the brand's ground, text and font, as `--shop-…`; without a brand it has its own. */
export function wearAround(shop: HTMLElement, design: Design): void {
  const worn = isWorn(design);
  shop.toggleAttribute('data-worn', worn);
  if (!worn) return;
  const { light, dark } = palettesOf({ ...design, tokens: pick(design.tokens) });
  const names = ['bg', 'surface', 'text', 'text-muted', 'border'] as const;
  const colors = names.map((name) => `  --shop-${name}: ${joined({ light: light[name], dark: dark[name] })};\n`);
  const font = { ...presetTokens(design), ...design.tokens }['font-family'] ?? 'inherit';
  const css = `.shop {\n${colors.join('')}  --shop-font: ${font};\n}\n`;
  adoptRules(shop.ownerDocument, { purpose: 'shop', css });
}
