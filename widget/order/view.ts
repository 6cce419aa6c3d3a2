import { html, nothing, type TemplateResult } from 'lit';
import { decimal, quote } from '#contract';
import type { Purchase } from '../api/client.js';
import type { Config } from '../config/settings.js';
import type * as outcomePart from './outcome/index.js';
import { plain } from '../common/sanitize-text.js';
import { purchaseOf } from '../common/purchase.js';
import type { Ordered } from '../state/machine.js';
import { say } from '../text/en.js';
import { formatMoney } from '../text/format.js';
import { networkName } from '../text/networks.js';
import type { Tile } from './code.js';
import type { OrderText } from './en.js';
import { isLater, road } from './statuses.js';
import { address, code, copyable, fact, resetButton, tileView, type OrderContext } from './view-parts.js';
import { clockText, timeLeft } from './time.js';
import { stepsView } from './view-steps.js';

export type Shown = {
  readonly state: Ordered;
  readonly config: Config;
  readonly tile: Tile | undefined;
  /** The views of an order that is no longer pending; there once they are loaded. */
  readonly outcome: typeof outcomePart | undefined;
};

const namesOf = ({ order }: Ordered) => ({
  coin: order.crypto_currency,
  network: networkName(order.crypto_currency_network),
});

const isOnRoad = (status: string): status is (typeof road)[number] => (road as readonly string[]).includes(status);

/** What the buyer pays in all: the amount and the fee of the chosen option. */
function totalOf({ state: { option, order }, config }: Shown, { locale }: OrderContext): string {
  const { fiatAmount, fiatCurrency } = purchaseOf(config, order) as Purchase;
  const total = option ? quote(option, fiatAmount, fiatCurrency).total : decimal(fiatAmount);
  return formatMoney(total, fiatCurrency, locale);
}

/** The merchant's payment page with this order filled in, as the primary action. */
export function paymentLink(
  label: string,
  { state: { order, option }, config }: Shown,
): TemplateResult | typeof nothing {
  if (!config.paymentUrl) return nothing;
  const url = config.paymentUrl
    .replaceAll('{option}', encodeURIComponent(option?.name ?? ''))
    .replaceAll('{transaction_code}', encodeURIComponent(order.transaction_code));
  return html`<a class="button primary" part="button" href=${url} target="_blank" rel="noopener noreferrer"
    >${label}</a
  >`;
}

export function addressBlock({ state }: Shown, context: OrderContext): TemplateResult {
  const { wallet_address: value } = state.order;
  const label = say(context.order.address, namesOf(state));
  return copyable('address', { label, value, content: address(value) }, context);
}

export function codeBlock({ state }: Shown, context: OrderContext): TemplateResult {
  const { transaction_code: value } = state.order;
  return copyable('transaction-code', { label: context.order.transactionCode, value, content: code(value) }, context);
}

export const referenceOf = ({ config, state }: Shown): string =>
  plain(config.order['external_reference'] ?? state.snapshot?.external_reference ?? '', 255);

/** The status: the road and where on it the order is; the word of another service as it came. */
export function statusView({ state, outcome }: Shown, context: OrderContext, detail?: unknown): TemplateResult {
  const left = timeLeft(state);
  if (isOnRoad(state.order.status)) {
    return html`<div class="column" part="status">
      ${stepsView(state, context, detail)}
      ${outcome?.timeLeftView({ left, clock: context.numerals(clockText(Math.ceil(left ?? 0))) }, context)}
    </div>`;
  }
  const word = html`<span part="status"><span class="dot"></span>${plain(state.order.status, 40)}</span>`;
  return html`<dl>${fact(context.order.status, word)}</dl>`;
}

/** Awaiting the payment, and whatever another service calls its statuses: code, address, warning, status, references. */
function payView(shown: Shown, context: OrderContext): TemplateResult {
  const { state, tile } = shown;
  const { order: text } = context;
  const total = totalOf(shown, context);
  const names = namesOf(state);
  return html`
    <div class="stack">
      ${tileView({ tile, value: state.order.wallet_address, names }, context)} ${addressBlock(shown, context)}
      <p class="notice" part="warning">${say(text.warning, names)}</p>
      ${paymentLink(say(text.payNow, { amount: total }), shown)} ${statusView(shown, context)}
      <dl class="column">
        ${state.option ? fact(say(text.toPay, { option: state.option.show_name }), total) : nothing}
        ${fact(text.reference, referenceOf(shown))}
      </dl>
      ${codeBlock(shown, context)} ${resetButton(context)}
    </div>
  `;
}

/** Until the part for its status is loaded: nothing to scan, nothing to pay a second time. */
const briefView = (shown: Shown, context: OrderContext): TemplateResult => html`
  <div class="stack">${statusView(shown, context)} ${addressBlock(shown, context)} ${codeBlock(shown, context)}</div>
`;

/** The order in its status. */
export function orderView(shown: Shown, context: OrderContext): TemplateResult {
  if (!isLater(shown.state.order.status)) return payView(shown, context);
  return shown.outcome?.laterView(shown, context) ?? briefView(shown, context);
}

/** The order's own outline, in about its final size, while it is made. */
export const creatingView = ({ creating }: OrderText): TemplateResult => html`
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
