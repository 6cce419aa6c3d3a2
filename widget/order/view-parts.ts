import { html, nothing, type TemplateResult } from 'lit';
import type { CopyTarget } from '../element/events.js';
import { interpolate } from '../text/en.js';
import type { ViewContext } from '../views/view-context.js';
import type { CopyResult } from './clipboard.js';
import type { QrImage } from './qr-image.js';
import type { OrderText } from './en.js';

/** What the order's views need beside the order. */
export type OrderContext = ViewContext & {
  readonly orderText: OrderText;
  readonly copyResult: CopyResult | undefined;
  readonly onCopy: (what: CopyTarget, value: string) => void;
};

/** Groups of four, as people compare addresses. The first and the last stand out: poisoned addresses are alike there. */
export function addressText(text: string): TemplateResult {
  const groups = text.match(/.{1,4}/gu) ?? [];
  const isEnd = (index: number) => index === 0 || index === groups.length - 1;
  return html`<code dir="ltr"
    >${groups.map((group, index) => html`<span class="group ${isEnd(index) ? 'end' : ''}">${group}</span><wbr />`)}</code
  >`;
}

export const codeText = (text: string): TemplateResult => html`<code dir="ltr">${text}</code>`;

/** A label that says for a while that something was copied. It swaps in place, so nothing moves. */
export function copyLabel(
  target: CopyTarget,
  label: string,
  { orderText: text, copyResult }: OrderContext,
): TemplateResult {
  const isDone = copyResult?.target === target;
  return html`<span class="swap"
    ><span ?hidden=${isDone}>${label}</span
    ><span ?hidden=${!isDone}>${text[copyResult?.method ?? 'copied']}</span></span
  >`;
}

type CopyableProps = { readonly label: string; readonly value: string; readonly content: TemplateResult };

/** An address or code that a tap copies. */
export function copyable(
  target: CopyTarget,
  { label, value, content }: CopyableProps,
  context: OrderContext,
): TemplateResult {
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
        ${content} ${copyLabel(target, context.orderText.copy, context)}
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

export const resetButton = ({
  orderText: text,
  canStartOver,
  onReset,
}: OrderContext): TemplateResult | typeof nothing =>
  canStartOver
    ? html`<button class="button" part="reset" type="button" @click=${onReset}>${text.startOver}</button>`
    : nothing;
