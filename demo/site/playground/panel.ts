import { html, nothing, render, type TemplateResult } from 'lit';
import { presets as allPresets } from '../../../widget/common/preset-names.js';
import { announce } from '../../../server/pages/common/announcer.js';
import { capitalize } from '../../../server/pages/common/format.js';
import { requireElement } from '../../../server/pages/common/dom.js';
import { describeContrast, measureDesign, resolveDesignColor, type MeasuredDesign } from '../design/contrast.js';
import { getPresets, withAttributes, type Design } from '../design/design.js';
import { validateDesignToken } from '../design/validation.js';
import { advancedView, attributeField } from './advanced.js';
import { radioInput, textInput } from './inputs.js';
import { readLogo, type Logo } from './logo.js';
import { changeDesign, commitDesign, getDesign, redrawPlayground } from './store.js';

const exampleColors = ['#2f5d46', '#b4552d', '#ffd400', '#111111', '#08738f', '#8a2f6d'];

let logo: Logo | undefined;
let problem = '';

export const getLogo = (): Logo | undefined => logo;

/** Shows a picture in the header of the card, and takes its first colour as the brand. */
export async function takeLogo(file: File | undefined): Promise<void> {
  if (!file) return;
  const read = await readLogo(file);
  logo = typeof read === 'string' ? undefined : read;
  problem = typeof read === 'string' ? read : '';
  const brand = logo?.colors[0];
  if (brand !== undefined) changeDesign(withAttributes(getDesign(), { brand }));
  announce(problem || `${file.name} is in the header of the card.`);
  redrawPlayground();
}

const swatch = (color: string, design: Design): TemplateResult => html`
  <button
    class="swatch"
    type="button"
    aria-label=${`Use ${color} as the brand`}
    aria-pressed=${String(design.attributes['brand'] === color)}
    title=${color}
    @click=${() => changeDesign(withAttributes(design, { brand: color }))}
    .style=${`--swatch: ${color}`}
  ></button>
`;

function brandView(measured: MeasuredDesign): TemplateResult {
  const { design } = measured;
  const value = design.attributes['brand'] ?? '';
  const onInput = (brand: string): void => changeDesign(withAttributes(design, { brand }), { key: 'brand' });
  const { text, isBelow } = describeContrast(measured);
  return html`
    <div class="field">
      <label for="attribute-brand">Brand</label>
      <div class="brand-field">
        <input
          type="color"
          aria-label="Pick the brand’s colour"
          .value=${resolveDesignColor(value) ?? '#2453d6'}
          @input=${({ target }: Event) => onInput((target as HTMLInputElement).value)}
          @change=${commitDesign}
        />
        ${textInput({
          id: 'attribute-brand',
          value,
          placeholder: 'Any CSS colour',
          validate: (color) => validateDesignToken('brand', color),
          onInput,
        })}
        <label class="from-logo" title="The file stays in this page">
          From a logo
          <input
            class="hidden"
            id="logo-file"
            type="file"
            accept="image/*"
            @change=${({ target }: Event) => {
              const input = target as HTMLInputElement;
              void takeLogo(input.files?.[0]).then(() => (input.value = ''));
            }}
          />
        </label>
      </div>
      ${problem === '' ? nothing : html`<p class="problem" role="status">${problem}</p>`}
      <div class="swatches" role="group" aria-label="Colours">
        ${(logo?.colors.length ? logo.colors : exampleColors).map((color) => swatch(color, design))}
      </div>
      <p class="hint" id="contrast" ?data-below=${isBelow}>${text}</p>
    </div>
  `;
}

const drawnPresets = ['standard', 'soft', 'sharp', 'contrast', 'mono', 'flat'];

function themeView(design: Design): TemplateResult {
  const selected = getPresets(design);
  /** Joins the presets in the widget's own order. */
  const set = (replaced: readonly string[], word: string): void => {
    const words = [...selected.filter((one) => !replaced.includes(one)), word];
    const theme = allPresets.filter((name) => words.includes(name) && name !== 'auto').join(' ');
    changeDesign(withAttributes(design, { theme }));
  };
  const radios = (name: string, { words, initial }: { readonly words: readonly string[]; readonly initial: string }) =>
    words.map((word) =>
      radioInput(
        { name, value: word, selected: words.findLast((one) => selected.includes(one)) ?? initial },
        { text: html`<span>${capitalize(word)}</span>`, onSelect: () => set(words, word) },
      ),
    );
  return html`
    <fieldset class="field">
      <legend>Theme</legend>
      <div class="segments">${radios('scheme', { words: ['auto', 'light', 'dark'], initial: 'auto' })}</div>
    </fieldset>
    <fieldset class="field">
      <legend>Preset</legend>
      <div class="presets">${radios('preset', { words: drawnPresets, initial: 'standard' })}</div>
    </fieldset>
  `;
}

const root = requireElement('#controls');

/** Draws the panel: the colours of the presets' drawings are those of the brand. */
export function drawPanel(): void {
  const measured = measureDesign(getDesign());
  const { design, palettes } = measured;
  root.style.setProperty('--drawn', palettes.light.accent);
  render(
    html`${brandView(measured)} ${themeView(design)}
      <div class="pair">
        ${attributeField('layout', { design, label: 'Layout' })}
        ${attributeField('locale', { design, label: 'Language' })}
      </div>
      ${advancedView(measured)}`,
    root,
  );
}
