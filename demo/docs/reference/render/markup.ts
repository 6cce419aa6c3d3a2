import { escapeHtml } from '../../../build/escape-html.js';

/** HTML that is safe to insert. */
export type Markup = { readonly markup: string };

type Value = string | number | Markup | undefined | readonly (string | Markup | undefined)[];

function insert(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return 'markup' in value ? value.markup : value.map(insert).join('');
}

/** A template whose values are escaped, unless they are markup themselves. */
export const markup = (strings: TemplateStringsArray, ...values: readonly Value[]): Markup => ({
  markup: strings.map((text, index) => text + insert(values[index])).join(''),
});

/** Sections of the service document, which a reader of the page does not have. */
const sections = / \(\d[\d., ]*\)/g;

/** A sentence in which backticks mark code. */
export const sentence = (text: string): Markup => ({
  markup: escapeHtml(text.replace(sections, '')).replace(/`([^`]+)`/g, '<code>$1</code>'),
});

export const joinMarkup = (pieces: readonly Markup[], separator: string): Markup => ({
  markup: pieces.map((piece) => piece.markup).join(separator),
});

type TableOptions = { readonly label: string; readonly columns: readonly string[] };

/** A table that scrolls where it is too wide, by the keyboard too. */
export const scrollTable = ({ label, columns }: TableOptions, rows: readonly Markup[]): Markup =>
  markup`<div class="scroll" tabindex="0" role="group" aria-label="${label}">
<table class="fields"><thead><tr>${columns.map((title) => markup`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
