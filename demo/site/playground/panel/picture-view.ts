import { html, nothing, type TemplateResult } from 'lit';
import { plainButton } from '../../../../server/pages/common/fragments.js';
import { withAttributes, type Design } from '../../design/design.js';
import { readPictureFile, type LocalPicture } from '../../design/picture.js';
import { getShopLogo, setShopLogo } from '../../shop/shop-logo.js';
import { announce } from '../../../../server/pages/common/announcer.js';
import { changeDesign, getDesign, redrawPlayground } from '../store.js';
import { checkboxInput, fileButton } from './inputs.js';

/** The picture stays while the page is open: it is no part of the design, of its links or of its code. */
let picture: LocalPicture | undefined;
let problem = '';

async function takeFile(file: File): Promise<void> {
  const read = await readPictureFile(file);
  problem = typeof read === 'string' ? read : '';
  if (typeof read === 'string') return redrawPlayground();
  picture = read;
  setShopLogo(read.url);
  const [brand] = read.colors;
  announce(brand === undefined ? 'The picture has no colour.' : `${brand} is the brand, from ${file.name}.`);
  if (brand !== undefined) changeDesign(withAttributes(getDesign(), { brand }));
}

function removePicture(): void {
  picture = undefined;
  setShopLogo(undefined);
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

const pictureTools = ({ url, colors }: LocalPicture, design: Design): TemplateResult => html`
  <div class="picture-tools">
    <img class="picture-sample" src=${url} alt="Your picture" />
    <div class="swatches" role="group" aria-label="Colours of the picture">
      ${
        colors.length === 0
          ? html`<span class="hint">It has no colour.</span>`
          : colors.map((color) => colorButton(color, design))
      }
    </div>
    ${plainButton('Remove', removePicture)}
  </div>
  ${checkboxInput('shows-logo', {
    value: getShopLogo() !== undefined,
    text: html`Show it as the shop’s logo`,
    onInput: (isOn) => setShopLogo(isOn ? url : undefined),
  })}
`;

/** A logo or a picture from this machine, and a brand from its colours; `beside` stands in the same line. */
export const pictureView = (design: Design, beside: TemplateResult): TemplateResult => html`
  <div class="file-line">
    ${fileButton('picture-file', {
      text: 'From a logo or picture',
      title: 'The file stays in this page',
      accept: 'image/*',
      onFile: takeFile,
    })}
    ${beside}
  </div>
  ${problem === '' ? nothing : html`<p class="problem" role="status">${problem}</p>`}
  ${picture ? pictureTools(picture, design) : nothing}
`;
