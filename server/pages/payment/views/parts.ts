import { html, nothing, type TemplateResult } from 'lit';
import type { PageActions, PageModel } from '../payment-model.js';
import { money } from './texts.js';

export type ViewProps = { readonly model: PageModel; readonly actions: PageActions };

/** The button of a form. It keeps the focus while the payment runs, so that a screen reader stays where it is. */
export function submitButton({ model: { payment, isBusy } }: ViewProps): TemplateResult {
  const label = payment ? `Pay ${money(payment.total, payment)}` : 'Pay';
  return html`<button class="primary" type="submit" aria-disabled=${isBusy}>${isBusy ? 'Paying…' : label}</button>`;
}

type ActLabel = { readonly label: string; readonly action: 'pay' | 'send' };

/** The same for what needs no form. */
export const actButton = ({ model, actions }: ViewProps, { label, action }: ActLabel): TemplateResult =>
  html`<button class="primary" type="button" aria-disabled=${model.isBusy} @click=${() => actions.act({ action })}>
    ${label}
  </button>`;

type Row = readonly [label: string, value: unknown];

export const rowList = (rows: readonly Row[]): TemplateResult => html`
  <dl class="rows">
    ${rows.map(
      ([label, value]) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>
`;

type FormOptions = { readonly onSubmit: () => void; readonly content: unknown };

/** No field asks the browser for data of the buyer: this page takes test data alone. */
export function testForm({ onSubmit, content }: FormOptions): TemplateResult {
  const submit = (event: Event): void => {
    event.preventDefault();
    onSubmit();
  };
  return html`<form class="form" novalidate autocomplete="off" @submit=${submit}>${content}</form>`;
}

type FieldOptions = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string | undefined;
  readonly problem: string | undefined;
  readonly isNumeric?: boolean;
  readonly capitals?: 'characters';
  readonly onInput: (input: HTMLInputElement) => void;
};

/** A field, with a sentence below it that says what is wrong. */
export const testField = (options: FieldOptions) => {
  const { id, label, value, placeholder = '', problem, isNumeric, capitals, onInput } = options;
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      <input
        id=${id}
        name="test-${id}"
        autocomplete="off"
        autocapitalize=${capitals ?? nothing}
        spellcheck="false"
        inputmode=${isNumeric ? 'numeric' : 'text'}
        placeholder=${placeholder}
        aria-invalid=${problem ? 'true' : 'false'}
        aria-describedby=${problem ? `${id}-problem` : nothing}
        .value=${value}
        @input=${({ currentTarget }: Event) => onInput(currentTarget as HTMLInputElement)}
      />
      ${problem ? html`<p class="problem" id="${id}-problem">${problem}</p>` : nothing}
    </div>
  `;
};

type Choice = {
  readonly label: string;
  readonly code: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
};

type ChoiceListOptions = { readonly title: string; readonly choices: readonly Choice[]; readonly note?: string };

/** Test data, of which each button fills the form. */
export const choiceList = (id: string, { title, choices, note }: ChoiceListOptions): TemplateResult => html`
  <section class="test-cards" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    <ul>
      ${choices.map(
        ({ label, code, isChosen, choose }) => html`
          <li>
            <button type="button" class="test-card" aria-pressed=${isChosen} @click=${choose}>
              <span>${label}</span> <code>${code}</code>
            </button>
          </li>
        `,
      )}
    </ul>
    ${note === undefined ? nothing : html`<p class="note">${note}</p>`}
  </section>
`;
