import { html, type TemplateResult, nothing } from 'lit';
import { presets as allPresets } from '../../../../widget/common/preset-names.js';
import { brands, type Brand } from '../../design/brands.js';
import { describeContrast, resolveDesignColor, type MeasuredDesign } from '../../design/contrast.js';
import { getPresets, withAttributes, type Design } from '../../design/design.js';
import { applyBrand, findBrand } from '../../design/find-brand.js';
import { validateDesignToken } from '../../design/validation.js';
import { announce } from '../../../../server/pages/common/announcer.js';
import { changeDesign, getDesign, redrawPlayground } from '../store.js';
import { checkboxInput, colorInput, segmentedControl, textInput, fileButton } from './inputs.js';
import { extractBrandColors } from '../../design/image-colors.js';

const maxBytes = 4_000_000;
/** Enough pixels for its colours, few enough for one frame. */
const sampleSize = 128;

const readAsDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });

function readPixels(image: HTMLImageElement): Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = sampleSize;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return new Uint8ClampedArray();
  // Smoothing would mix neighbours into colours that the picture does not have.
  context.imageSmoothingEnabled = false;
  context.drawImage(image, 0, 0, sampleSize, sampleSize);
  return context.getImageData(0, 0, sampleSize, sampleSize).data;
}

/** The colours that a picture offers as a brand. It stays in this page. Returns a sentence when the file is no picture. */
async function readPictureColors(file: File): Promise<readonly string[] | string> {
  if (file.size > maxBytes) return 'The picture is larger than 4 MB.';
  try {
    const image = new Image();
    image.src = await readAsDataUrl(file);
    await image.decode();
    return extractBrandColors(readPixels(image));
  } catch {
    return 'The browser cannot show this file as a picture.';
  }
}

/** The colours stay while the page is open: they are no part of the design, of its links or of its code. */
let colors: readonly string[] = [];
let problem = '';

async function takeFile(file: File): Promise<void> {
  const read = await readPictureColors(file);
  colors = typeof read === 'string' ? [] : read;
  const [brand] = colors;
  problem = typeof read === 'string' ? read : brand === undefined ? 'The picture has no colour.' : '';
  if (brand === undefined) return redrawPlayground();
  announce(`${brand} is the brand, from ${file.name}.`);
  changeDesign(withAttributes(getDesign(), { brand }));
  redrawPlayground();
}

const colorButton = (color: string, design: Design): TemplateResult => html`
  <button
    class="swatch"
    type="button"
    aria-label=${`Use ${color} as the brand`}
    aria-pressed=${String(design.attributes['brand'] === color)}
    title=${color}
    @click=${() => {
      changeDesign(withAttributes(design, { brand: color }));
      announce(`${color} is the brand.`);
    }}
    .style=${`--swatch: ${color}`}
  ></button>
`;

/** A brand from the colours of a logo on this machine. */
const pictureView = (design: Design): TemplateResult => html`
  <div class="file-line">
    ${fileButton('picture-file', {
      text: 'Colours of a logo',
      title: 'The file stays in this page',
      accept: 'image/*',
      onFile: takeFile,
    })}
    ${
      colors.length === 0
        ? nothing
        : html`<div class="swatches" role="group" aria-label="Colours of the logo">
            ${colors.map((color) => colorButton(color, design))}
          </div>`
    }
  </div>
  ${problem === '' ? nothing : html`<p class="problem" role="status">${problem}</p>`}
`;

const schemePresets = ['auto', 'light', 'dark'];

const presetDescriptions: Readonly<Record<string, string>> = {
  contrast: 'Stronger',
  soft: 'Round, shadow',
  sharp: 'Square',
  mono: 'Typewriter',
};

const brandChip = (brand: Brand, design: Design): TemplateResult => {
  const selectBrand = (): void => {
    changeDesign(applyBrand(design, brand), { isJump: true });
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

function brandField(measured: MeasuredDesign): TemplateResult {
  const { design } = measured;
  const value = design.attributes['brand'] ?? '';
  const onInput = (brand: string): void => changeDesign(withAttributes(design, { brand }), { key: 'brand' });
  const validate = (text: string): string | undefined => validateDesignToken('brand', text);
  return html`
    <div class="field">
      <label for="attribute-brand"><code>brand</code></label>
      <div class="color-field large">
        ${colorInput('Pick the brand’s colour', { value: resolveDesignColor(value) ?? '#2453d6', onInput })}
        ${textInput({ id: 'attribute-brand', value, placeholder: 'Any CSS colour', validate, onInput })}
      </div>
      <p class="hint" id="contrast">${describeContrast(measured)}</p>
    </div>
  `;
}

function presetFields(design: Design): TemplateResult {
  const selected = getPresets(design);
  /** Joins the presets in the widget's own order. */
  const set = (words: readonly string[]): void => {
    const theme = allPresets.filter((word) => words.includes(word) && word !== 'auto').join(' ');
    changeDesign(withAttributes(design, { theme }));
  };
  const without = (...words: readonly string[]): string[] => selected.filter((word) => !words.includes(word));
  return html`
    <fieldset class="field">
      <legend><code>theme</code></legend>
      ${segmentedControl({
        id: 'scheme',
        value: schemePresets.findLast((word) => selected.includes(word)) ?? 'auto',
        choices: schemePresets.map((word) => [word, word]),
        onInput: (word) => set([...without(...schemePresets), word]),
      })}
      <div class="ticks">
        ${Object.entries(presetDescriptions).map(([word, description]) =>
          checkboxInput(`preset-${word}`, {
            value: selected.includes(word),
            text: html`${word} <small>${description}</small>`,
            onInput: (isOn) => set(isOn ? [...selected, word] : without(word)),
          }),
        )}
      </div>
    </fieldset>
  `;
}

export const brandView = (measured: MeasuredDesign): TemplateResult => html`
  <div class="brand-chips" role="group" aria-label="Examples">
    ${brands.map((brand) => brandChip(brand, measured.design))}
  </div>
  ${brandField(measured)}
  <div class="field">${pictureView(measured.design)}</div>
  ${presetFields(measured.design)}
`;
