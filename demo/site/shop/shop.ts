import { getPresets, type Design, type Tokens } from '../design/design.js';
import { getBrandShop } from '../design/find-brand.js';
import { requireElement } from '../../../server/pages/common/dom.js';
import { clampCartQuantity, createPriceFormatter, getCartSubtotal, getCartTotal, maxQuantity } from './prices.js';
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

/** The scheme that the shop shares with its checkout. */
const getShopScheme = (design: Design): string =>
  getPresets(design).findLast((word) => /^(light|dark|auto)$/.test(word)) ?? 'auto';

/** The cart beside the checkout. A line shows the difference when the amount is not the price of the cart. */
export function createShop(root: HTMLElement, onQuantity: (quantity: number) => void) {
  const field = requireElement('.stepper input', { root, kind: HTMLInputElement });
  const picture = requireElement('.picture', { root, kind: HTMLImageElement });
  const steppers = [...root.querySelectorAll<HTMLButtonElement>('[data-step]')];
  const emitQuantity = (): void => onQuantity(clampCartQuantity(field.valueAsNumber));
  for (const button of steppers)
    button.addEventListener('click', () => {
      field.stepUp(Number(button.dataset['step']));
      emitQuantity();
    });
  field.addEventListener('change', emitQuantity);

  return {
    show(design: Design): void {
      const format = createPriceFormatter(design);
      const {
        name,
        picture: [src, alt],
        item,
        note,
        delivery,
        steps,
      } = getBrandShop(design);
      const extra = getCartTotal(design) - getCartSubtotal(design);
      const texts = {
        '#shop-name': name,
        '.item-name': item,
        '.items .note': note,
        '.price': format(getCartSubtotal(design)),
        '#extra-name': extra < 0 ? 'Discount' : delivery,
        '#extra': extra === 0 ? 'Free' : format(extra),
        '#total': format(getCartTotal(design)),
      };
      for (const [selector, text] of Object.entries(texts)) requireElement(selector, { root }).textContent = text;
      root
        .querySelectorAll('.steps li')
        .forEach((step, index) => (step.textContent = [...steps, 'Payment'][index] ?? ''));
      if (picture.src !== src) Object.assign(picture, { src, alt });
      root.dataset['scheme'] = getShopScheme(design);
      field.value = String(design.quantity);
      requireElement('.stepper', { root }).setAttribute('aria-label', `Quantity of ${item}`);
      for (const button of steppers)
        button.disabled = design.quantity === (button.dataset['step'] === '1' ? maxQuantity : 1);
    },
  };
}
