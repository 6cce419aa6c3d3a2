import { html, nothing, render, type TemplateResult } from 'lit';
import type { ReportLine } from '../../../widget/theme/formats/index.js';
import { fromText } from '../../../widget/theme/formats/index.js';
import { validateToken } from '../design/validation.js';
import { omitEmpty } from '../design/attributes.js';
import type { Design, Tokens } from '../design/design.js';
import { fromThemeFile } from '../design/theme-file.js';
import type { Token } from '../../../widget/theme/tokens.js';
import { requireElement } from '../../../server/pages/common/dom.js';
import { summarizeReport, type ReportRow } from './import-summary.js';
import type { PanelContext } from './panel/panel-context.js';

/** What an import did. */
export type ImportReport = {
  readonly name: string;
  readonly imported: readonly string[];
  readonly lines: readonly ReportLine[];
};

const kindLabels: Readonly<Record<ReportLine['kind'], string>> = {
  alias: 'Alias followed',
  color: 'Colour changed',
  unit: 'Unit changed',
  name: 'Other name',
  note: 'Note',
  ignored: 'Ignored',
  refused: 'Refused',
};

const toRejectedLine = ([token, value]: readonly [Token, string]): ReportLine => ({
  kind: 'refused',
  source: token,
  token,
  text: `${value.slice(0, 60)}: ${validateToken(token, value) ?? ''}`,
});

/** Separates valid values from invalid ones, which are reported with the reason. */
function partitionTokens(tokens: Tokens): { readonly valid: Tokens; readonly rejected: readonly ReportLine[] } {
  const entries = Object.entries(tokens) as [Token, string][];
  const isValid = ([name, value]: readonly [Token, string]): boolean => validateToken(name, value) === undefined;
  return {
    valid: Object.fromEntries(entries.filter(isValid)),
    rejected: entries.filter((entry) => !isValid(entry)).map(toRejectedLine),
  };
}

const allTokens = ({ attributes: { brand = '' }, tokens }: Design): Tokens => omitEmpty({ brand, ...tokens });

/** Reports tokens that were set and are missing in the file, because an import replaces all tokens. */
function removedTokenLines(previous: Design, next: Tokens): readonly ReportLine[] {
  const removed = Object.keys(allTokens(previous)).filter((name) => !(name in next));
  if (removed.length === 0) return [];
  return [{ kind: 'note', source: '', text: `An import replaces every token. Removed: ${removed.join(', ')}` }];
}

/** Replaces all tokens and the brand by those of a text. Without any valid token, the design stays. */
export function importTheme(
  design: Design,
  { text, name }: { readonly text: string; readonly name: string },
): { readonly design: Design; readonly report: ImportReport } {
  const { theme, report } = fromText(text);
  const { brand, tokens } = fromThemeFile(theme);
  const { valid, rejected } = partitionTokens(omitEmpty({ brand, ...tokens }));
  const imported = Object.keys(valid);
  if (imported.length === 0) return { design, report: { name, imported, lines: [...report, ...rejected] } };
  const { brand: newBrand = '', ...others } = valid;
  const attributes = omitEmpty({ ...design.attributes, brand: newBrand });
  const lines = [...report, ...rejected, ...removedTokenLines(design, valid)];
  return { design: { ...design, attributes, tokens: others }, report: { name, imported, lines } };
}

/** Words within a row are lower case, but for the first one. */
const describeKinds = ({ kinds }: ReportRow): string =>
  kinds.map((kind, index) => (index === 0 ? kindLabels[kind] : kindLabels[kind].toLowerCase())).join(', ');

const reportRowView = (row: ReportRow): TemplateResult => html`
  <li data-kind=${row.kinds.includes('refused') ? 'refused' : (row.kinds[0] ?? '')}>
    <b>${describeKinds(row)}</b>
    <span
      >${row.sources.map((source, index) => html`${index === 0 ? '' : ', '}<code>${source}</code>`)}
      ${row.token === undefined ? nothing : html`${row.sources.length === 0 ? '' : ' → '}<code>${row.token}</code>`}
      ${row.texts.join(' ')}</span
    >
  </li>
`;

const countNotes = (count: number): string => (count === 1 ? '1 note' : `${count} notes`);

export const describeReport = ({ imported, lines, name }: ImportReport): string =>
  imported.length === 0
    ? `Nothing could be imported from ${name}.`
    : `${imported.length === 1 ? '1 token' : `${imported.length} tokens`} imported from ${name}. ${
        lines.length === 0 ? 'No value was changed.' : `${countNotes(summarizeReport(lines).length)}.`
      }`;

const reportView = (report: ImportReport): TemplateResult => html`
  <p class="import-sum">${describeReport(report)}</p>
  ${report.imported.length > 0 ? html`<p class="taken">${report.imported.map((name) => html`<code>${name}</code> `)}</p>` : nothing}
  ${
    report.lines.length > 0
      ? html`<ul class="report" tabindex="0" aria-label="Report">
          ${summarizeReport(report.lines).map(reportRowView)}
        </ul>`
      : nothing
  }
`;

type ImportDialogOptions = { readonly panel: HTMLElement; readonly getContext: () => PanelContext };

/** Connects the import dialog. Files can also be dropped on the panel. */
export function createImportDialog(dialog: HTMLDialogElement, { panel, getContext }: ImportDialogOptions): void {
  const text = requireElement('textarea', { root: dialog, kind: HTMLTextAreaElement });
  const file = requireElement('input[type=file]', { root: dialog, kind: HTMLInputElement });
  const reportContainer = requireElement('#report', { root: dialog });

  const importText = (content: string, name: string): void => {
    const { design, change, announce } = getContext();
    const { design: next, report } = importTheme(design, { text: content, name });
    change(next, { isJump: true });
    render(reportView(report), reportContainer);
    if (!dialog.open) dialog.showModal();
    announce(describeReport(report));
  };
  const importFile = async (uploadedFile: File | undefined): Promise<void> => {
    if (uploadedFile) importText(uploadedFile.size > 1_000_000 ? '' : await uploadedFile.text(), uploadedFile.name);
  };

  requireElement('#import').addEventListener('click', () => {
    render(nothing, reportContainer);
    text.value = '';
    dialog.showModal();
  });
  requireElement('#import-take', { root: dialog }).addEventListener('click', () => importText(text.value, 'the text'));
  file.addEventListener('change', () => void importFile(file.files?.[0]).then(() => (file.value = '')));
  for (const target of [panel, dialog]) enableFileDrop(target, importFile);
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

function enableFileDrop(target: HTMLElement, onFile: (file: File | undefined) => Promise<void>): void {
  let depth = 0;
  const changeDepth = (change: number): void => {
    depth = Math.max(0, depth + change);
    target.classList.toggle('dropping', depth > 0);
  };
  target.addEventListener('dragenter', (event) => hasFiles(event) && changeDepth(1));
  target.addEventListener('dragleave', (event) => hasFiles(event) && changeDepth(-1));
  target.addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault());
  target.addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    changeDepth(-depth);
    void onFile(event.dataTransfer?.files[0]);
  });
}
