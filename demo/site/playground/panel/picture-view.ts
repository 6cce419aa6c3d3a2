import { html, nothing, type TemplateResult } from 'lit';
import { announce } from '../../../../server/pages/common/announcer.js';
import { withAttributes, type Design } from '../../design/design.js';
import { readPictureColors } from '../../design/picture.js';
import { changeDesign, getDesign, redrawPlayground } from '../store.js';
import { fileButton } from './inputs.js';

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
export const pictureView = (design: Design): TemplateResult => html`
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
