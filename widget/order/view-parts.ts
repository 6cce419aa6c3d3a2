import { html, nothing, type TemplateResult } from 'lit';
import type { Copied } from '../element/events.js';
import { say } from '../text/en.js';
import type { ViewContext } from '../views/context.js';
import type { Copy } from './clipboard.js';
import type { Tile } from './code.js';
import type { OrderText } from './en.js';

/** What the order's views need beside the order. */
export type OrderContext = ViewContext & {
  readonly order: OrderText;
  readonly copy: Copy | undefined;
  readonly onCopy: (what: Copied, value: string) => void;
};

/** Groups of four, as people compare addresses. The first and the last stand out: poisoned addresses are alike there. */
export function address(text: string): TemplateResult {
  const groups = text.match(/.{1,4}/gu) ?? [];
  const isEnd = (index: number) => index === 0 || index === groups.length - 1;
  return html`<code dir="ltr"
    >${groups.map((group, index) => html`<span class="group ${isEnd(index) ? 'end' : ''}">${group}</span><wbr />`)}</code
  >`;
}

export const code = (text: string): TemplateResult => html`<code dir="ltr">${text}</code>`;

/** A label that says for a while that something was copied. It swaps in place, so nothing moves. */
export function copyLabel(what: Copied, label: string, { order: text, copy }: OrderContext): TemplateResult {
  const isDone = copy?.what === what;
  return html`<span class="swap"
    ><span ?hidden=${isDone}>${label}</span><span ?hidden=${!isDone}>${text[copy?.how ?? 'copied']}</span></span
  >`;
}

type Copyable = { readonly label: string; readonly value: string; readonly content: TemplateResult };

/** An address or code that a tap copies. */
export function copyable(what: Copied, { label, value, content }: Copyable, context: OrderContext): TemplateResult {
  return html`
    <div class="column">
      <span class="label" id="${what}-label">${label}</span>
      <button
        class="copy"
        part=${what}
        type="button"
        data-copies=${what}
        aria-describedby="${what}-label"
        @click=${() => context.onCopy(what, value)}
      >
        ${content} ${copyLabel(what, context.order.copy, context)}
      </button>
    </div>
  `;
}

type Scanned = { readonly tile: Tile | undefined; readonly value: string; readonly names: Record<string, string> };

export function tileView({ tile, value, names }: Scanned, { order: text, onCopy }: OrderContext): TemplateResult {
  if (!tile) return html`<div class="tile blank"></div>`;
  const qr = say(text.qr, names);
  return html`
    <button
      class="tile"
      part="qr"
      type="button"
      aria-label=${say(text.scan, { qr })}
      @click=${() => onCopy('address', value)}
    >
      <svg role="img" aria-label=${qr} viewBox="0 0 ${tile.size} ${tile.size}" shape-rendering="crispEdges">
        <path d=${tile.path} />
      </svg>
    </button>
  `;
}

export const fact = (term: string, value: unknown): TemplateResult => html`
  <div class="line">
    <dt>${term}</dt>
    <dd>${value}</dd>
  </div>
`;

export const resetButton = ({ order: text, canStartOver, onReset }: OrderContext): TemplateResult | typeof nothing =>
  canStartOver
    ? html`<button class="button" part="reset" type="button" @click=${onReset}>${text.startOver}</button>`
    : nothing;
