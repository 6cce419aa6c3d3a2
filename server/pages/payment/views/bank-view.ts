import { html, type TemplateResult } from 'lit';
import { actButton, type ViewProps } from './fragments.js';
import { money } from './texts.js';

type Row = readonly [label: string, value: string];

/** Account numbers that banks publish as examples. */
const accounts: readonly (readonly [option: RegExp, rows: readonly Row[]])[] = [
  [/sepa/, [['IBAN', 'DE89 3704 0044 0532 0130 00']]],
  [
    /fps/,
    [
      ['Sort code', '10-88-00'],
      ['Account number', '00012345'],
    ],
  ],
  [
    /ach/,
    [
      ['Routing number', '110000000'],
      ['Account number', '000123456789'],
    ],
  ],
  [/^/, [['Account number', '000123456789']]],
];

/** The first letters of the code, as a buyer can type them into a bank's form. */
const referenceOf = (code: string): string => code.slice(0, 8).toUpperCase();

/** Pages without TLS have no clipboard. */
async function copy(event: Event, value: string): Promise<void> {
  const button = event.currentTarget as HTMLButtonElement;
  try {
    await navigator.clipboard.writeText(value);
    button.textContent = 'Copied';
  } catch {
    // The buyer selects the text instead.
  }
}

const row = ([label, value]: Row): TemplateResult =>
  html`<div>
    <dt>${label}</dt>
    <dd>
      <span>${value}</span>
      <button
        class="copy"
        type="button"
        aria-label="Copy: ${label}"
        @click=${(event: Event) => void copy(event, value)}
      >
        Copy
      </button>
    </dd>
  </div>`;

/** What to transfer, and where. “I have paid” moves the order; the sandbox then receives the money. */
export function bankView(props: ViewProps): TemplateResult {
  const { payment } = props.model;
  if (!payment) return html``;
  const { order, total } = payment;
  const name = payment.payment_option?.name ?? '';
  const account = accounts.find(([option]) => option.test(name))?.[1] ?? [];
  const rows: readonly Row[] = [
    ['Amount', money(total, payment)],
    ['Recipient', 'Test Payments'],
    ...account,
    ['Reference', referenceOf(order.transaction_code)],
  ];
  return html`
    <p>Transfer exactly this amount with this reference. Then tell us here.</p>
    <dl class="rows">${rows.map(row)}</dl>
    <div class="actions">${actButton(props, { label: 'I have paid', action: 'send' })}</div>
  `;
}
