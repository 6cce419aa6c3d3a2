import { html, nothing, type TemplateResult } from 'lit';
import { familyOfFile, findMissingFamilies } from '../../design/fonts.js';
import { withTokens } from '../../design/design.js';
import { loadLocalFont, measureText } from '../../preview/local-fonts.js';
import { fileButton } from './inputs.js';
import type { PanelContext } from './panel-context.js';

let problem = '';

async function takeFile(file: File, { design, change, redraw, announce }: PanelContext): Promise<void> {
  const family = familyOfFile(file.name);
  try {
    await loadLocalFont({ family, data: await file.arrayBuffer() });
    problem = '';
    change(withTokens(design, { 'font-family': `'${family}', sans-serif` }));
    announce(`${family} is loaded into this page.`);
  } catch {
    problem = 'The browser cannot read this file as a font.';
  }
  redraw();
}

/** A named font that is on this machine shows; another one needs a sentence, because its fallback shows instead. */
function missingFontHint({ design }: PanelContext): TemplateResult | typeof nothing {
  const [missing] = findMissingFamilies(design.tokens['font-family'] ?? '', measureText);
  return missing === undefined
    ? nothing
    : html`<p class="warn" id="font-missing" role="status">
        ${missing} is not on this machine, so its fallback shows. Load its file, or see that the page has it.
      </p>`;
}

/** A font file of this machine, and the warning about a font that is not there. */
export const fontView = (context: PanelContext): TemplateResult => html`
  <div class="file-line">
    ${fileButton('font-file', {
      text: 'Load a font file',
      accept: '.woff2,.woff,.ttf,.otf',
      onFile: (file) => takeFile(file, context),
    })}
    <small>Your page needs it too: the code has its name only.</small>
  </div>
  ${problem === '' ? nothing : html`<p class="problem" role="status">${problem}</p>`} ${missingFontHint(context)}
`;
