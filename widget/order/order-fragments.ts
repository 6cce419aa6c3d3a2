import { html, nothing, type TemplateResult } from 'lit';
import type { CopyTarget } from '../element/events.js';
import type { OrderedState } from '../state/machine.js';
import { formatCoins, interpolate } from '../text/format.js';
import type { OrderContext } from './order-context.js';
import { remainingSeconds } from './order-status.js';
import type { QrImage } from './qr-image.js';

/** Groups of four, as people compare addresses. The first and the last group stand out: look-alike addresses share them. */
export function addressText(text: string): TemplateResult {
  const groups = text.match(/.{1,4}/gu) ?? [];
  const isEnd = (index: number) => index === 0 || index === groups.length - 1;
  return html`<code dir="ltr"
    >${groups.map((group, index) => html`<span class="group ${isEnd(index) ? 'end' : ''}">${group}</span><wbr />`)}</code
  >`;
}

export const codeText = (text: string): TemplateResult => html`<code dir="ltr">${text}</code>`;

type CopyLabelProps = { readonly target: CopyTarget; readonly label: string };

/** A label that confirms a copy for a moment. It swaps in place, so that nothing moves. */
export function copyLabel(
  { target, label }: CopyLabelProps,
  { orderText: text, copyResult }: OrderContext,
): TemplateResult {
  const isDone = copyResult?.target === target;
  return html`<span class="swap"
    ><span ?hidden=${isDone}>${label}</span
    ><span ?hidden=${!isDone}>${text[copyResult?.method ?? 'copied']}</span></span
  >`;
}

type CopyableProps = CopyLabelProps & { readonly value: string; readonly content: TemplateResult };

/** An address or code that a tap copies. */
export function copyable({ target, label, value, content }: CopyableProps, context: OrderContext): TemplateResult {
  return html`
    <div class="column">
      <span class="label" id="${target}-label">${label}</span>
      <button
        class="copy"
        part=${target}
        type="button"
        data-copies=${target}
        aria-describedby="${target}-label"
        @click=${() => context.onCopy(target, value)}
      >
        ${content} ${copyLabel({ target, label: context.orderText.copy }, context)}
      </button>
    </div>
  `;
}

type QrViewProps = {
  readonly qrImage: QrImage | undefined;
  readonly value: string;
  readonly placeholders: Record<string, string>;
};

export function qrView(
  { qrImage, value, placeholders }: QrViewProps,
  { orderText: text, onCopy }: OrderContext,
): TemplateResult {
  if (!qrImage) return html`<div class="tile blank"></div>`;
  const qr = interpolate(text.qr, placeholders);
  return html`
    <button
      class="tile"
      part="qr"
      type="button"
      aria-label=${interpolate(text.scan, { qr })}
      @click=${() => onCopy('address', value)}
    >
      <svg role="img" aria-label=${qr} viewBox="0 0 ${qrImage.size} ${qrImage.size}" shape-rendering="crispEdges">
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

/** The service's estimate of what the buyer gets. Undefined until the service has reported it. */
export const payoutAmount = ({ snapshot }: OrderedState, { locale }: OrderContext): TemplateResult | undefined =>
  snapshot && html`<bdi dir="ltr">≈ ${formatCoins(snapshot.crypto_amount, locale)} ${snapshot.crypto_currency}</bdi>`;

/** Until when to pay; else that the page still follows the order, once the mark of the current step stops to move. */
export function updatesLine(state: OrderedState, context: OrderContext): TemplateResult {
  const { snapshot, order } = state;
  const isOpen = order.status === 'pending' && !remainingSeconds(state);
  const deadline = isOpen && snapshot && context.marks?.deadlineText(snapshot, context);
  return html`<p class="small updates ${deadline ? '' : 'late'}" part="updates">
    ${snapshot ? deadline || context.orderText.updates : nothing}
  </p>`;
}

export const resetButton = ({
  orderText: text,
  canStartOver,
  onReset,
}: OrderContext): TemplateResult | typeof nothing =>
  canStartOver
    ? html`<button class="button" part="reset" type="button" @click=${onReset}>${text.startOver}</button>`
    : nothing;
