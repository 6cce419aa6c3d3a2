import { html, nothing, render, type TemplateResult } from 'lit';
import type { ReportLine } from '../../widget/theme/formats/index.js';
import { fromText } from '../../widget/theme/formats/index.js';
import { problemOf } from '../design/checks.js';
import { trimmed } from '../design/attributes.js';
import type { Design, Tokens } from '../design/design.js';
import { fromFile } from '../design/file.js';
import type { Token } from '../../widget/theme/tokens.js';
import { find } from '../dom.js';
import type { Bench } from './bench.js';

/** What an import did, for people. */
export type Report = {
  readonly name: string;
  readonly taken: readonly string[];
  readonly lines: readonly ReportLine[];
};

const kinds: Readonly<Record<ReportLine['kind'], string>> = {
  alias: 'Alias followed',
  color: 'Colour changed',
  unit: 'Unit changed',
  name: 'Other name',
  note: 'Note',
  ignored: 'Ignored',
  refused: 'Refused',
};

const refused = ([token, value]: readonly [Token, string]): ReportLine => ({
  kind: 'refused',
  source: token,
  token,
  text: `${value.slice(0, 60)}: ${problemOf(token, value) ?? ''}`,
});

/** The values that fit; each of the others is told as refused, with the reason. */
function sorted(tokens: Tokens): { readonly good: Tokens; readonly bad: readonly ReportLine[] } {
  const entries = Object.entries(tokens) as [Token, string][];
  const isGood = ([name, value]: readonly [Token, string]): boolean => problemOf(name, value) === undefined;
  return {
    good: Object.fromEntries(entries.filter(isGood)),
    bad: entries.filter((entry) => !isGood(entry)).map(refused),
  };
}

const allOf = ({ attributes: { brand = '' }, tokens }: Design): Tokens => trimmed({ brand, ...tokens });

/** What was set before and is in the file no more: an import replaces all of it. */
function removedBy(before: Design, next: Tokens): readonly ReportLine[] {
  const gone = Object.keys(allOf(before)).filter((name) => !(name in next));
  if (gone.length === 0) return [];
  return [{ kind: 'note', source: '', text: `An import replaces every token. removed: ${gone.join(', ')}` }];
}

/** Puts a text in the place of all that is set, brand included. Nothing changes where nothing can be taken. */
export function importInto(
  design: Design,
  text: string,
  name: string,
): { readonly design: Design; readonly report: Report } {
  const { theme, report } = fromText(text);
  const { brand, tokens } = fromFile(theme);
  const { good, bad } = sorted(trimmed({ brand, ...tokens }));
  const taken = Object.keys(good);
  if (taken.length === 0) return { design, report: { name, taken, lines: [...report, ...bad] } };
  const { brand: newBrand = '', ...others } = good;
  const attributes = trimmed({ ...design.attributes, brand: newBrand });
  const lines = [...report, ...bad, ...removedBy(design, good)];
  return { design: { ...design, attributes, tokens: others }, report: { name, taken, lines } };
}

const line = ({ kind, source, token, text }: ReportLine): TemplateResult => html`
  <li data-kind=${kind}>
    <b>${kinds[kind]}</b>
    <span
      >${source === '' ? nothing : html`<code>${source}</code>`}
      ${token !== undefined && token !== source ? html` → <code>${token}</code>` : nothing} ${text}</span
    >
  </li>
`;

export const sentenceOf = ({ taken, lines, name }: Report): string =>
  taken.length === 0
    ? `Nothing of ${name} could be taken.`
    : `${taken.length === 1 ? '1 token' : `${taken.length} tokens`} taken from ${name}. ${
        lines.length === 0
          ? 'Nothing had to be changed.'
          : `${lines.length === 1 ? '1 note' : `${lines.length} notes`}.`
      }`;

const reportView = (report: Report): TemplateResult => html`
  <p class="import-sum">${sentenceOf(report)}</p>
  ${report.taken.length > 0 ? html`<p class="taken">${report.taken.map((name) => html`<code>${name}</code> `)}</p>` : nothing}
  ${
    report.lines.length > 0
      ? html`<ul class="report" tabindex="0" aria-label="Report">
          ${report.lines.map(line)}
        </ul>`
      : nothing
  }
`;

type Import = { readonly panel: HTMLElement; readonly bench: () => Bench };

/** A dialog to choose or paste a file, and the whole panel to drop one on. */
export function importing(dialog: HTMLDialogElement, { panel, bench }: Import): void {
  const text = find(dialog, 'textarea', HTMLTextAreaElement);
  const file = find(dialog, 'input[type=file]', HTMLInputElement);
  const place = find(dialog, '#report');

  const take = (content: string, name: string): void => {
    const { design, change, say } = bench();
    const { design: next, report } = importInto(design, content, name);
    change(next, { isJump: true });
    render(reportView(report), place);
    if (!dialog.open) dialog.showModal();
    say(sentenceOf(report));
  };
  const read = async (given: File | undefined): Promise<void> => {
    if (given) take(given.size > 1_000_000 ? '' : await given.text(), given.name);
  };

  find(document, '#import').addEventListener('click', () => {
    render(nothing, place);
    text.value = '';
    dialog.showModal();
  });
  find(dialog, '#import-take').addEventListener('click', () => take(text.value, 'the text'));
  file.addEventListener('change', () => void read(file.files?.[0]).then(() => (file.value = '')));
  for (const target of [panel, dialog]) dropOn(target, read);
}

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

function dropOn(target: HTMLElement, read: (file: File | undefined) => Promise<void>): void {
  let depth = 0;
  const mark = (change: number): void => {
    depth = Math.max(0, depth + change);
    target.classList.toggle('dropping', depth > 0);
  };
  target.addEventListener('dragenter', (event) => carriesFiles(event) && mark(1));
  target.addEventListener('dragleave', (event) => carriesFiles(event) && mark(-1));
  target.addEventListener('dragover', (event) => carriesFiles(event) && event.preventDefault());
  target.addEventListener('drop', (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    mark(-depth);
    void read(event.dataTransfer?.files[0]);
  });
}
