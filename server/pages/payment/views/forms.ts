import { html, type TemplateResult } from 'lit';
import { copyText } from '../../common/dom.js';
import {
  findCard,
  formatCode,
  formatExpiry,
  formatNumber,
  testCards,
  testVouchers,
  type CardField,
} from '../test-data.js';
import type { PaymentKind } from '../payment-model.js';
import { actButton, choiceList, rowList, submitButton, testField, testForm, type ViewProps } from './parts.js';
import { money } from './texts.js';

type FieldSettings = {
  readonly label: string;
  readonly placeholder?: string;
  readonly format?: (text: string) => string;
};

const cardFields: Readonly<Record<CardField, FieldSettings>> = {
  number: { label: 'Card number', placeholder: '1234 1234 1234 1234', format: formatNumber },
  expiry: { label: 'Expiry date', placeholder: 'MM / YY', format: formatExpiry },
  code: { label: 'Security code', placeholder: '123', format: formatCode },
  name: { label: 'Name on the card' },
};

/** Formats what was typed at the end of the field; a caret in its middle keeps its place and the text. */
function readInput(field: HTMLInputElement, format: (text: string) => string): string {
  if (field.selectionEnd === field.value.length && !/\s$/.test(field.value)) field.value = format(field.value);
  return field.value;
}

function cardField(name: CardField, { model, actions }: ViewProps): TemplateResult {
  const { label, placeholder, format } = cardFields[name];
  return testField({
    id: name,
    label,
    placeholder,
    value: model.card[name],
    problem: model.cardProblems[name],
    isNumeric: format !== undefined,
    onInput: (input) =>
      actions.update({
        card: { ...model.card, [name]: readInput(input, format ?? String) },
        cardProblems: { ...model.cardProblems, [name]: undefined },
      }),
  });
}

function cardView(props: ViewProps): TemplateResult {
  const { model, actions } = props;
  const filledWith = (number: string) => ({ number, expiry: '12 / 34', code: '123', name: 'Sam Sample' });
  const choices = testCards.map((card) => ({
    label: card.label,
    code: card.number,
    isChosen: findCard(model.card.number) === card,
    choose: () => actions.update({ card: filledWith(card.number), cardProblems: {} }),
  }));
  const content = html`
    ${cardField('number', props)}
    <div class="pair">${cardField('expiry', props)} ${cardField('code', props)}</div>
    ${cardField('name', props)} ${submitButton(props)}
  `;
  return html`
    ${testForm({ onSubmit: actions.submitCard, content })}
    ${choiceList('test-cards', {
      title: 'Test cards',
      choices,
      note: 'A choice fills the form. Nothing that you type leaves this browser.',
    })}
  `;
}

function voucherView(props: ViewProps): TemplateResult {
  const { model, actions } = props;
  const set = (voucher: string): void => actions.update({ voucher, voucherProblem: undefined });
  const field = testField({
    id: 'voucher',
    label: 'Voucher code',
    placeholder: 'TEST-1234-PAID',
    value: model.voucher,
    problem: model.voucherProblem,
    capitals: 'characters',
    onInput: ({ value }) => set(value),
  });
  const choices = testVouchers.map(({ code, label }) => ({
    label,
    code,
    isChosen: model.voucher === code,
    choose: () => set(code),
  }));
  return html`
    ${testForm({ onSubmit: actions.submitVoucher, content: html`${field} ${submitButton(props)}` })}
    ${choiceList('test-vouchers', { title: 'Test vouchers', choices })}
  `;
}

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
function bankView(props: ViewProps): TemplateResult {
  const { payment } = props.model;
  if (!payment) return html``;
  const name = payment.payment_option?.name ?? '';
  const rows: Account = [
    ['Amount', money(payment.total, payment)],
    ['Recipient', 'Test Payments'],
    ...(accounts.find(([option]) => option.test(name))?.[1] ?? []),
    // As a buyer can type it into a bank's form.
    ['Reference', payment.order.transaction_code.slice(0, 8).toUpperCase()],
  ];
  return html`
    <p>Transfer exactly this amount with this reference. Then tell us here.</p>
    ${rowList(rows.map(([label, value]) => [label, copyableValue(label, value)]))}
    <div class="actions">${actButton(props, { label: 'I have paid', action: 'send' })}</div>
  `;
}

/** The sheet that a phone shows. */
function walletView(props: ViewProps): TemplateResult {
  const { payment } = props.model;
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
      ${rowList([['Pay', html`<b>${money(payment.total, payment)}</b>`]])}
      <div class="actions">${actButton(props, { label: 'Confirm with your phone', action: 'pay' })}</div>
    </div>
  `;
}

type Form = { readonly title: string; readonly view: (props: ViewProps) => TemplateResult };

export const forms: Readonly<Record<PaymentKind, Form>> = {
  card: { title: 'Pay by card', view: cardView },
  bank: { title: 'Pay by bank transfer', view: bankView },
  wallet: { title: 'Pay with your phone', view: walletView },
  voucher: { title: 'Pay with a voucher', view: voucherView },
};

/** The step at the bank, which the shop and its processor never see. */
export const bankQuestionView = (props: ViewProps): TemplateResult => html`
  <p>Your bank asks you to confirm this payment. It would show this in its app, or send you a code.</p>
  <div class="actions">
    ${actButton(props, { label: 'Confirm the payment', action: 'pay' })}
    <button class="secondary" type="button" aria-disabled=${props.model.isBusy} @click=${props.actions.refuse}>
      Refuse
    </button>
  </div>
`;
