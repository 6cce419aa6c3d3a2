import { requireElement } from '../../../server/pages/common/dom.js';
import { contrastRatio } from '../../../widget/theme/color.js';
import { lightDark } from '../../../widget/theme/resolve-theme.js';
import type { ColorToken, Hex, Palette } from '../../../widget/theme/tokens.js';
import { brands } from '../design/brands.js';
import { computePalettes, resolveDesignColor } from '../design/contrast.js';
import { initialDesign, type Design } from '../design/design.js';
import { applyBrand, type DesignTheme } from '../design/find-brand.js';
import { validateDesignToken } from '../design/validation.js';
import { serializeDesign } from '../playground/design-query.js';
import { createHeroCheckout, heroDesign } from './hero-checkout.js';
import { connectHeroLife } from './life.js';

/** The four shops of the first screen, in the order of its buttons. */
const heroBrands = ['Fernhill Coffee', 'Atelier Oka', 'Kettenwerk', 'Tidewater'].flatMap((name) =>
  brands.filter((brand) => brand.name === name),
);

/** `--surface` of the page, on which the slider stands. */
const pageSurface = { light: '#ffffff', dark: '#16181d' } as const;

/** The colour of the slider: of the brand, unless the brand is too close to the page (WCAG 2.2, 1.4.11). */
const markColor = ({ accent, 'accent-text': text }: Palette, surface: Hex): string =>
  [accent, text].find((color) => contrastRatio(color, surface) >= 3) ?? 'var(--ink)';

/** Colours the page around the checkout. */
function showColors(root: HTMLElement, design: Design): void {
  const palettes = computePalettes(design);
  const inBothSchemes = (token: ColorToken): string => lightDark(palettes.light[token], palettes.dark[token]);
  const colors = {
    '--hero-brand': design.attributes['brand'] ?? '',
    '--hero-field': inBothSchemes('accent-subtle'),
    '--hero-accent': inBothSchemes('accent'),
    '--hero-mark': lightDark(markColor(palettes.light, pageSurface.light), markColor(palettes.dark, pageSurface.dark)),
    '--hero-on-accent': inBothSchemes('on-accent'),
  };
  for (const [name, value] of Object.entries(colors)) root.style.setProperty(name, value);
}

/** The field of the colour. An invalid text changes nothing, and is explained once the field is left. */
function createColorField(root: HTMLElement, onColor: (color: string) => void) {
  const text = requireElement('#hero-brand', { root, kind: HTMLInputElement });
  const picker = requireElement('#hero-picker', { root, kind: HTMLInputElement });
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
    if (validate() !== undefined) return;
    showProblem();
    onColor(color);
  });
  text.addEventListener('change', () => showProblem(validate()));
  picker.addEventListener('input', () => show(picker.value));
  return { show };
}

/** The first screen: a checkout with a field for its colour and four brands. */
export function createHero(root: HTMLElement) {
  const checkout = createHeroCheckout(requireElement('#hero-checkout', { root }));
  const chips = [...root.querySelectorAll<HTMLElement>('.brand-chip')];
  const trial = requireElement('#hero-try', { root, kind: HTMLAnchorElement });

  const showTheme = (color: string): void => {
    const brand = heroBrands.find(({ attributes }) => attributes['brand'] === color);
    const theme: DesignTheme = brand ?? { attributes: { brand: color }, tokens: {} };
    const design = heroDesign(theme);
    showColors(root, design);
    requireElement('#hero-code-brand', { root }).textContent = color;
    trial.search = serializeDesign(applyBrand(initialDesign, theme));
    chips.forEach((chip, index) => chip.setAttribute('aria-pressed', String(heroBrands[index] === brand)));
    checkout.show({ design, name: brand?.name ?? 'Your shop' });
  };
  const field = createColorField(root, showTheme);
  heroBrands.forEach(({ attributes: { brand = '' } }, index) => {
    chips[index]?.addEventListener('click', () => field.show(brand));
    if (index === 0) showTheme(brand);
  });
  connectHeroLife(root, checkout);
  return {
    /** Starts the live checkout. A service answers from here on. */
    start: (hasServer: boolean): void => checkout.mount(hasServer),
  };
}
