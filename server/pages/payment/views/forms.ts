import { html, nothing, type TemplateResult } from 'lit';
import type { SandboxPayment } from '#contract';
import { copyText } from '../../common/dom.js';
import { factList } from '../../common/facts.js';
import type { Page, PaymentKind } from '../payment-model.js';
import { cardForm, fields, findPaymentSample, voucherForm, type FieldName, type TestForm } from '../test-data.js';
import { paymentMoney } from './texts.js';

/** Formats what was typed at the end of the field; a caret in its middle keeps its place and the text. */
function readInput(input: HTMLInputElement, format: (text: string) => string = String): string {
  if (input.selectionEnd === input.value.length && !/\s$/.test(input.value)) input.value = format(input.value);
  return input.value;
}

/** A field, with a sentence below it that says what is wrong. No field asks the browser for data of the buyer. */
function fieldView(name: FieldName, { model: { values, problems }, update }: Page): TemplateResult {
  const { label, placeholder = '', format, hasCapitals } = fields[name];
  const problem = problems[name];
  const onInput = ({ currentTarget }: Event): void =>
    update({
      values: { ...values, [name]: readInput(currentTarget as HTMLInputElement, format) },
      problems: { ...problems, [name]: undefined },
    });
  return html`
    <div class="field">
      <label for=${name}>${label}</label>
      <input
        id=${name}
        name="test-${name}"
        autocomplete="off"
        autocapitalize=${hasCapitals ? 'characters' : nothing}
        spellcheck="false"
        inputmode=${format ? 'numeric' : 'text'}
        placeholder=${placeholder}
        aria-invalid=${problem ? 'true' : 'false'}
        aria-describedby=${problem ? `${name}-problem` : nothing}
        .value=${values[name]}
        @input=${onInput}
      />
      ${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : nothing}
    </div>
  `;
}

/** Test data, of which each button fills the form. */
export const sampleList = (form: TestForm, { model: { values }, update }: Page): TemplateResult => html`
  <section class="test-cards" aria-labelledby="samples-title">
    <h2 id="samples-title">${form.samplesTitle}</h2>
    <ul>
      ${form.samples.map((sample) => {
        const isChosen = findPaymentSample(form, values) === sample;
        const choose = (): void => update({ values: { ...values, ...form.fill(sample.text) }, problems: {} });
        return html`
          <li>
            <button type="button" class="test-card" aria-pressed=${isChosen} @click=${choose}>
              <span>${sample.label}</span> <code>${sample.text}</code>
            </button>
          </li>
        `;
      })}
    </ul>
    ${form.note === undefined ? nothing : html`<p class="note">${form.note}</p>`}
  </section>
`;

const payLabel = (payment: SandboxPayment): string => `Pay ${paymentMoney(payment.total, payment)}`;

/** The button keeps the focus while the payment runs, so that a screen reader stays where it is. */
function testForm(form: TestForm, page: Page): TemplateResult {
  const { payment, isBusy = false } = page.model;
  const label = payment ? payLabel(payment) : 'Pay';
  const submit = (event: Event): void => {
    event.preventDefault();
    page.submit(form);
  };
  return html`
    <form class="form" novalidate autocomplete="off" @submit=${submit}>
      ${form.rows.map((names) => {
        const row = names.map((name) => fieldView(name, page));
        return names.length > 1 ? html`<div class="pair">${row}</div>` : row;
      })}
      <button class="primary" type="submit" aria-disabled=${isBusy}>${isBusy ? 'Paying…' : label}</button>
    </form>
  `;
}

type Act = { readonly label: string; readonly action: 'pay' | 'send' };

const actButton = ({ model: { isBusy = false }, act }: Page, { label, action }: Act): TemplateResult =>
  html`<button class="primary" type="button" aria-disabled=${isBusy} @click=${() => act({ action })}>${label}</button>`;

type Account = readonly (readonly [label: string, value: string])[];

const number = 'Account number';

/** Account numbers that banks publish as examples. */
const accounts: readonly (readonly [option: RegExp, account: Account])[] = [
  [/sepa/, [['IBAN', 'DE89 3704 0044 0532 0130 00']]],
  [/fps/, Object.entries({ 'Sort code': '10-88-00', [number]: '00012345' })],
  [/ach/, Object.entries({ 'Routing number': '110000000', [number]: '000123456789' })],
  [/^/, [[number, '000123456789']]],
];

/** Without a clipboard the buyer selects the text instead. */
async function copy({ currentTarget }: Event, value: string): Promise<void> {
  const button = currentTarget as HTMLButtonElement;
  if ((await copyText(value)) === 'Copied') button.textContent = 'Copied';
}

const copyableValue = (label: string, value: string): TemplateResult => html`
  <span>${value}</span>
  <button class="copy" type="button" aria-label="Copy: ${label}" @click=${(event: Event) => void copy(event, value)}>
    Copy
  </button>
`;

/** What to transfer, and where. “I have paid” moves the order; the sandbox then receives the money. */
function bankView(page: Page): TemplateResult {
  const { payment } = page.model;
  if (!payment) return html``;
  const name = payment.payment_option?.name ?? '';
  const rows: Account = [
    ['Amount', paymentMoney(payment.total, payment)],
    ['Recipient', 'Test Payments'],
    ...(accounts.find(([option]) => option.test(name))?.[1] ?? []),
    // As a buyer can type it into a bank's form.
    ['Payment reference', payment.order.transaction_code.slice(0, 8).toUpperCase()],
  ];
  return html`
    <p>Transfer exactly this amount with the payment reference. Then tell us here.</p>
    ${factList(
      rows.map(([label, value]) => [label, copyableValue(label, value)]),
      'rows',
    )}
    <div class="actions">${actButton(page, { label: 'I have paid', action: 'send' })}</div>
  `;
}

/** The sheet that a phone shows. */
function walletView(page: Page): TemplateResult {
  const { payment } = page.model;
  if (!payment) return html``;
  return html`
    <div class="sheet">
      <p class="wallet-card">
        <svg viewBox="0 0 32 22" aria-hidden="true">
          <rect x="0.75" y="0.75" width="30.5" height="20.5" rx="3.25" />
          <path d="M1 7h30M5 15.5h7" />
        </svg>
        <span>Test wallet<br /><span class="note">Card that ends in 4242</span></span>
      </p>
      <div class="actions">${actButton(page, { label: payLabel(payment), action: 'pay' })}</div>
    </div>
  `;
}

type Form = {
  readonly title: string;
  readonly view: (page: Page) => TemplateResult;
  /** The form whose test data stands beside it. */
  readonly samples?: TestForm;
};

export const forms: Readonly<Record<PaymentKind | 'bank-question', Form>> = {
  card: { title: 'Pay by card', view: (page) => testForm(cardForm, page), samples: cardForm },
  bank: { title: 'Pay by bank transfer', view: bankView },
  wallet: { title: 'Pay with your phone', view: walletView },
  voucher: { title: 'Pay with a voucher', view: (page) => testForm(voucherForm, page), samples: voucherForm },
  /** The step at the bank, which the shop and its processor never see. */
  'bank-question': {
    title: 'Confirm with your bank',
    view: (page) => html`
      <p>Your bank asks you to confirm this payment. It would show this in its app, or send you a code.</p>
      <div class="actions">
        ${actButton(page, { label: 'Confirm the payment', action: 'pay' })}
        <button class="secondary" type="button" aria-disabled=${page.model.isBusy ?? false} @click=${page.refuse}>
          Refuse
        </button>
      </div>
    `,
  },
};
