import { html, nothing, type TemplateResult } from 'lit';
import { familyOfFile, findMissingFamilies } from '../../design/fonts.js';
import { withTokens, type Design } from '../../design/design.js';
import { loadLocalFont, measureText } from '../../preview/local-fonts.js';
import { announce } from '../../../../server/pages/common/announcer.js';
import { changeDesign, getDesign, redrawPlayground } from '../store.js';
import { fileButton } from './inputs.js';

let problem = '';

async function takeFile(file: File): Promise<void> {
  const family = familyOfFile(file.name);
  try {
    await loadLocalFont({ family, data: await file.arrayBuffer() });
    problem = '';
    changeDesign(withTokens(getDesign(), { 'font-family': `'${family}', sans-serif` }));
    announce(`${family} is loaded into this page.`);
  } catch {
    problem = 'The browser cannot read this file as a font.';
  }
  redrawPlayground();
}

/** A named font that is on this machine shows; another one needs a sentence, because its fallback shows instead. */
const missingFontHint = (family: string): TemplateResult => html`
  <p class="warn" id="font-missing" role="status">
    ${family} is not on this machine, so its fallback shows. Load its file, or see that the page has it.
  </p>
`;

/** A font file of this machine, and the warning about a font that is not there. */
export function fontView({ tokens }: Design): TemplateResult {
  const [missing] = findMissingFamilies(tokens['font-family'] ?? '', measureText);
  return html`
    <div class="file-line">
      ${fileButton('font-file', { text: 'Load a font file', accept: '.woff2,.woff,.ttf,.otf', onFile: takeFile })}
      <small>Your page needs it too: the code has its name only.</small>
    </div>
    ${problem === '' ? nothing : html`<p class="problem" role="status">${problem}</p>`}
    ${missing === undefined ? nothing : missingFontHint(missing)}
  `;
}
