import { html, render } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { decimal, subtract, toText, type OrderSnapshot } from '#contract';
import { requireElement } from '../../../server/pages/common/dom.js';
import { formatCoinAmount } from '../../../server/pages/common/format.js';
import type { Json, Moment } from './purchase.js';

const webhookFields = ['external_reference', 'status', 'sequence'];
const maxFields = 5;
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

type LedgerRow = readonly [name: string, amount: string];

/** The money of the order, as its reply states it, as far as it has moved. */
function ledgerOf(order: OrderSnapshot): readonly LedgerRow[] {
  const { captured_amount = '0', fiat_amount, fiat_currency, lines, payout_amount } = order;
  const fee = toText(subtract(decimal(captured_amount), decimal(fiat_amount)));
  const commission = lines.find(({ name }) => name === 'commission')?.amount ?? '0';
  const charged: readonly LedgerRow[] = [
    ['Charged', `+${captured_amount}`],
    ['Processor fee', `−${fee}`],
    ['Commission', `−${commission}`],
  ];
  return [
    ['Order', `${fiat_amount} ${fiat_currency}`],
    ...charged.flatMap(([name, amount]): LedgerRow[] =>
      Number(captured_amount) > 0 ? [[name, `${amount} ${fiat_currency}`]] : [],
    ),
    ...(payout_amount ? [['Paid out', formatCoinAmount(order)] as const] : []),
  ];
}

/** JSON with its values in a colour. */
const code = (lines: readonly string[]) =>
  html`<pre>
${lines.map((line) => {
      const [name, value = '', end] = line.split(/(?<=": )("?[^{[]+?)(?=,?$)/);
      return html`<span>${name}<b>${value}</b>${end}</span>`;
    })}</pre>`;

const timeOf = (timestamp: unknown): string => new Date(String(timestamp)).toLocaleTimeString('en', { hour12: false });

type Card = readonly [aside: string, content: unknown];

function momentCards({ path, reply, lookUp, webhook }: Moment, before: OrderSnapshot | undefined): readonly Card[] {
  const data = reply['data'] as Json;
  const changed = changedFields(data, before ?? {}).slice(0, maxFields);
  const ledgerBefore = before ? ledgerOf(before).map(String) : [];
  const ledger = ledgerOf(lookUp.data).map((row) => {
    const [name, amount] = row;
    return html`<div ?data-new=${!ledgerBefore.includes(String(row))}>
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

/** Shows what the service said last in three cards. Before the order there are none. */
export function showHeroRecord(container: HTMLElement, moments: readonly Moment[]): void {
  const moment = moments.at(-1);
  container.hidden = moment === undefined;
  if (!moment) return;
  momentCards(moment, moments.at(-2)?.lookUp.data).forEach(([aside, content], index) => {
    const card = container.children[index] as HTMLElement;
    requireElement('small', { root: card }).textContent = aside;
    render(keyed(moments.length, content), requireElement(':scope > div', { root: card }));
  });
}
