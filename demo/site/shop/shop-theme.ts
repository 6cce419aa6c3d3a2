import { getPresets, type Design, type Tokens } from '../design/design.js';
import { fullPalette, presetTokens } from '../design/theme-file.js';

/** The tokens that the shop takes over. The others apply to the checkout only. */
const pickShopTokens = ({ bg, surface, text }: Tokens): Tokens => ({
  ...(bg && { bg }),
  ...(surface && { surface }),
  ...(text && { text }),
});

/** Whether the design has a theme for the shop. */
function shouldThemeShop(design: Design): boolean {
  const hasTheme = design.attributes['brand'] !== undefined || Object.keys(pickShopTokens(design.tokens)).length > 0;
  return hasTheme || getPresets(design).includes('mono');
}

const sheets = new WeakMap<Document, CSSStyleSheet>();

/** An adopted style sheet, which needs no inline styles in the page's policy. A document adopts none of another window. */
function shopSheet(document: Document): CSSStyleSheet | undefined {
  const found = sheets.get(document);
  if (found || !document.defaultView) return found;
  const sheet = new document.defaultView.CSSStyleSheet();
  sheets.set(document, sheet);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return sheet;
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
  shopSheet(shop.ownerDocument)?.replaceSync(css);
}
