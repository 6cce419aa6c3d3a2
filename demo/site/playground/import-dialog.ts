import { html, nothing, render, type TemplateResult } from 'lit';
import { type ReportLine, fromText } from '../../../widget/theme/formats/index.js';
import { validateDesignToken } from '../design/validation.js';
import { omitEmpty } from '../design/attributes.js';
import type { Design, Tokens } from '../design/design.js';
import { fromThemeFile } from '../design/theme-file.js';
import type { Token } from '../../../widget/theme/tokens.js';
import { onClick, requireElement } from '../../../server/pages/common/dom.js';
import { announce } from '../../../server/pages/common/announcer.js';
import { changeDesign, getDesign } from './store.js';

/** What an import did. */
type ImportReport = {
  readonly name: string;
  readonly imported: readonly string[];
  readonly lines: readonly ReportLine[];
};

/** Why the checkout does not take a token of the file. */
const refusedLines = ([token, value]: readonly [Token, string]): ReportLine[] => {
  const problem = validateDesignToken(token, value);
  return problem ? [{ kind: 'refused', source: token, token, text: `${value.slice(0, 60)}: ${problem}` }] : [];
};

/** Reports tokens that were set and are missing in the file, because an import replaces all tokens. */
function removedTokenLines({ attributes: { brand = '' }, tokens }: Design, next: Tokens): readonly ReportLine[] {
  const removed = Object.keys(omitEmpty({ brand, ...tokens })).filter((name) => !Object.hasOwn(next, name));
  if (removed.length === 0) return [];
  return [{ kind: 'note', source: '', text: `An import replaces every token. Removed: ${removed.join(', ')}` }];
}

/** Replaces all tokens and the brand by those of a text. Without any valid token, the design stays. */
function importTheme(design: Design, { text, name }: { readonly text: string; readonly name: string }) {
  const { theme, report } = fromText(text);
  const entries = fromThemeFile(theme);
  const valid: Tokens = Object.fromEntries(entries.filter((entry) => refusedLines(entry).length === 0));
  const lines = [...report, ...entries.flatMap(refusedLines)];
  const imported = Object.keys(valid);
  if (imported.length === 0) return { design, report: { name, imported, lines } };
  const { brand: newBrand = '', ...others } = valid;
  const attributes = omitEmpty({ ...design.attributes, brand: newBrand });
  return {
    design: { ...design, attributes, tokens: others },
    report: { name, imported, lines: [...lines, ...removedTokenLines(design, valid)] },
  };
}

const reportLineView = ({ source, token, text }: ReportLine): TemplateResult =>
  html`<li><code>${[...new Set([source, token])].join(' ').trim()}</code> <span>${text}</span></li>`;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

function describeReport({ imported, lines, name }: ImportReport): string {
  if (imported.length === 0) return `Nothing could be imported from ${name}.`;
  const notes = lines.length === 0 ? 'No value was changed' : count(lines.length, 'note');
  return `${count(imported.length, 'token')} imported from ${name}. ${notes}.`;
}

const reportView = (report: ImportReport): TemplateResult => html`
  <p class="import-sum">${describeReport(report)}</p>
  ${report.imported.length > 0 ? html`<p class="taken">${report.imported.map((name) => html`<code>${name}</code> `)}</p>` : nothing}
  ${
    report.lines.length > 0
      ? html`<ul class="report" tabindex="0" aria-label="Report">
          ${report.lines.map(reportLineView)}
        </ul>`
      : nothing
  }
`;

/** Connects the import dialog. */
export function createImportDialog(): void {
  const dialog = requireElement('#importing', { kind: HTMLDialogElement });
  const text = requireElement('textarea', { root: dialog, kind: HTMLTextAreaElement });
  const file = requireElement('input[type=file]', { root: dialog, kind: HTMLInputElement });
  const reportContainer = requireElement('#report', { root: dialog });

  const importText = (content: string, name: string): void => {
    const { design, report } = importTheme(getDesign(), { text: content, name });
    changeDesign(design, { isJump: true });
    render(reportView(report), reportContainer);
    if (!dialog.open) dialog.showModal();
    announce(describeReport(report));
  };
  const importFile = async (uploaded: File | undefined): Promise<void> => {
    if (uploaded) importText(uploaded.size > 1_000_000 ? '' : await uploaded.text(), uploaded.name);
  };

  onClick('#import', () => {
    render(nothing, reportContainer);
    text.value = '';
    dialog.showModal();
  });
  onClick('#import-take', () => importText(text.value, 'the text'));
  file.addEventListener('change', () => void importFile(file.files?.[0]).then(() => (file.value = '')));
}
