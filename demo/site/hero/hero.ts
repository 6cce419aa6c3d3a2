import { announce } from '../../../server/pages/common/announcer.js';
import { requireElement } from '../../../server/pages/common/dom.js';
import { lightDark } from '../../../widget/theme/theme-css.js';
import type { ColorToken } from '../../../widget/theme/tokens.js';
import type { ServiceMode } from '../../service/service-switch.js';
import { brands, type Brand } from '../design/brands.js';
import { formatRatio, measureDesign, resolveColor } from '../design/contrast.js';
import type { Design } from '../design/design.js';
import type { DesignTheme } from '../design/find-brand.js';
import { validateToken } from '../design/validation.js';
import { fade } from './fade.js';
import { createHeroCheckout, heroDesign } from './hero-checkout.js';
import { createLife } from './life.js';
import { takeLogos } from './logo-drop.js';

/** The four shops of the first screen, in the order of its buttons. */
const heroBrands = ['Fernhill Coffee', 'Atelier Ōka', 'Kettenwerk', 'Tidewater'].flatMap((name) =>
  brands.filter((brand) => brand.name === name),
);

const findHeroBrand = (color: string): Brand | undefined =>
  heroBrands.find(({ attributes }) => attributes['brand'] === color);

/** How long each brand stays. */
const intervalMs = 4000;

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Steps while the element is on screen and not in use, until the returned function ends it. A button pauses it, as WCAG
 * 2.2.2 demands of what moves by itself for more than five seconds.
 */
function startCycle(root: HTMLElement, onStep: () => void): () => void {
  const pauseButton = requireElement('#hero-pause', { root });
  let isPaused = false;
  let isOnScreen = false;
  const observer = new IntersectionObserver(([entry]) => (isOnScreen = entry?.isIntersecting ?? false));
  const timer = setInterval(() => {
    const isStill = isPaused || document.hidden || reducedMotion.matches || root.matches(':hover, :focus-within');
    if (isOnScreen && !isStill) onStep();
  }, intervalMs);

  observer.observe(root);
  pauseButton.addEventListener('click', () => {
    isPaused = !isPaused;
    pauseButton.setAttribute('aria-pressed', String(isPaused));
  });
  return () => {
    clearInterval(timer);
    observer.disconnect();
    pauseButton.hidden = true;
  };
}

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
    picker.value = resolveColor(color) ?? picker.value;
  };
  text.addEventListener('input', () => {
    const color = text.value.trim();
    picker.value = resolveColor(color) ?? picker.value;
    if (validateToken('brand', color) !== undefined) return;
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
      const sentence = validateToken('brand', color);
      showProblem(sentence);
      if (sentence !== undefined) text.focus();
      return sentence === undefined ? color : undefined;
    },
  };
}

/**
 * The first screen: a checkout that shows four brands one after the other, until somebody chooses a colour. Calls back with
 * the theme on “Make it yours”.
 */
export function createHero(root: HTMLElement, onTake: (theme: DesignTheme, name: string) => void) {
  const checkout = createHeroCheckout(requireElement('#hero-checkout', { root }));
  const life = createLife(root, checkout);
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
  const showBrand = (next: Brand | undefined): void => {
    const nextColor = next?.attributes['brand'] ?? color;
    field.show(nextColor);
    fade(() => show(nextColor));
  };
  const stopCycle = startCycle(root, () =>
    showBrand(heroBrands[(heroBrands.indexOf(brand as Brand) + 1) % heroBrands.length]),
  );
  const field = createColorField(root, (next) => {
    stopCycle();
    void show(next);
  });

  chips.forEach((chip, index) => {
    chip.addEventListener('click', () => {
      stopCycle();
      showBrand(heroBrands[index]);
    });
  });
  takeLogos(root, {
    onProblem: field.showProblem,
    onColor(dropped, { clientX, clientY }) {
      const { x, y } = requireElement('.hero-stage', { root }).getBoundingClientRect();
      stopCycle();
      field.show(dropped);
      announce(`${dropped} is the brand.`);
      fade(() => show(dropped), { x: clientX - x, y: clientY - y });
    },
  });
  // Somebody who pays works with this brand.
  for (const type of ['checkout-option', 'checkout-created', 'input']) root.addEventListener(type, stopCycle);
  requireElement('#hero-form', { root }).addEventListener('submit', (event) => {
    event.preventDefault();
    stopCycle();
    const taken = field.read();
    if (taken !== undefined) onTake(theme(), brand?.name ?? 'Your colour');
  });
  void show(color);

  return {
    /** Shows the colour of a link, and stays with it. */
    showColor(next: string): void {
      stopCycle();
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
