import { copyOrSelect, onClick, requireElement } from '../../../server/pages/common/dom.js';
import { contrastRatio } from '../../../widget/theme/color.js';
import { lightDark } from '../../../widget/theme/resolve-theme.js';
import type { ColorToken, Hex, Palette } from '../../../widget/theme/tokens.js';
import { computePalettes, resolveDesignColor } from '../design/contrast.js';
import type { Design } from '../design/design.js';
import { validateDesignToken } from '../design/validation.js';
import { serializeDesign } from '../playground/design-query.js';
import { brands } from './brands.js';
import { brandLook, createHeroCheckout } from './cards.js';
import { connectLife } from './life.js';

/** The ground on which the slider stands, as in the page's style sheet. */
const ground = { light: '#f5f6f8', dark: '#111318' } as const;

/** The colour of the slider: of the brand, unless the brand is too close to the page (WCAG 2.2, 1.4.11). */
const markColor = ({ accent, 'accent-text': text }: Palette, surface: Hex): string =>
  [accent, text].find((color) => contrastRatio(color, surface) >= 3) ?? 'var(--ink)';

/** Colours the page around the checkout. */
function showColors(design: Design): void {
  const palettes = computePalettes(design);
  const inBothSchemes = (token: ColorToken): string => lightDark(palettes.light[token], palettes.dark[token]);
  const colors = {
    '--hero-brand': design.attributes['brand'] ?? '',
    '--hero-field': inBothSchemes('accent-subtle'),
    '--hero-accent': inBothSchemes('accent'),
    '--mark': lightDark(markColor(palettes.light, ground.light), markColor(palettes.dark, ground.dark)),
    '--hero-on-accent': inBothSchemes('on-accent'),
  };
  for (const [name, value] of Object.entries(colors)) document.body.style.setProperty(name, value);
}

/** Whoever has not typed for so long has typed a name. */
const pauseMs = 800;

/** The field of the colour. An invalid text changes nothing, and is explained after a pause or once the field is left. */
function createColorField(root: HTMLElement, onColor: (color: string) => void) {
  const text = requireElement('#hero-brand', { root, kind: HTMLInputElement });
  const picker = requireElement('#hero-picker', { root, kind: HTMLInputElement });
  let pause: ReturnType<typeof setTimeout> | undefined;
  const validate = (): string | undefined => validateDesignToken('brand', text.value.trim());
  const showProblem = (sentence = ''): void => {
    requireElement('#hero-problem', { root }).textContent = sentence;
    text.setAttribute('aria-invalid', String(sentence !== ''));
  };
  const show = (color: string): void => {
    showProblem();
    text.value = color;
    picker.value = resolveDesignColor(color) ?? picker.value;
    onColor(color);
  };
  text.addEventListener('input', () => {
    const color = text.value.trim();
    picker.value = resolveDesignColor(color) ?? picker.value;
    clearTimeout(pause);
    if (validate() !== undefined) return void (pause = setTimeout(() => showProblem(validate()), pauseMs));
    showProblem();
    onColor(color);
  });
  text.addEventListener('change', () => showProblem(validate()));
  picker.addEventListener('input', () => show(picker.value));
  return { show };
}

/** The code to paste: with the address of the script on this host, and a button that copies it. */
function connectSnippet(root: HTMLElement): void {
  // In new nodes: what moves within a line would be a shift of the layout.
  const line = requireElement('#hero-script', { root });
  const next = line.cloneNode(true) as HTMLElement;
  requireElement('#hero-src', { root: next }).textContent = new URL('checkout.js', document.baseURI).href;
  line.replaceWith(next);
  const code = requireElement('#hero-code', { root });
  onClick('#hero-copy', () => {
    void copyOrSelect(code.textContent, code).then((outcome) => {
      requireElement('#hero-copy', { root }).textContent = outcome;
    });
  });
}

/** The first screen: a checkout with a field for its colour and four brands, and below it an order through its life. */
export function createHero(root: HTMLElement) {
  const checkout = createHeroCheckout(requireElement('#hero-checkout', { root }));
  const life = connectLife(requireElement('#life'), root);
  const chips = [...root.querySelectorAll<HTMLElement>('.brand-chip')];

  const showBrand = (color: string): void => {
    const brand = brands.find((known) => known.brand === color);
    const look = brandLook(brand ?? { name: 'Your shop', brand: color, tokens: {} });
    showColors(look.design);
    requireElement('#hero-code-brand', { root }).textContent = color;
    const search = serializeDesign({ ...look.design, tokens: {} });
    requireElement('#hero-try', { root, kind: HTMLAnchorElement }).search = search;
    chips.forEach((chip, index) => chip.setAttribute('aria-pressed', String(brands[index] === brand)));
    checkout.show(look);
    life.look(look);
  };
  const field = createColorField(root, showBrand);
  brands.forEach(({ brand }, index) => chips[index]?.addEventListener('click', () => field.show(brand)));
  showBrand(brands[0].brand);
  connectSnippet(root);
  return checkout;
}
