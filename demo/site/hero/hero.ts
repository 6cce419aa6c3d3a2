import type { CryptoCheckout } from '../../../widget/index.js';
import { html, render } from 'lit';
import { requireElement } from '../../../server/pages/common/dom.js';
import type { Brand } from '../design/brands.js';
import type { ColorToken } from '../../../widget/theme/tokens.js';
import {
  computePalettes,
  formatRatio,
  getContrastLevel,
  measureContrast,
  resolveColor,
  type SchemePalettes,
} from '../design/contrast.js';
import type { DesignTheme } from '../design/find-brand.js';
import { joinSchemes, toThemeProperty } from '../design/scheme-values.js';
import { validateToken } from '../design/validation.js';
import { createCycle } from './cycle.js';
import { heroBrands, heroDesign, themeOfColor } from './hero-theme.js';

type HeroOptions = {
  /** Called with the theme on “Make it yours”. */
  readonly onTake: (theme: DesignTheme, name: string) => void;
};

/** The header of the checkout: whose shop it is, and the order's number. */
function createHeader(): HTMLElement {
  const header = document.createElement('p');
  header.slot = 'header';
  header.className = 'hero-shop';
  render(html`<b></b><span>INV-1001</span>`, header);
  return header;
}

/** Calls back in the frame in which the checkout has its brand: the widget loads what derives the colours on demand. */
function whenThemed(element: HTMLElement, onThemed: () => void): void {
  const isThemed = getComputedStyle(element).getPropertyValue('--d-accent') !== '';
  if (isThemed || !element.isConnected) onThemed();
  else requestAnimationFrame(() => whenThemed(element, onThemed));
}

/** A live checkout of its own, whose theme changes without a restart. */
function createHeroCheckout(container: HTMLElement) {
  const header = createHeader();
  let element: CryptoCheckout | undefined;
  return {
    mount(theme: DesignTheme): void {
      element = document.createElement('crypto-checkout');
      for (const [name, value] of Object.entries(heroDesign(theme).attributes))
        if (name !== 'theme') element.setAttribute(name, value);
      element.append(header);
      this.show(theme);
      container.replaceChildren(element);
      whenThemed(element, () => (container.dataset['themed'] = ''));
    },
    show(theme: DesignTheme): void {
      const { attributes, tokens } = heroDesign(theme);
      element?.setAttribute('brand', attributes['brand'] ?? '');
      if (element) element.theme = toThemeProperty(attributes['theme'] ?? 'auto', tokens);
    },
    showName: (name: string): void => {
      requireElement('b', { root: header }).textContent = name;
    },
    unmount(): void {
      element = undefined;
      container.replaceChildren();
    },
  };
}

const inBothSchemes = ({ light, dark }: SchemePalettes, token: ColorToken): string =>
  joinSchemes({ light: light[token], dark: dark[token] });

/** Colours the page around the checkout, and writes the contrast of the button's text. */
function showColors(root: HTMLElement, theme: DesignTheme): void {
  const design = heroDesign(theme);
  const palettes = computePalettes(design);
  const scheme = design.attributes['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  const onAccent = measureContrast(palettes, getContrastLevel(design)).find(
    (pair) => pair.foreground === 'on-accent' && pair.background === 'accent' && pair.scheme === scheme,
  );
  const colors = {
    '--hero-brand': design.attributes['brand'] ?? '',
    '--hero-field': inBothSchemes(palettes, 'accent-subtle'),
    '--hero-accent': inBothSchemes(palettes, 'accent'),
    '--hero-on-accent': inBothSchemes(palettes, 'on-accent'),
  };
  for (const [name, value] of Object.entries(colors)) root.style.setProperty(name, value);
  if (onAccent) requireElement('#hero-contrast', { root }).textContent = formatRatio(onAccent.ratio);
}

