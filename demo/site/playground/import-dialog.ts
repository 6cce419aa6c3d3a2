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

/** A row of the report as the dialog shows it: one for each token, whatever the import did with it. */
type ReportRow = {
  /** What happened, in the order of the file and each kind once. */
  readonly kinds: readonly ReportLine['kind'][];
  /** The places in the file. */
  readonly sources: readonly string[];
  readonly token?: Token | undefined;
  /** The sentences, each once. */
  readonly texts: readonly string[];
};

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

/** The same for lines that share a row: a token of the checkout, or everything that the checkout has no token for. */
const rowKey = ({ kind, source, token }: ReportLine): string =>
  token ?? (kind === 'ignored' && source !== '' ? 'ignored' : `file ${kind}`);

const toRow = (lines: readonly ReportLine[]): ReportRow => ({
  kinds: unique(lines.map(({ kind }) => kind)),
  sources: unique(lines.map(({ source }) => source).filter((source) => source !== '' && source !== lines[0]?.token)),
  token: lines[0]?.token,
  // Source and token of the row already tell that a token of another name was taken.
  texts: unique(lines.filter(({ kind }) => kind !== 'name').map(({ text }) => text)),
});

/**
 * Groups the lines of an import, which has one for each change: a token of two schemes, of another name and in another
 * unit is one row. Tokens without a counterpart share the last row.
 */
function summarizeReport(lines: readonly ReportLine[]): readonly ReportRow[] {
  const rows = new Map<string, ReportLine[]>();
  for (const line of lines) {
    const key = `${rowKey(line)}${line.kind === 'refused' ? ' refused' : ''}`;
    rows.set(key, [...(rows.get(key) ?? []), line]);
  }
  const ignored = rows.get('ignored');
  rows.delete('ignored');
  return [...rows.values(), ...(ignored ? [ignored] : [])].map(toRow);
}

/** What an import did. */
type ImportReport = {
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

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

function describeReport({ imported, lines, name }: ImportReport): string {
  if (imported.length === 0) return `Nothing could be imported from ${name}.`;
  const notes = lines.length === 0 ? 'No value was changed' : count(summarizeReport(lines).length, 'note');
  return `${count(imported.length, 'token')} imported from ${name}. ${notes}.`;
}

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
