import { html, nothing, type TemplateResult } from 'lit';
import type { Order, PaymentOption } from '#contract';
import { plain } from '../plain.js';
import { groupsOfFour } from '../text/format.js';
import { networkName } from '../text/networks.js';
import type { ViewContext } from './context.js';

/** A code or address that a tap copies. The label swaps in place, so nothing moves. */
function copyable(what: 'address' | 'transaction-code', value: string, { content, context }: Copyable): TemplateResult {
  const how = context.copied?.what === what ? context.copied.how : undefined;
  return html`
    <button class="copy" part=${what} type="button" data-copies=${what} @click=${() => context.onCopy(what, value)}>
      ${content}
      <span class="swap">
        <span ?hidden=${how !== undefined}>${context.text.copy}</span>
        <span ?hidden=${how === undefined} aria-hidden=${how === undefined}>
          ${how === 'selected' ? context.text.selected : context.text.copied}
        </span>
      </span>
    </button>
  `;
}

type Copyable = { readonly content: TemplateResult; readonly context: ViewContext };

/** Whole, in groups of four; the first and the last stand out, because poisoned addresses are alike only there. */
const address = (text: string): TemplateResult => {
  const groups = groupsOfFour(text);
  const last = groups.length - 1;
  return html`<code dir="ltr"
    >${groups.map(
      (group, index) => html`<span class="group ${index === 0 || index === last ? 'end' : ''}">${group}</span><wbr />`,
    )}</code
  >`;
};

/** The QR code: modules as one path, drawn once the encoder is loaded. */
export type Tile = { readonly size: number; readonly path: string } | 'loading' | 'failed';

function tileView(tile: Tile, order: Order, context: ViewContext): TemplateResult {
  const names = { coin: order.crypto_currency, network: networkName(order.crypto_currency_network) };
  if (tile === 'loading') return html`<div class="tile blank"></div>`;
  if (tile === 'failed') return html`<p class="tile none">${context.text.noQr}</p>`;
  const label = context.t('qr', names);
  return html`
    <button
      class="tile"
      part="qr"
      type="button"
      aria-label=${context.t('scan', names)}
      @click=${() => context.onCopy('address', order.wallet_address)}
    >
      <svg role="img" aria-label=${label} viewBox="0 0 ${tile.size} ${tile.size}" shape-rendering="crispEdges">
        <path d=${tile.path} fill="currentColor" />
      </svg>
    </button>
  `;
}

type Pending = {
  readonly order: Order;
  readonly option: PaymentOption | undefined;
  readonly tile: Tile;
  readonly reference: string;
  /** Where the buyer pays, when the merchant has such a page. */
  readonly payment: { readonly url: string; readonly amount: string } | undefined;
};

/** The pending order: QR, address, warning, status, codes, in that order. */
export function orderView({ order, tile, reference, payment }: Pending, context: ViewContext): TemplateResult {
  const { text, t } = context;
  const names = { coin: order.crypto_currency, network: networkName(order.crypto_currency_network) };
  const status = order.status === 'pending' ? text.pending : plain(order.status, 40);
  return html`
    <div class="stack">
      ${tileView(tile, order, context)}
      <div class="field">
        <span class="label">${t('address', names)}</span>
        ${copyable('address', order.wallet_address, { content: address(order.wallet_address), context })}
      </div>
      <p class="notice" part="warning">${t('warning', names)}</p>
      ${
        payment
          ? html`<a class="primary" part="button" href=${payment.url} target="_blank" rel="noopener noreferrer"
              >${t('payNow', { amount: payment.amount })}</a
            >`
          : nothing
      }
      <dl class="facts">
        <div>
          <dt>${text.status}</dt>
          <dd part="status"><span class="dot"></span>${status}</dd>
        </div>
        <div>
          <dt>${text.reference}</dt>
          <dd>${plain(reference, 60)}</dd>
        </div>
      </dl>
      <div class="field">
        <span class="label">${text.transactionCode}</span>
        ${copyable('transaction-code', order.transaction_code, {
          content: html`<code class="code" dir="ltr">${order.transaction_code}</code>`,
          context,
        })}
      </div>
      <button class="quiet" part="reset" type="button" @click=${context.onReset}>${text.startOver}</button>
    </div>
  `;
}

/** The order's own outline, in its final size, while it is made. */
export const creatingView = ({ text }: ViewContext): TemplateResult => html`
  <div class="stack" aria-busy="true">
    <div class="tile blank"></div>
    <p class="label late">${text.creating}</p>
    <div class="row blank"></div>
    <div class="row blank"></div>
  </div>
`;
