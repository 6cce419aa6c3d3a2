import { requireElement } from '../../../server/pages/common/dom.js';
import { contrastRatio } from '../../../widget/theme/color.js';
import { lightDark } from '../../../widget/theme/resolve-theme.js';
import type { ColorToken, Hex, Palette } from '../../../widget/theme/tokens.js';
import type { ServiceMode } from '../../../server/pages/common/service-switch.js';
import { brands, type Brand } from '../design/brands.js';
import { formatRatio, measureDesign, resolveDesignColor } from '../design/contrast.js';
import type { Design } from '../design/design.js';
import type { DesignTheme } from '../design/find-brand.js';
import { validateDesignToken } from '../design/validation.js';
import { createHeroCheckout, heroDesign } from './hero-checkout.js';
import { createHeroLife } from './life.js';

/** The four shops of the first screen, in the order of its buttons. */
const heroBrands = ['Fernhill Coffee', 'Atelier Oka', 'Kettenwerk', 'Tidewater'].flatMap((name) =>
  brands.filter((brand) => brand.name === name),
);

const findHeroBrand = (color: string): Brand | undefined =>
  heroBrands.find(({ attributes }) => attributes['brand'] === color);

/** `--surface` of the page, on which the slider stands. */
const pageSurface = { light: '#ffffff', dark: '#16181d' } as const;

/** The colour of the slider: of the brand, unless the brand is too close to the page (WCAG 2.2, 1.4.11). */
const markColor = ({ accent, 'accent-text': text }: Palette, surface: Hex): string =>
  [accent, text].find((color) => contrastRatio(color, surface) >= 3) ?? 'var(--ink)';

/** Colours the page around the checkout, and writes the contrast of the button's text. */
function showColors(root: HTMLElement, design: Design): void {
  const { palettes, results } = measureDesign(design);
  const scheme = design.attributes['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  const onAccent = results.find(
    (pair) => pair.foreground === 'on-accent' && pair.background === 'accent' && pair.scheme === scheme,
  );
  const inBothSchemes = (token: ColorToken): string => lightDark(palettes.light[token], palettes.dark[token]);
  const colors = {
    '--hero-brand': design.attributes['brand'] ?? '',
    '--hero-field': inBothSchemes('accent-subtle'),
    '--hero-accent': inBothSchemes('accent'),
    '--hero-mark': lightDark(markColor(palettes.light, pageSurface.light), markColor(palettes.dark, pageSurface.dark)),
    '--hero-on-accent': inBothSchemes('on-accent'),
  };
  for (const [name, value] of Object.entries(colors)) root.style.setProperty(name, value);
  if (onAccent) requireElement('#hero-contrast', { root }).textContent = formatRatio(onAccent.ratio);
}

/** The field of the colour. An invalid text changes nothing; a button that is pressed with it explains why. */
function createColorField(root: HTMLElement, onColor: (color: string) => void) {
  const text = requireElement('#hero-brand', { root, kind: HTMLInputElement });
  const picker = requireElement('#hero-picker', { root, kind: HTMLInputElement });
  const showProblem = (sentence = ''): void => {
    requireElement('#hero-problem', { root }).textContent = sentence;
    text.setAttribute('aria-invalid', String(sentence !== ''));
  };
  const show = (color: string): void => {
    showProblem();
    text.value = color;
    picker.value = resolveDesignColor(color) ?? picker.value;
  };
  text.addEventListener('input', () => {
    const color = text.value.trim();
    picker.value = resolveDesignColor(color) ?? picker.value;
    if (validateDesignToken('brand', color) !== undefined) return;
    showProblem();
    onColor(color);
  });
  picker.addEventListener('input', () => {
    show(picker.value);
    onColor(picker.value);
  });
  return {
    show,
    showProblem,
    /** The valid colour. Without one the field explains what is wrong, and has the focus. */
    read(): string | undefined {
      const color = text.value.trim();
      const sentence = validateDesignToken('brand', color);
      showProblem(sentence);
      if (sentence !== undefined) text.focus();
      return sentence === undefined ? color : undefined;
    },
  };
}

type HeroListener = {
  /** Another brand or colour is chosen. */
  readonly onTheme: (theme: DesignTheme) => void;
  /** “Make it yours” is pressed. */
  readonly onTake: (theme: DesignTheme, name: string) => void;
};

/** The first screen: a checkout with a field for its colour and four brands. */
export function createHero(root: HTMLElement, { onTheme, onTake }: HeroListener) {
  const checkout = createHeroCheckout(requireElement('#hero-checkout', { root }));
  const life = createHeroLife(root, checkout);
  const chips = [...root.querySelectorAll<HTMLElement>('.brand-chip')];
  let [brand] = heroBrands;
  let color = brand?.attributes['brand'] ?? '';

  const theme = (): DesignTheme => brand ?? { attributes: { brand: color }, tokens: {} };
  const show = (next: string): Promise<void> => {
    color = next;
    brand = findHeroBrand(color);
    const design = heroDesign(theme());
    showColors(root, design);
    requireElement('#hero-code-brand', { root }).textContent = color;
    chips.forEach((chip, index) => chip.setAttribute('aria-pressed', String(heroBrands[index] === brand)));
    return checkout.show({ design, name: brand?.name ?? 'Your shop' });
  };
  const field = createColorField(root, (next) => {
    void show(next);
    onTheme(theme());
  });
  const choose = (next: string): void => {
    field.show(next);
    void show(next);
    onTheme(theme());
  };

  chips.forEach((chip, index) => {
    chip.addEventListener('click', () => choose(heroBrands[index]?.attributes['brand'] ?? color));
  });
  requireElement('#hero-form', { root }).addEventListener('submit', (event) => {
    event.preventDefault();
    const taken = field.read();
    if (taken !== undefined) onTake(theme(), brand?.name ?? 'Your colour');
  });
  void show(color);

  return {
    /** Shows the colour of a link. */
    showColor(next: string): void {
      field.show(next);
      void show(next);
    },
    /** Starts a checkout. The service answers from here on. */
    start(mode: ServiceMode): void {
      checkout.mount(mode);
      void life.begin();
    },
    stop(): void {
      checkout.unmount();
      life.reset();
    },
  };
}
