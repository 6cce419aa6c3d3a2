import { html, nothing, render, type TemplateResult } from 'lit';
import { decimal, subtract, toText, type OrderSnapshot, type PaymentOptions } from '#contract';
import { requireElement } from '../../../server/pages/common/dom.js';
import { formatCoinAmount, formatFiat, formatTime, isPositive } from '../../../server/pages/common/format.js';
import { networkName } from '../../../widget/text/format.js';
import type { Json, Moment } from './purchase.js';

/** Of the look-up and the webhook, which have the whole order; a reply of the document is written out. */
const orderFields = 'transaction_code status payment_option captured_amount payout_amount tx_hash confirmations';
const documentFields =
  'fiat_amount fiat_currency base_in_usd payment_options crypto_currency crypto_currency_network wallet_address';
const maxCodeLength = 24;

/** Shortened in its middle, as a code or a hash is read at its ends. */
const shorten = (_: string, value: unknown): unknown =>
  typeof value === 'string' && /^\S+$/.test(value) && value.length > maxCodeLength
    ? `${value.slice(0, 6)}…${value.slice(-6)}`
    : value;

/** A message of the service with the named fields of its `data`, and how many it has beside them. */
function excerpt(message: Json, fields: string): readonly string[] {
  const all = Object.entries(message['data'] as Json);
  const data = all.filter(([name]) => fields.split(' ').includes(name));
  const lines = JSON.stringify({ ...message, data: Object.fromEntries(data) }, shorten, 2).split('\n');
  const end = lines.findLastIndex((line) => line.startsWith('  }'));
  if (all.length > data.length) lines.splice(end, 0, `    … ${all.length - data.length} more`);
  return lines;
}

/** JSON with its values in a colour. */
const code = (call: string, lines: readonly string[]): TemplateResult =>
  html`<p>${call}</p>
    <pre tabindex="0" role="group" aria-label=${call}>
${lines.map((line) => {
        const [name, value = '', end] = line.split(/(?<=": )("?[^{[]+?)(?=,?$)/);
        return html`<span>${name}<b>${value}</b>${end}</span>`;
      })}</pre>`;

type LedgerRow = readonly [name: string, amount: string];

/** What the choice costs, as the list of the options says it. */
function choiceRows({ fiat_amount, fiat_currency, payment_options }: PaymentOptions): readonly LedgerRow[] {
  const money = (amount: string): string => formatFiat(amount, fiat_currency);
  return [
    ['Order', money(fiat_amount.toFixed(2))],
    ...payment_options.map(({ show_name, ...fee }): LedgerRow => [
      `Fee, ${show_name.toLowerCase()}`,
      `${money(fee.processor_fee_fixed)} + ${fee.processor_fee_percent} %, at least ${money(fee.processor_min_fee)}`,
    ]),
  ];
}

/** The money of the order as its look-up states it, as far as it has moved. */
function orderRows(order: OrderSnapshot): readonly LedgerRow[] {
  const { captured_amount: charged, order_amount = order.fiat_amount, lines, timeline, payout_amount } = order;
  const money = (amount: string): string => formatFiat(amount, order.fiat_currency);
  const lineOf = (wanted: string): string => money(lines.find(({ name }) => name === wanted)?.amount ?? '0');
  const due: readonly LedgerRow[] =
    charged && isPositive(charged)
      ? [
          ['Charged', money(charged)],
          ['Processor fee', `−${money(toText(subtract(decimal(charged), decimal(order_amount))))}`],
        ]
      : [['Order', money(order_amount)]];
  const place = `on ${networkName(order.crypto_currency_network)}`;
  return [
    ...due,
    ['Commission', `−${lineOf('commission')}`],
    ['To pay out', lineOf('net')],
    payout_amount === null || payout_amount === undefined
      ? [`Estimate ${place}`, formatCoinAmount(order)]
      : [`Paid out ${place} at ${formatTime(timeline.at(-1)?.at ?? 0)}`, formatCoinAmount(order)],
  ];
}

/** An order's last two rows are its totals; what a choice costs has none. */
const ledger = (rows: readonly LedgerRow[], hasTotals: boolean): TemplateResult => html`
  <dl ?data-totals=${hasTotals}>
    ${rows.map(
      ([name, amount]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${amount}</dd>
        </div>`,
    )}
  </dl>
`;

const timeOf = (timestamp: unknown): string => formatTime(Date.parse(String(timestamp)) / 1000);

type Card = readonly [aside: string, content: unknown];

function momentCards({ path, reply, lookUp, webhook }: Moment): readonly Card[] {
  const order = lookUp?.data;
  const fields = reply === lookUp ? orderFields : `${documentFields} ${orderFields}`;
  return [
    webhook
      ? [timeOf(webhook['timestamp']), code('POST your webhook_url', excerpt(webhook, orderFields))]
      : ['No webhook yet', nothing],
    ['', code(`GET ${path}`, excerpt(reply, fields))],
    [
      order ? `of ${order.external_reference}` : '',
      ledger(order ? orderRows(order) : choiceRows(reply['data'] as PaymentOptions), order !== undefined),
    ],
  ];
}

/** Shows what the service said in three cards. */
export function showRecords(container: HTMLElement, moment: Moment): void {
  const cards = container.querySelectorAll<HTMLElement>('.record');
  momentCards(moment).forEach(([aside, content], index) => {
    const card = cards[index];
    if (!card) return;
    render(aside === '' ? nothing : aside, requireElement('small', { root: card }));
    render(content, requireElement(':scope > div', { root: card }));
  });
}
