import { emulateMedia, setViewport } from '@web/test-runner-commands';
import { visualDiff } from '@web/test-runner-visual-regression';
import { presets } from '../../widget/common/preset-names.js';
import { isInEveryPreset } from '../support/main-screens.js';
import { screens } from '../widget/support/screens.js';
import { twelveBrands } from '../widget/theme/brands.js';
import * as t from '../widget/support/index.js';

t.useService();

/** The same fonts on every machine. `Menlo` is in the widget's font stack for codes, and `Symbols` has the sign ≈. */
const fonts = [
  ['Inter', '-variable/inter/files/inter-latin-wght-normal.woff2'],
  ['Menlo', '-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'],
  ['Symbols', '/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2'],
] as const;

async function loadFonts(): Promise<void> {
  for (const [name, file] of fonts) {
    document.fonts.add(await new FontFace(name, `url(/node_modules/@fontsource${file})`, { weight: '100 900' }).load());
  }
}

/** Fixes what differs in every run: the codes of orders, and the time. */
function freezePage(): void {
  const now = Date.now();
  Date.now = () => now;
  crypto.randomUUID = () => '7b1f2c3a-5d0e-4f6a-8b9c-0d1e2f3a4b5c';
}

/** A container with colours and a font of its own, of which the checkout takes the font alone. */
function createStyledContainer(): HTMLElement {
  const container = t.createContainer();
  container.style.cssText =
    'inline-size: 360px; padding: 12px; box-sizing: border-box; font-family: Inter, Symbols; ' +
    'background: #fbf6ec; color: #33261a; accent-color: #8a3b12';
  return container;
}

/** The system prefers light, so `auto` and `light` have the same reference picture. */
const baselineName = (preset: string): string => (preset === 'auto' ? 'light' : preset);

/** Light and dark on every screen; that `auto` looks like `light` is compared on one. */
const presetsOf = (screen: string) =>
  presets.filter((preset) => {
    if (preset === 'auto') return screen === 'choosing';
    return preset === 'light' || preset === 'dark' || isInEveryPreset(screen);
  });

before(async () => {
  await emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await setViewport({ width: 400, height: 1100 });
  await loadFonts();
  freezePage();
});

// The next file runs in the same page.
after(() => emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' }));

describe('every screen in light and dark, the main screens in every preset', () => {
  for (const [name, show] of Object.entries(screens)) {
    it(name, async () => {
      const parent = createStyledContainer();
      const element = await show({ parent });
      for (const preset of presetsOf(name)) {
        await t.applyAppearance(element, { theme: preset });
        t.finishAnimations(element);
        await visualDiff(parent, `${name}/${baselineName(preset)}`);
      }
    });
  }
});

describe('twelve brands side by side', () => {
  for (const theme of ['light', 'dark']) {
    it(`choosing in ${theme}`, async () => {
      await setViewport({ width: 1280, height: 1600 });
      const grid = t.createContainer();
      grid.style.cssText =
        'display: grid; grid-template-columns: repeat(4, 300px); gap: 12px; padding: 12px; inline-size: max-content; ' +
        `font-family: Inter, Symbols; background: ${theme === 'dark' ? '#0b0c0f' : '#f5f6f8'}`;
      for (const brand of twelveBrands) {
        const element = await screens['choosing']?.({ parent: grid, attributes: { brand, theme } });
        if (element) t.finishAnimations(element);
      }
      await t.nextFrame();
      await visualDiff(grid, `brands/${theme}`);
      await setViewport({ width: 400, height: 1100 });
    });
  }
});
