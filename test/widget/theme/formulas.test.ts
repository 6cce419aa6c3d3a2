import { assert } from 'chai';
import { executeServerCommand } from '@web/test-runner-commands';
import { converter, differenceEuclidean, formatHex, wcagContrast } from 'culori';
import { derivePalette } from '../../../widget/theme/derive-palette.js';
import { formulaStyles } from '../../../widget/theme/formulas.styles.js';
import { contrastPairs, type Background } from '../../../widget/theme/contrast-pairs.js';
import { colorTokens, schemes, tintedBackgrounds, type Contrast, type Palette } from '../../../widget/theme/tokens.js';
import { sampleBrandColors } from './brands.js';
import { caseCount } from '../../support/full-counts.js';
import { skipUnlessSupported } from '../support/dom.js';
import { contrasts, tintOf } from './variants.js';

const rgb = converter('rgb');
const difference = differenceEuclidean('oklab');
const names: readonly Background[] = [
  ...colorTokens,
  ...(Object.keys(tintedBackgrounds) as (keyof typeof tintedBackgrounds)[]),
];

/** The colour that is mixed into a panel, as in the style sheet of the widget. */
const tintColor = (token: string): string =>
  token === 'text' ? 'var(--d-text)' : `color-mix(in oklch, var(--d-${token}) 0%, oklch(0.75 none none))`;

/** An element whose shadow root has the style sheet and a box for each colour. */
function createSwatches() {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  if (formulaStyles.styleSheet) root.adoptedStyleSheets = [formulaStyles.styleSheet];
  const boxes = new Map(names.map((name) => [name, document.createElement('i')]));
  for (const [name, box] of boxes) {
    const tint = tintOf(name);
    box.style.backgroundColor = tint
      ? `color-mix(in srgb, var(--d-surface), ${tintColor(tint.of)} ${tint.percent}%)`
      : `var(--d-${name})`;
  }
  root.append(...boxes.values());
  document.body.append(host);
  return { host, boxes };
}

/** The computed colours, in 8 bits. */
function computedColors({ boxes }: ReturnType<typeof createSwatches>): Record<Background, string> {
  const colors = [...boxes].map(([name, box]) => [name, formatHex(rgb(getComputedStyle(box).backgroundColor) ?? '')]);
  return Object.fromEntries(colors) as Record<Background, string>;
}

const emulateContrast = (value: string) =>
  executeServerCommand('media-features', [{ name: 'prefers-contrast', value }]);

type ExpectedPalette = { readonly expected: Palette; readonly contrast: Contrast };

function assertSamePalette(found: Record<Background, string>, { expected, contrast }: ExpectedPalette): void {
  for (const { foreground, background, minimum } of contrastPairs) {
    const ratio = wcagContrast(found[foreground], found[background]);
    assert.isAtLeast(ratio, minimum[contrast], `${expected.accent}: ${foreground} on ${background}`);
  }
  for (const token of colorTokens) {
    const text = `${expected.accent}: ${token} is ${found[token]} in CSS and ${expected[token]} by the script`;
    assert.isAtMost(difference(found[token], expected[token]), 0.005, text);
  }
}

for (const contrast of contrasts) {
  describe(`the palette derived by CSS, with ${contrast} contrast by the system`, () => {
    if (contrast === 'more') {
      before(skipUnlessSupported('emulateMedia'));
      beforeEach(() => emulateContrast('more'));
      afterEach(() => emulateContrast('no-preference'));
    }
    for (const scheme of schemes) {
      it(`reaches every contrast and agrees with the script: ${scheme}`, () => {
        const swatches = createSwatches();
        swatches.host.style.colorScheme = scheme;
        for (const brand of sampleBrandColors(caseCount({ check: 100, full: 400 }))) {
          swatches.host.style.setProperty('--checkout-brand', brand);
          const expected = derivePalette(brand, { scheme, contrast });
          assertSamePalette(computedColors(swatches), { expected, contrast });
        }
        swatches.host.remove();
      });
    }
  });
}

describe('the palette derived by CSS', () => {
  it('has more contrast with the preset contrast', () => {
    const swatches = createSwatches();
    swatches.host.setAttribute('theme', 'sharp contrast');
    swatches.host.style.setProperty('--checkout-brand', '#635bff');
    const expected = derivePalette('#635bff', { scheme: 'light', contrast: 'more' });
    assertSamePalette(computedColors(swatches), { expected, contrast: 'more' });
    swatches.host.remove();
  });

  const unchanged: [name: string, brand: string][] = [
    ['no brand', ''],
    ['an empty brand', ' '],
  ];
  for (const [name, brand] of unchanged) {
    it(`is not applied with ${name}`, () => {
      const swatches = createSwatches();
      if (brand) swatches.host.style.setProperty('--checkout-brand', brand);
      const box = swatches.boxes.get('surface');
      assert.ok(box);
      box.style.backgroundColor = 'var(--d-surface, rgb(1, 2, 3))';
      const expected = brand ? 'rgba(0, 0, 0, 0)' : 'rgb(1, 2, 3)';
      assert.strictEqual(getComputedStyle(box).backgroundColor, expected);
      swatches.host.remove();
    });
  }

  it('takes any CSS colour and ignores its alpha', () => {
    const swatches = createSwatches();
    swatches.host.style.setProperty('--checkout-brand', 'rgb(102 51 153 / 0.5)');
    const translucent = computedColors(swatches);
    swatches.host.style.setProperty('--checkout-brand', 'rebeccapurple');
    const opaque = computedColors(swatches);
    assert.deepEqual({ ...translucent, accent: '' }, { ...opaque, accent: '' });
    assert.strictEqual(opaque.accent, '#663399');
    swatches.host.remove();
  });
});