/** The field of the colour. An invalid text changes nothing; a button that is pressed with it explains why. */
function createColorField(root: HTMLElement, onColor: (color: string) => void) {
  const text = requireElement('#hero-brand', { root, kind: HTMLInputElement });
  const picker = requireElement('#hero-picker', { root, kind: HTMLInputElement });
  const problem = requireElement('#hero-problem', { root });
  const showProblem = (sentence: string | undefined): void => {
    problem.textContent = sentence ?? '';
    text.setAttribute('aria-invalid', String(sentence !== undefined));
  };
  const take = (color: string): void => {
    if (validateToken('brand', color) !== undefined) return;
    showProblem(undefined);
    onColor(color);
  };
  text.addEventListener('input', () => {
    picker.value = resolveColor(text.value.trim()) ?? picker.value;
    take(text.value.trim());
  });
  picker.addEventListener('input', () => {
    text.value = picker.value;
    take(picker.value);
  });
  return {
    show(color: string): void {
      showProblem(undefined);
      text.value = color;
      picker.value = resolveColor(color) ?? picker.value;
    },
    /** The valid colour. Without one the field explains what is wrong, and has the focus. */
    read(): string | undefined {
      const color = text.value.trim();
      const sentence = validateToken('brand', color);
      showProblem(sentence);
      if (sentence !== undefined) text.focus();
      return sentence === undefined ? color : undefined;
    },
  };
}

/** The first screen: a checkout that shows four brands one after the other, until somebody chooses a colour. */
export function createHero(root: HTMLElement, { onTake }: HeroOptions) {
  const checkout = createHeroCheckout(requireElement('#hero-checkout', { root }));
  const chips = [...root.querySelectorAll<HTMLElement>('.brand-chip')];
  let brand: Brand | undefined = heroBrands[0];
  let color = brand?.attributes['brand'] ?? '';

  const show = (): void => {
    const theme = themeOfColor(color, brand);
    showColors(root, theme);
    checkout.show(theme);
    checkout.showName(brand?.name ?? 'Your shop');
    requireElement('#hero-code-brand', { root }).textContent = color;
    chips.forEach((chip, index) => chip.setAttribute('aria-pressed', String(heroBrands[index] === brand)));
  };
  const field = createColorField(root, (next) => {
    cycle.stop();
    color = next;
    brand = heroBrands.find(({ attributes }) => attributes['brand'] === next);
    show();
  });
  const showBrand = (next: Brand | undefined): void => {
    brand = next;
    color = next?.attributes['brand'] ?? color;
    field.show(color);
    show();
  };
  const cycle = createCycle({
    root,
    pauseButton: requireElement('#hero-pause', { root }),
    onStep: () => showBrand(heroBrands[(heroBrands.indexOf(brand as Brand) + 1) % heroBrands.length]),
  });

  chips.forEach((chip, index) => {
    const dot = requireElement('.brand-dot', { root: chip });
    dot.style.setProperty('--swatch', heroBrands[index]?.attributes['brand'] ?? '');
    dot.style.setProperty('--swatch-radius', heroBrands[index]?.tokens.radius ?? '16px');
    chip.addEventListener('click', () => {
      cycle.stop();
      showBrand(heroBrands[index]);
    });
  });
  // Somebody who pays works with this brand.
  for (const type of ['checkout-option', 'checkout-created']) root.addEventListener(type, () => cycle.stop());
  requireElement('#hero-form', { root }).addEventListener('submit', (event) => {
    event.preventDefault();
    cycle.stop();
    const taken = field.read();
    if (taken !== undefined) onTake(themeOfColor(taken, brand), brand?.name ?? 'Your colour');
  });
  show();

  return {
    /** Shows the colour of a link, and stays with it. */
    showColor(next: string): void {
      cycle.stop();
      field.show(next);
      color = next;
      brand = heroBrands.find(({ attributes }) => attributes['brand'] === next);
      show();
    },
    /** Starts a checkout. The service answers from here on. */
    start(): void {
      checkout.mount(themeOfColor(color, brand));
      show();
    },
    stop: () => checkout.unmount(),
  };
}
