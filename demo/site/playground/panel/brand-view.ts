import { html, type TemplateResult } from 'lit';
import { presets as allPresets } from '../../../../widget/common/preset-names.js';
import { brands, type Brand } from '../../design/brands.js';
import { validateToken } from '../../design/validation.js';
import { getPresets, withAttributes } from '../../design/design.js';
import { applyBrand, findBrand } from '../../design/find-brand.js';
import { formatRatio, resolveColor } from '../../design/contrast.js';
import { createRandomTheme } from '../../design/random-theme.js';
import { pictureView } from './picture-view.js';
import { savedThemesView } from './saved-themes-view.js';
import type { PanelContext } from './panel-context.js';
import { checkbox, colorInput, segmentedControl, textInput } from './inputs.js';

const schemePresets = ['auto', 'light', 'dark'];

const presetDescriptions: Readonly<Record<string, string>> = {
  contrast: 'Stronger contrast',
  soft: 'Round, with a shadow',
  sharp: 'Square corners',
  mono: 'Black, white, typewriter',
  inherit: 'Font and colours of the page',
};

const brandChip = (brand: Brand, { design, change, announce }: PanelContext): TemplateResult => {
  const selectBrand = (): void => {
    change(applyBrand(design, brand), { isJump: true });
    announce(`${brand.name} is applied.`);
  };
  return html`
    <button class="brand-chip" type="button" aria-pressed=${String(findBrand(design) === brand)} @click=${selectBrand}>
      <span
        class="brand-dot"
        aria-hidden="true"
        .style=${`--swatch: ${brand.attributes['brand'] ?? ''}; --swatch-radius: ${brand.tokens.radius ?? '16px'}`}
      ></span>
      <span><b>${brand.name}</b><small>${brand.industry}</small></span>
    </button>
  `;
};

/** Describes the contrast of the brand colour, unless a preset or a token sets another accent. */
function brandHint({ design, contrastResults }: PanelContext): string {
  const value = design.attributes['brand'] ?? '';
  if (value === '') return 'Every other colour is derived from it.';
  const brand = resolveColor(value);
  const accentResult = contrastResults.find(
    ({ foreground, background, backgroundColor }) =>
      foreground === 'on-accent' && background === 'accent' && backgroundColor === brand,
  );
  if (!accentResult) return 'The accent is another colour: a preset or a token sets it.';
  const name = accentResult.foregroundColor === '#ffffff' ? 'White' : 'Black';
  return `${name} text on it has ${formatRatio(accentResult.ratio)} : 1.`;
}

function brandField(context: PanelContext): TemplateResult {
  const { design, change, commit } = context;
  const value = design.attributes['brand'] ?? '';
  const set = (brand: string): void => change(withAttributes(design, { brand }), { key: 'brand' });
  return html`
    <div class="field">
      <label for="attribute-brand"><code>brand</code></label>
      <div class="color-field large">
        ${colorInput({
          label: 'Pick the brand’s colour',
          value: resolveColor(value) ?? '#2453d6',
          onInput: set,
          onCommit: commit,
        })}
        ${textInput({
          id: 'attribute-brand',
          value,
          placeholder: 'Any CSS colour',
          validate: (text) => validateToken('brand', text),
          redraw: context.redraw,
          onInput: set,
          onCommit: commit,
        })}
      </div>
      <p class="hint">${brandHint(context)}</p>
    </div>
  `;
}

/** Joins the presets in the widget's own order. */
function joinPresets(presets: readonly string[]): string {
  const sorted = allPresets.filter((word) => presets.includes(word) && word !== 'auto');
  return sorted.join(' ');
}

function presetFields({ design, change }: PanelContext): TemplateResult {
  const selectedPresets = getPresets(design);
  const set = (words: readonly string[]): void => change(withAttributes(design, { theme: joinPresets(words) }));
  const scheme = schemePresets.findLast((word) => selectedPresets.includes(word)) ?? 'auto';
  const others = selectedPresets.filter((word) => !schemePresets.includes(word));
  return html`
    <fieldset class="field">
      <legend><code>theme</code></legend>
      ${segmentedControl({
        name: 'scheme',
        value: scheme,
        choices: schemePresets.map((word) => [word, word]),
        onChange: (word) => set([...others, word]),
      })}
      <div class="ticks">
        ${allPresets
          .filter((word) => !schemePresets.includes(word))
          .map((word) =>
            checkbox({
              id: `preset-${word}`,
              isChecked: selectedPresets.includes(word),
              text: html`${word} <small>${presetDescriptions[word] ?? ''}</small>`,
              onChange: (isOn) =>
                set(isOn ? [...selectedPresets, word] : selectedPresets.filter((one) => one !== word)),
            }),
          )}
      </div>
    </fieldset>
  `;
}

const randomButton = ({ design, change, announce }: PanelContext): TemplateResult => html`
  <button
    class="plain random"
    type="button"
    id="random-theme"
    @click=${() => {
      change(applyBrand(design, createRandomTheme(Math.random)));
      announce('A theme by chance is applied.');
    }}
  >
    Surprise me
  </button>
`;

export const brandView = (context: PanelContext): TemplateResult => html`
  <div class="brand-chips" role="group" aria-label="Examples">${brands.map((brand) => brandChip(brand, context))}</div>
  ${brandField(context)}
  <div class="field">${pictureView(context, randomButton(context))}</div>
  ${presetFields(context)} ${savedThemesView(context)}
`;
