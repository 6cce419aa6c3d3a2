import { getPresets, type Design, type Tokens } from '../design/design.js';
import { getBrandShop } from '../design/find-brand.js';
import { requireElement } from '../../../server/pages/common/dom.js';
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

/** An adopted style sheet, which needs no inline styles in the page's policy. */
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);

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
  sheet.replaceSync(css);
}

/** The scheme that the shop shares with its checkout. */
const getShopScheme = (design: Design): string =>
  getPresets(design).findLast((word) => /^(light|dark|auto)$/.test(word)) ?? 'auto';

/** The price of the one thing that a shop sells. The service accepts at most 10000 of any currency. */
const prices: Readonly<Record<string, string>> = {
  USD: '49.00',
  EUR: '45.00',
  GBP: '39.00',
  CHF: '44.00',
  PLN: '187.00',
  AUD: '74.00',
  BRL: '249.00',
  AED: '182.00',
  INR: '1230.00',
  JPY: '1500',
};

export const priceOf = (currency: string): string => prices[currency] ?? '49.00';

/** Shows what the buyer pays for, beside the checkout. */
export function showShop(root: HTMLElement, design: Design): void {
  const { name, picture, item, note } = getBrandShop(design);
  const [src, alt] = picture;
  const { 'fiat-amount': amount = '', 'fiat-currency': currency = '' } = design.attributes;
  const texts = { '#shop-name': name, '.item-name': item, '.items .note': note, '.price': `${amount} ${currency}` };
  for (const [selector, text] of Object.entries(texts)) requireElement(selector, { root }).textContent = text;
  const image = requireElement('.picture', { root, kind: HTMLImageElement });
  if (image.src !== src) Object.assign(image, { src, alt });
  root.dataset['scheme'] = getShopScheme(design);
}
