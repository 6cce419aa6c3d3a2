import { html, nothing, type TemplateResult } from 'lit';
import { trimTrailingSlashes } from '#contract';
import { sanitizeText } from '../common/sanitize.js';
import type { CopyTarget } from './events.js';
import { interpolate, networkName } from '../text/format.js';
import type { OrderContext } from './order-context.js';

export const textPlaceholders = ({ state: { order } }: OrderContext) => ({
  coin: order.crypto_currency,
  network: networkName(order.crypto_currency_network),
});

/**
 * Groups of four, as people compare addresses. The first group and the end stand out: look-alike addresses share them. The
 * end is that of the short form: the last whole group, with what follows it.
 */
export function addressText(text: string): TemplateResult {
  const groups = text.match(/.{1,4}/gu) ?? [];
  const isEnd = (index: number) => index === 0 || index >= Math.floor(text.length / 4) - 1;
  return html`<code dir="ltr" translate="no"
    >${groups.map((group, index) => html`<span class="group ${isEnd(index) ? 'end' : ''}">${group}</span><wbr />`)}</code
  >`;
}

type CopyableText = {
  readonly target: CopyTarget;
  readonly label: string;
  readonly value: string;
  /** The URL that a copy is, in place of the text. */
  readonly link?: string | undefined;
};

/** A label that confirms a copy for a moment. It swaps in place, so that nothing moves. */
function copyLabel({ target, label }: Omit<CopyableText, 'value'>, { text, copyResult }: OrderContext) {
  const isDone = copyResult?.target === target;
  return html`<span class="swap"
    ><span ?hidden=${isDone}>${label}</span
    ><span ?hidden=${!isDone} .textContent=${text[copyResult?.method ?? 'copied']}></span
  ></span>`;
}

/** On one line, shortened in its middle. A copy, a selection, a print, a screen reader and a tooltip have all of it. */
function codeText(text: string): TemplateResult {
  const [, start = text, middle = '', end = ''] = /^(.{4})(.+)(.{4})$/u.exec(text) ?? [];
  return html`<code dir="ltr" translate="no" title=${text}>${start}<span class="cut">${middle}</span>${end}</code>`;
}

/**
 * An address or code that a tap copies.
 *
 * @csspart address - The address, to copy.
 * @csspart code - Another text to copy: the transaction code, the hash of the transfer, the URL of the payment page.
 */
export const copyButton = (
  { target, value, link }: Omit<CopyableText, 'label'>,
  context: OrderContext,
): TemplateResult => html`
  <button
    class="copy"
    part=${target === 'address' ? target : 'code'}
    type="button"
    data-copies=${target}
    title=${link ? context.text.copyLink : nothing}
    aria-describedby=${link ? nothing : `${target}-label`}
    @click=${() => context.onCopy(target, link ?? value)}
  >
    ${target === 'address' ? addressText(value) : codeText(value)}
    ${copyLabel({ target, label: context.text.copy }, context)}
  </button>
`;

/** A code among the facts of an order. */
export const codeRow = ({ label, ...code }: CopyableText, context: OrderContext): TemplateResult => html`
  <div class="line">
    <dt id="${code.target}-label" .textContent=${label}></dt>
    <dd>${copyButton(code, context)}</dd>
  </div>
`;

/** Copies the link to the order where the service has that page. In the fragment the code reaches no log. */
export function transactionCodeRow(context: OrderContext): TemplateResult {
  const { state, config, text } = context;
  const { transaction_code: value } = state.order;
  const link =
    state.headers?.get('order-page') === '?1' ? `${trimTrailingSlashes(config.baseUrl)}/pay#order=${value}` : undefined;
  return codeRow({ target: 'transaction-code', label: text.transactionCode, value, link }, context);
}

/** Dark modes of extensions and of pages that invert the whole page: “Filter” and “Filter+” of Dark Reader among them. */
const isPageInverted = (): boolean =>
  [document.documentElement, document.body].some((node) =>
    /invert\((1|0\.[5-9])|dark-reader/.test(getComputedStyle(node).filter),
  );

/** Modules of the code of most addresses, with its quiet zone. */
const usualSize = 37;

/**
 * The code, as large as whole device pixels for each module allow.
 *
 * @csspart qr - The QR tile.
 */
export function qrView(context: OrderContext): TemplateResult {
  const { qrImage, text, onCopy, state, host } = context;
  const { size = usualSize } = qrImage ?? {};
  const maxPixels = host.emphasis === 'address' ? 222 : 168;
  const module = Math.floor((maxPixels * devicePixelRatio) / size) / devicePixelRatio;
  const style = `--c-module:${module}px;inline-size:${module * size}px`;
  if (!qrImage) return html`<div class="tile blank" .style=${style}></div>`;
  const qr = interpolate(text.qr, textPlaceholders(context));
  return html`
    <button
      class="tile ${isPageInverted() ? 'inverted' : ''}"
      .style=${style}
      part="qr"
      type="button"
      aria-label=${interpolate(text.scan, { qr })}
      @click=${() => onCopy('address', state.order.wallet_address)}
    >
      <svg role="img" aria-label=${qr} viewBox="0 0 ${qrImage.size} ${qrImage.size}" shape-rendering="crispEdges">
        <rect width="100%" height="100%" />
        <path d=${qrImage.path} />
      </svg>
    </button>
  `;
}

export const factRow = (term: string, value: unknown): TemplateResult => html`
  <div class="line">
    <dt>${term}</dt>
    <dd>${value}</dd>
  </div>
`;

const referenceRow = ({ text, config, state }: OrderContext): TemplateResult =>
  factRow(
    text.reference,
    sanitizeText(config.orderParameters?.['external_reference'] ?? state.snapshot?.external_reference ?? '', 255),
  );

/** What is known of an order, and what identifies it: the shop's reference, and the code. */
export const orderRows = (context: OrderContext, facts?: TemplateResult): TemplateResult => html`
  <dl class="column">${facts} ${referenceRow(context)} ${transactionCodeRow(context)}</dl>
`;

const estimate = ({ state, model: { marks } }: OrderContext) =>
  state.snapshot ? state.snapshot.crypto_amount : marks?.quotedAmount(state);

/** The service's estimate of the payout; only the coin if there is no estimate. */
export function estimatedCoins(context: OrderContext): string {
  const { state, locale, model } = context;
  const coin = state.order.crypto_currency;
  const amount = estimate(context);
  return amount ? `≈\xa0${model.marks?.formatCoins(amount, { coin, locale }) ?? amount}\xa0${coin}` : coin;
}

export function payoutEstimate(context: OrderContext): TemplateResult {
  const exact = `${estimate(context) ?? ''} ${context.state.order.crypto_currency}`;
  return html`<bdi dir="ltr" translate="no" title=${exact} .textContent=${estimatedCoins(context)}></bdi>`;
}

/** That the page still follows the order; its place until the service has reported. */
export const updatesLine = ({ state: { snapshot }, text, isOffline }: OrderContext, sentence = text.updates) =>
  html`<p class="small updates" ?inert=${!snapshot || isOffline} .textContent=${sentence}></p>`;
