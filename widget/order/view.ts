import { html, nothing, type TemplateResult } from 'lit';
import { decimal, quote, type Order, type PaymentOption } from '#contract';
import type { Config } from '../attributes.js';
import type { Copied } from '../events.js';
import { plain } from '../plain.js';
import { say } from '../text/en.js';
import { formatMoney } from '../text/format.js';
import { networkName } from '../text/networks.js';
import type { ViewContext } from '../views/context.js';
import type { Copy } from './clipboard.js';
import type { Tile } from './code.js';
import type { en } from './en.js';

/** What the order's views need beside the order. */
type OrderContext = ViewContext & {
  readonly order: typeof en;
  readonly onCopy: (what: Copied, value: string) => void;
};

type Pending = {
  readonly order: Order;
  readonly option: PaymentOption | undefined;
  readonly config: Config;
  readonly tile: Tile | undefined;
  readonly copy: Copy | undefined;
};

type Names = { readonly coin: string; readonly network: string };

/** Groups of four, as people compare addresses. The first and the last stand out: poisoned addresses are alike there. */
function address(text: string): TemplateResult {
  const groups = text.match(/.{1,4}/gu) ?? [];
  const isEnd = (index: number) => index === 0 || index === groups.length - 1;
  return html`<code dir="ltr"
    >${groups.map((group, index) => html`<span class="group ${isEnd(index) ? 'end' : ''}">${group}</span><wbr />`)}</code
  >`;
}

const code = (text: string): TemplateResult => html`<code dir="ltr">${text}</code>`;

/** An address or code that a tap copies. The label swaps in place, so nothing moves. */
function copyable(what: Copied, content: TemplateResult, { value, copy, context }: Copyable): TemplateResult {
  const { order: text, onCopy } = context;
  const isDone = copy?.what === what;
  return html`
    <button class="copy" part=${what} type="button" data-copies=${what} @click=${() => onCopy(what, value)}>
      ${content}
      <span class="swap"
        ><span ?hidden=${isDone}>${text.copy}</span><span ?hidden=${!isDone}>${text[copy?.how ?? 'copied']}</span></span
      >
    </button>
  `;
}

type Copyable = { readonly value: string; readonly copy: Copy | undefined; readonly context: OrderContext };

function tileView({ tile, order }: Pending, names: Names, { order: text, onCopy }: OrderContext): TemplateResult {
  if (!tile) return html`<div class="tile blank"></div>`;
  const qr = say(text.qr, names);
  return html`
    <button
      class="tile"
      part="qr"
      type="button"
      aria-label=${say(text.scan, { qr })}
      @click=${() => onCopy('address', order.wallet_address)}
    >
      <svg role="img" aria-label=${qr} viewBox="0 0 ${tile.size} ${tile.size}" shape-rendering="crispEdges">
        <path d=${tile.path} />
      </svg>
    </button>
  `;
}

/** What the buyer pays in all: the amount and the fee of the chosen option. */
function totalOf({ option, config: { fiatAmount, fiatCurrency } }: Pending, { locale }: ViewContext): string {
  const total = option ? quote(option, fiatAmount, fiatCurrency).total : decimal(fiatAmount);
  return formatMoney(total, fiatCurrency, locale);
}

/** The merchant's payment page with this order filled in, as the primary action. */
function paymentLink(pending: Pending, context: OrderContext): TemplateResult | typeof nothing {
  const { order, option, config } = pending;
  if (!config.paymentUrl) return nothing;
  const url = config.paymentUrl
    .replaceAll('{option}', encodeURIComponent(option?.name ?? ''))
    .replaceAll('{transaction_code}', encodeURIComponent(order.transaction_code));
  return html`<a class="button primary" part="button" href=${url} target="_blank" rel="noopener noreferrer"
    >${say(context.order.payNow, { amount: totalOf(pending, context) })}</a
  >`;
}

const fact = (term: string, value: unknown): TemplateResult => html`
  <div class="line">
    <dt>${term}</dt>
    <dd>${value}</dd>
  </div>
`;

/** The pending order: code, address, warning, status, references, in that order. */
export function orderView(pending: Pending, context: OrderContext): TemplateResult {
  const { order, option, config, copy } = pending;
  const { order: text } = context;
  const names = { coin: order.crypto_currency, network: networkName(order.crypto_currency_network) };
  const status = order.status === 'pending' ? text.pending : plain(order.status, 40);
  return html`
    <div class="stack">
      ${tileView(pending, names, context)}
      <div class="column">
        <span class="label">${say(text.address, names)}</span>
        ${copyable('address', address(order.wallet_address), { value: order.wallet_address, copy, context })}
      </div>
      <p class="notice" part="warning">${say(text.warning, names)}</p>
      ${paymentLink(pending, context)}
      <dl class="column">
        ${option ? fact(say(text.toPay, { option: option.show_name }), totalOf(pending, context)) : nothing}
        ${fact(text.status, html`<span part="status"><span class="dot"></span>${status}</span>`)}
        ${fact(text.reference, plain(config.order['external_reference'] ?? '', 255))}
      </dl>
      <div class="column">
        <span class="label">${text.transactionCode}</span>
        ${copyable('transaction-code', code(order.transaction_code), { value: order.transaction_code, copy, context })}
      </div>
      <button class="button" part="reset" type="button" @click=${context.onReset}>${text.startOver}</button>
    </div>
  `;
}

/** The order's own outline, in about its final size, while it is made. */
export const creatingView = ({ creating }: typeof en): TemplateResult => html`
  <div class="stack" aria-busy="true">
    <div class="tile blank"></div>
    <p class="label late">${creating}</p>
    <div class="row blank"></div>
    <div class="row blank"></div>
    <div class="total"></div>
    <div class="row blank"></div>
    <div class="total"></div>
  </div>
`;
