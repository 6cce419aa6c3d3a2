import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { announce } from './announcer.js';
import { copyText } from './dom.js';
import { capitalize, statusWord } from './format.js';
import { addressText } from '../../../widget/order/order-fragments.js';

export const plainButton = (label: unknown, onClick: (event: Event) => void) =>
  html`<button class="plain" type="button" @click=${onClick}>${label}</button>`;

/** What is too wide scrolls sideways, so it is focusable for the keyboard. */
export const scroller = (label: string, content: unknown) =>
  html`<div class="scroll" tabindex="0" role="group" aria-label=${label}>${content}</div>`;

type PanelOptions = Readonly<Record<'id' | 'title', string>> & { readonly content: unknown };

export const panel = ({ id, title, content }: PanelOptions) => html`
  <section class="panel" id=${id} aria-labelledby="${id}-title">
    <h2 class="panel-head" id="${id}-title">${title}</h2>
    ${content}
  </section>
`;

type SelectOptions = {
  readonly id: string;
  readonly name: string;
  readonly values: readonly string[];
  /** What an option says: its value unless set. */
  readonly labelOf?: (value: string) => unknown;
};

export const selectControl = (label: string, { id, name, values, labelOf = String }: SelectOptions) => html`
  <div class="control">
    <label for=${id}>${label}</label>
    <select id=${id} name=${name}>
      ${values.map((value) => html`<option value=${value}>${labelOf(value)}</option>`)}
    </select>
  </div>
`;

type InputOptions = Readonly<Record<'id' | 'name', string>> & { readonly placeholder?: string };

export const inputControl = (label: string, { id, name, placeholder = '' }: InputOptions) => html`
  <div class="control">
    <label for=${id}>${label}</label>
    <input id=${id} name=${name} placeholder=${placeholder} spellcheck="false" autocapitalize="none" />
  </div>
`;

export type Column<Row> = {
  readonly title: unknown;
  readonly cell: (row: Row) => unknown;
  readonly className?: string;
  /** True if the cell names its row. */
  readonly isRowHead?: true;
};

type TableOptions<Row> = {
  readonly columns: readonly Column<Row>[];
  /** A row keeps its focus and its selection when others come and go. */
  readonly keyOf?: (row: Row) => unknown;
  /** The name of the group of a row; those of a group follow each other. */
  readonly groupOf?: (row: Row) => string;
  readonly className?: string;
  readonly label?: string;
};

const tableCell = <Row>(row: Row, { cell, className, isRowHead }: Column<Row>) =>
  isRowHead
    ? html`<th scope="row" class=${className ?? nothing}>${cell(row)}</th>`
    : html`<td class=${className ?? nothing}>${cell(row)}</td>`;

export function dataTable<Row>(rows: readonly Row[], options: TableOptions<Row>) {
  const { columns, keyOf, groupOf, className, label } = options;
  const groupRow = (row: Row, index: number) => {
    const [name, previous] = [groupOf?.(row), rows[index - 1]];
    if (name === undefined || (previous !== undefined && groupOf?.(previous) === name)) return nothing;
    return html`<tr class="group-head">
      <th scope="rowgroup" colspan=${columns.length}>${name}</th>
    </tr>`;
  };
  return html`
    <table class=${className ?? nothing} aria-label=${label ?? nothing}>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col" class=${column.className ?? nothing}>${column.title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${repeat(
          rows,
          (row, index) => keyOf?.(row) ?? index,
          (row, index) =>
            html`${groupRow(row, index)}
              <tr data-key=${keyOf?.(row) ?? nothing}>
                ${columns.map((column) => tableCell(row, column))}
              </tr>`,
        )}
      </tbody>
    </table>
  `;
}

export const statusChip = (status: string, label = statusWord(status)) =>
  html`<span class="chip-status" data-status=${status}>${capitalize(label)}</span>`;

/** A button that copies its text and announces the outcome. `itemName` is a noun for its label. */
const copyable = (text: string, { itemName, shown }: { readonly itemName: string; readonly shown: unknown }) => html`
  <button
    class="copyable"
    type="button"
    aria-label=${`Copy ${itemName} ${text}`}
    @click=${() => void copyText(text).then((outcome) => announce(`${outcome}: ${text}`))}
  >
    ${shown}
  </button>
`;

/** An address of the web wraps after its slashes. */
export const copyButton = (text: string, itemName: string) =>
  copyable(text, { itemName, shown: text.split(/(?<=\/)/).map((part) => html`${part}<wbr />`) });

/** An address as the widget writes it, which is copied by a click. */
export const copyAddressButton = (address: string) =>
  copyable(address, { itemName: 'the wallet address', shown: addressText(address) });

type EmptyOptions = { readonly title: string; readonly text: unknown; readonly action?: unknown };

/** What stands where there is nothing to list: a drawing, what that means, and what can be done. */
export const emptyState = ({ title, text, action = nothing }: EmptyOptions) => html`
  <div class="empty">
    <svg viewBox="0 0 48 40" width="48" height="40" aria-hidden="true">
      <path d="M3 24 10 6h28l7 18v10a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zh12l3 5h12l3-5h12" />
    </svg>
    <p><b>${title}</b> ${text}</p>
    ${action}
  </div>
`;

/** A block of JSON or other text. It scrolls, so it is focusable for the keyboard. */
export const codeBlock = (label: string, text: string) => html`
  <pre class="json" tabindex="0" role="group" aria-label=${label}>${text}</pre>
`;

/** The trimmed fields of a form, without empty ones. */
export function readForm(form: HTMLFormElement): Readonly<Record<string, string>> {
  const texts = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.trim()] as const] : [],
  );
  return Object.fromEntries(texts.filter(([, value]) => value !== ''));
}

/** Reads the form of an event. A form that is submitted stays on its page. */
export function readFormFields(event: Event): Readonly<Record<string, string>> {
  event.preventDefault();
  return readForm(event.currentTarget as HTMLFormElement);
}

/** A total is bold. */
export type Fact = readonly [name: string, value: unknown, look?: 'total'];

export const factList = (facts: readonly Fact[], className = 'facts') => html`
  <dl class=${className}>
    ${facts.map(([name, value, look]) =>
      value === null || value === ''
        ? nothing
        : html`<div class=${look ?? nothing}>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
    )}
  </dl>
`;
