import { html, type TemplateResult } from 'lit';
import { presets as allPresets } from '../../widget/theme/preset-names.js';
import { brands, type Brand } from '../brands.js';
import { without } from '../design/attributes.js';
import { problemOf } from '../design/checks.js';
import { initial, presetsOf, withAttributes, type Design } from '../design/design.js';
import { ratioText, seen } from '../design/palette.js';
import { toQuery } from '../design/url.js';
import type { Bench } from './bench.js';
import { checkbox, segments, textInput } from './inputs.js';
import { paint } from './paint.js';

const schemePresets = ['auto', 'light', 'dark'];

const says: Readonly<Record<string, string>> = {
  contrast: 'Stronger contrast',
  soft: 'Round, with a shadow',
  sharp: 'Square corners',
  mono: 'Black, white, typewriter',
  inherit: 'Font and colours of the page',
};

/** The look of a brand, and nothing of the one before. Order and language stay. */
export const wear = (design: Design, { attributes, tokens }: Pick<Brand, 'attributes' | 'tokens'>): Design => ({
  ...design,
  attributes: { ...without(design.attributes, 'brand', 'theme'), ...attributes },
  tokens,
  parts: {},
});

const lookOf = ({ attributes: { brand = '', theme = '' }, tokens, parts }: Design): string =>
  toQuery({ ...initial, attributes: { brand, theme }, tokens, parts });

/** The example that the design looks like, if it was not changed since. */
export const brandOf = (design: Design): Brand | undefined =>
  brands.find((brand) => lookOf(wear(design, brand)) === lookOf(design));

const chip = (brand: Brand, { design, change, say }: Bench): TemplateResult => {
  const wears = (): void => {
    change(wear(design, brand), { isJump: true });
    say(`${brand.name} is on.`);
  };
  return html`
    <button class="brand-chip" type="button" aria-pressed=${String(brandOf(design) === brand)} @click=${wears}>
      <span
        class="brand-dot"
        aria-hidden="true"
        ${paint({ '--swatch': brand.attributes['brand'] ?? '', '--swatch-radius': brand.tokens.radius ?? '16px' })}
      ></span>
      <span><b>${brand.name}</b><small>${brand.trade}</small></span>
    </button>
  `;
};

/** What the brand itself came to. Where the accent is another colour, the ratio would be another colour's. */
function brandHint({ design, measured }: Bench): string {
  const value = design.attributes['brand'] ?? '';
  if (value === '') return 'Every other colour is derived from it.';
  const brand = seen(value);
  const onIt = measured.find(
    ({ foreground, background, back }) => foreground === 'on-accent' && background === 'accent' && back === brand,
  );
  if (!onIt) return 'The accent is another colour: a preset or a token sets it.';
  const name = onIt.front === '#ffffff' ? 'White' : 'Black';
  return `${name} on it has ${ratioText(onIt.ratio)} : 1.`;
}

function brandField(bench: Bench): TemplateResult {
  const { design, change, settle } = bench;
  const value = design.attributes['brand'] ?? '';
  const set = (brand: string): void => change(withAttributes(design, { brand }), { key: 'brand' });
  return html`
    <div class="field">
      <label for="attribute-brand"><code>brand</code></label>
      <div class="color-field large">
        <input
          type="color"
          aria-label="Pick the brand’s colour"
          .value=${seen(value) ?? '#2453d6'}
          @input=${({ target }: Event) => set((target as HTMLInputElement).value)}
          @change=${settle}
        />
        ${textInput({
          id: 'attribute-brand',
          value,
          placeholder: 'Any CSS colour',
          problemOf: (text) => problemOf('brand', text),
          onRefused: bench.redraw,
          onInput: set,
          onDone: settle,
        })}
      </div>
      <p class="hint">${brandHint(bench)}</p>
    </div>
  `;
}

/** One of light, dark and auto, and any of the others, in the order in which the widget lists them. */
function themeOf(words: readonly string[]): string {
  const sorted = allPresets.filter((word) => words.includes(word) && word !== 'auto');
  return sorted.join(' ');
}

function presetFields({ design, change }: Bench): TemplateResult {
  const chosen = presetsOf(design);
  const set = (words: readonly string[]): void => change(withAttributes(design, { theme: themeOf(words) }));
  const scheme = schemePresets.findLast((word) => chosen.includes(word)) ?? 'auto';
  const others = chosen.filter((word) => !schemePresets.includes(word));
  return html`
    <fieldset class="field">
      <legend><code>theme</code></legend>
      ${segments({
        name: 'scheme',
        value: scheme,
        choices: schemePresets.map((word) => [word, word]),
        onPick: (word) => set([...others, word]),
      })}
      <div class="ticks">
        ${allPresets
          .filter((word) => !schemePresets.includes(word))
          .map((word) =>
            checkbox({
              id: `preset-${word}`,
              isOn: chosen.includes(word),
              text: html`${word} <small>${says[word] ?? ''}</small>`,
              onPick: (isOn) => set(isOn ? [...chosen, word] : chosen.filter((one) => one !== word)),
            }),
          )}
      </div>
    </fieldset>
  `;
}

export const brandView = (bench: Bench): TemplateResult => html`
  <div class="brand-chips" role="group" aria-label="Examples">${brands.map((brand) => chip(brand, bench))}</div>
  ${brandField(bench)} ${presetFields(bench)}
`;
