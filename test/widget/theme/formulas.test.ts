import { assert } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import { converter, differenceEuclidean, formatHex, wcagContrast } from 'culori';
import { derivePalette } from '../../../widget/theme/derive-palette.js';
import { formulaStyles } from '../../../widget/theme/formulas.styles.js';
import { contrastPairs, type Background } from '../../../widget/theme/contrast-pairs.js';
import { colorTokens, tintedBackgrounds, type Contrast, type Palette } from '../../../widget/theme/tokens.js';
import { sampleBrandColors } from './brands.js';
import { skipUnlessSupported } from '../support/dom.js';

const rgb = converter('rgb');
const difference = differenceEuclidean('oklab');
const names: readonly Background[] = [
  ...colorTokens,
  ...(Object.keys(tintedBackgrounds) as (keyof typeof tintedBackgrounds)[]),
];

/** As the widget's style sheet writes it. */
const tint = (token: string): string =>
  token === 'text' ? 'var(--d-text)' : `oklch(from var(--d-${token}) 0.75 min(c * 1.5, 0.12) h)`;

/** An element whose shadow root has the sheet and one box for each colour, as the widget would draw it. */
function swatches() {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  if (formulaStyles.styleSheet) root.adoptedStyleSheets = [formulaStyles.styleSheet];
  const boxes = new Map(names.map((name) => [name, document.createElement('i')]));
  for (const [name, box] of boxes) {
    const panel = name in tintedBackgrounds ? tintedBackgrounds[name as keyof typeof tintedBackgrounds] : undefined;
    box.style.backgroundColor = panel
      ? `color-mix(in srgb, var(--d-surface), ${tint(panel.of)} ${panel.percent}%)`
      : `var(--d-${name})`;
  }
  root.append(...boxes.values());
  document.body.append(host);
  return { host, boxes };
}

/** The colours as they reach the screen, in 8 bits. */
function shown({ boxes }: ReturnType<typeof swatches>): Record<Background, string> {
  const colors = [...boxes].map(([name, box]) => [name, formatHex(rgb(getComputedStyle(box).backgroundColor) ?? '')]);
  return Object.fromEntries(colors) as Record<Background, string>;
}

const ask = (value: string) => executeServerCommand('media-features', [{ name: 'prefers-contrast', value }]);

function agree(found: Record<Background, string>, expected: Palette, contrast: Contrast): void {
  for (const { foreground, background, minimum } of contrastPairs) {
    const ratio = wcagContrast(found[foreground], found[background]);
    assert.isAtLeast(ratio, minimum[contrast], `${expected.accent}: ${foreground} on ${background}`);
  }
  for (const token of colorTokens) {
    const text = `${expected.accent}: ${token} is ${found[token]} in CSS and ${expected[token]} by the script`;
    assert.isAtMost(difference(found[token], expected[token]), 0.005, text);
  }
}

for (const contrast of ['normal', 'more'] as const) {
  describe(`the palette by CSS alone where the contrast of the system is ${contrast}`, () => {
    if (contrast === 'more') {
      before(skipUnlessSupported('emulateMedia'));
      beforeEach(() => ask('more'));
      afterEach(() => ask('no-preference'));
    }
    for (const scheme of ['light', 'dark'] as const) {
      it(`has every contrast of the matrix, and agrees with the script: ${scheme}`, () => {
        const page = swatches();
        page.host.style.colorScheme = scheme;
        for (const brand of sampleBrandColors(400)) {
          page.host.style.setProperty('--checkout-brand', brand);
          agree(shown(page), derivePalette(brand, { scheme, contrast }), contrast);
        }
        page.host.remove();
      });
    }
  });
}

describe('the palette by CSS alone', () => {
  it('has more contrast by the preset as well', () => {
    const page = swatches();
    page.host.setAttribute('theme', 'sharp contrast');
    page.host.style.setProperty('--checkout-brand', '#635bff');
    agree(shown(page), derivePalette('#635bff', { scheme: 'light', contrast: 'more' }), 'more');
    page.host.remove();
  });

  const unchanged: [what: string, brand: string][] = [
    ['no brand', ''],
    ['an empty brand', ' '],
  ];
  for (const [what, brand] of unchanged) {
    it(`leaves the default look where there is ${what}`, () => {
      const page = swatches();
      if (brand) page.host.style.setProperty('--checkout-brand', brand);
      const box = page.boxes.get('surface');
      assert.ok(box);
      box.style.backgroundColor = 'var(--d-surface, rgb(1, 2, 3))';
      const expected = brand ? 'rgba(0, 0, 0, 0)' : 'rgb(1, 2, 3)';
      assert.strictEqual(getComputedStyle(box).backgroundColor, expected);
      page.host.remove();
    });
  }

  it('takes any CSS colour, and no transparency', () => {
    const page = swatches();
    page.host.style.setProperty('--checkout-brand', 'rgb(102 51 153 / 0.5)');
    const half = shown(page);
    page.host.style.setProperty('--checkout-brand', 'rebeccapurple');
    const whole = shown(page);
    assert.deepEqual({ ...half, accent: '' }, { ...whole, accent: '' });
    assert.strictEqual(whole.accent, '#663399');
    page.host.remove();
  });
});
