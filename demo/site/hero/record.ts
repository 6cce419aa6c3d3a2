import { html, nothing, render } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { decimal, subtract, toText, type OrderSnapshot, type PaymentOption } from '#contract';
import { requireElement } from '../../../server/pages/common/dom.js';
import { formatCoinAmount } from '../../../server/pages/common/format.js';
import type { Json, Moment } from './purchase.js';

const webhookFields = ['external_reference', 'status', 'sequence'];
const maxFields = 5;
const none = '–';
const maxValueLength = 20;

/** Shortened in its middle, as a code or a hash is read at its ends. */
function toJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > maxValueLength ? `${text.slice(0, 7)}…${text.slice(-5)}` : text;
}

type Excerpt = { readonly head: string; readonly fields: Json; readonly names: readonly string[] };

/** JSON with some of its fields written out, and the number of the others. */
function excerpt({ head, fields, names }: Excerpt): readonly string[] {
  const rest = Object.keys(fields).length - names.length;
  const shown = names.map((name) => `"${name}": ${toJson(fields[name])}`);
  const lines = `${shown.join(',\n')}${rest > 0 ? `,\n… ${rest} more` : ''}`.split('\n').map((line) => `    ${line}`);
  return ['{', ...head.split('\n').map((line) => `  ${line}`), ...lines, '  }', '}'];
}

const changedFields = (next: Json, previous: Json): readonly string[] =>
  Object.keys(next).filter(
    (name) => name !== 'timeline' && JSON.stringify(next[name]) !== JSON.stringify(previous[name]),
  );

/** The money of the order, as its reply states it. */
function ledgerOf(order: OrderSnapshot): readonly (readonly [name: string, amount: string])[] {
  const { captured_amount = '0', fiat_amount, fiat_currency, lines, payout_amount } = order;
  const fee = toText(subtract(decimal(captured_amount), decimal(fiat_amount)));
  const commission = lines.find(({ name }) => name === 'commission')?.amount ?? '0';
  const charged = [
    ['Charged', `+${captured_amount}`],
    ['Processor fee', `−${fee}`],
    ['Commission', `−${commission}`],
  ].map(
    ([name = '', amount = '']) => [name, Number(captured_amount) > 0 ? `${amount} ${fiat_currency}` : none] as const,
  );
  return [...charged, ['Paid out', payout_amount ? formatCoinAmount(order) : none]];
}

/** JSON with its values in a colour. */
const code = (lines: readonly string[]) =>
  html`<pre>
${lines.map((line) => {
      const [name, value = '', end] = line.split(/(?<=": )("?[^{[]+?)(?=,?$)/);
      return html`<span>${name}<b>${value}</b>${end}</span>`;
    })}</pre>`;

const timeOf = (timestamp: unknown): string => new Date(String(timestamp)).toLocaleTimeString('en', { hour12: false });

/** What the service has said: the options of the purchase, and the moments of its order. */
export type Said = { readonly options: readonly PaymentOption[]; readonly moments: readonly Moment[] };

type Card = readonly [aside: string, content: unknown];

const optionsCard = ([first]: readonly PaymentOption[]): Card => {
  const fields = (first ?? {}) as Json;
  const names = Object.keys(fields).slice(0, maxFields);
  return [
    'GET /payment_options',
    code(excerpt({ head: '"status": "success",\n"payment_options": [{', fields, names })),
  ];
};

function momentCards({ path, reply, lookUp, webhook }: Moment, before: OrderSnapshot | undefined): readonly Card[] {
  const data = reply['data'] as Json;
  const changed = changedFields(data, before ?? {}).slice(0, maxFields);
  const ledgerBefore = before && ledgerOf(before);
  const ledger = ledgerOf(lookUp.data).map(([name, amount], index) => {
    const isNew = amount !== (ledgerBefore?.[index]?.[1] ?? none);
    return html`<div ?data-new=${isNew}>
      <dt>${name}</dt>
      <dd>${amount}</dd>
    </div>`;
  });
  const webhookHead = `"type": ${toJson(webhook['type'])},\n"data": {`;
  const webhookLines = excerpt({ head: webhookHead, fields: webhook['data'] as Json, names: webhookFields });
  return [
    [timeOf(webhook['timestamp']), code(webhookLines)],
    [
      `GET ${path.replace('/api/v3/reseller', '')}`,
      code(excerpt({ head: '"status": "success",\n"data": {', fields: data, names: changed })),
    ],
    [lookUp.data.external_reference, html`<dl>${ledger}</dl>`],
  ];
}

/** Writes into the three cards what the service said last. Where it said nothing, they say what they are for. */
export function showHeroRecord(container: HTMLElement, { options, moments }: Said): void {
  const moment = moments.at(-1);
  const nothingYet: Card = ['', nothing];
  const cards = moment
    ? momentCards(moment, moments.at(-2)?.lookUp.data)
    : [nothingYet, options.length > 0 ? optionsCard(options) : nothingYet];
  [...container.children].forEach((card, index) => {
    const [aside, content] = cards[index] ?? nothingYet;
    requireElement('small', { root: card }).textContent = aside;
    render(keyed(moments.length, content), requireElement(':scope > div:last-child', { root: card }));
  });
}
