import { html, nothing, type TemplateResult } from 'lit';
import { resolvePurchase } from '../common/purchase.js';
import type { ViewContext } from '../views/view-context.js';
import { formatPurchase, type CardProps } from '../views/card-view.js';
import { en } from './en.js';
import type { StatusLine } from './status-line.js';

type LayoutProps = {
  readonly card: TemplateResult;
  readonly cardProps: CardProps;
  /** Whether there is a payment to look at rather than one to begin. */
  readonly hasOrder: boolean;
  /** The words of a row; none for a button alone. */
  readonly statusLine: StatusLine | false;
};

export type LayoutContext = Omit<ViewContext, 'text'> & {
  readonly text: ViewContext['text'] & typeof en;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  /** The buyer comes near the button. */
  readonly onIntent: () => void;
  readonly onDialogClose: () => void;
  readonly onDialogPointerDown: (event: Event) => void;
  readonly onDialogClick: (event: Event) => void;
};

const openButton = (hasOrder: boolean, { text, onOpen, onIntent }: LayoutContext): TemplateResult => html`
  <button
    class="button primary opener"
    part="open"
    type="button"
    aria-haspopup="dialog"
    @click=${onOpen}
    @pointerenter=${onIntent}
    @focus=${onIntent}
  >
    ${hasOrder ? text.view : text.open}
  </button>
`;

/** Amount, what goes on, and the button, in as little room as a sidebar has. */
function rowView(
  { cardProps, statusLine, hasOrder }: LayoutProps & { readonly statusLine: StatusLine },
  context: LayoutContext,
) {
  const { text } = context;
  const { state, config } = cardProps.controller;
  const purchase = config && resolvePurchase(config, state.step === 'ordered' ? state.order : undefined);
  return html`
    <div class="bar" part="bar" role="group" aria-label=${text.title}>
      <div class="facts">
        <p class="sum" part="bar-amount">
          ${purchase && text.lang ? formatPurchase(purchase, context.locale) : nothing}
        </p>
        <p class="small" part="bar-status" role="status">${statusLine.summary(cardProps, context)}</p>
      </div>
      ${openButton(hasOrder, context)}
    </div>
  `;
}

const closeIcon = html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 5l10 10M15 5L5 15" /></svg>`;

/** What opens the dialog, and the dialog with the card. */
export function layoutView(layout: LayoutProps, context: LayoutContext): TemplateResult {
  const { statusLine, hasOrder, card } = layout;
  const { text, dir } = context;
  return html`
    <div class="shell" lang=${text.lang} dir=${dir ?? nothing}>
      ${statusLine ? rowView({ ...layout, statusLine }, context) : openButton(hasOrder, context)}
      <dialog
        part="dialog"
        aria-label=${text.title}
        @close=${context.onDialogClose}
        @pointerdown=${context.onDialogPointerDown}
        @click=${context.onDialogClick}
      >
        <div class="sheet">
          <button class="close" part="close" type="button" aria-label=${text.close} @click=${context.onClose}>
            ${closeIcon}
          </button>
          ${card}
        </div>
      </dialog>
    </div>
  `;
}
