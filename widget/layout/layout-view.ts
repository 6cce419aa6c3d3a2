import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutModel } from '../state/chunk-interfaces.js';
import type { en } from '../text/en/layout.js';
import { currentPurchase, formatPurchase } from '../views/card-view.js';
import type { ViewContext } from '../views/view-context.js';

type LayoutProps = {
  readonly card: TemplateResult;
  readonly model: CheckoutModel;
  /** Whether the buyer views a payment rather than starting one. */
  readonly hasOrder: boolean;
  /** The status in the row. Absent for a button. */
  readonly statusLine: string | undefined;
};

export type LayoutContext = Omit<ViewContext, 'text'> & {
  readonly text: ViewContext['text'] & typeof en;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  /** The pointer or the focus reaches the button. */
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

/** Amount, status and button, small enough for a sidebar. */
function rowView({ model, statusLine, hasOrder }: LayoutProps, context: LayoutContext) {
  const { text } = context;
  const purchase = currentPurchase(model);
  return html`
    <div class="bar" part="bar" role="group" aria-label=${text.title}>
      <div class="facts">
        <p class="sum" part="bar-amount">
          ${purchase && text.lang ? formatPurchase(purchase, context.locale) : nothing}
        </p>
        <p class="small" part="bar-status" role="status">${statusLine}</p>
      </div>
      ${openButton(hasOrder, context)}
    </div>
  `;
}

const closeIcon = html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 5l10 10M15 5L5 15" /></svg>`;

/** The opener, and the dialog with the card. */
export function layoutView(layout: LayoutProps, context: LayoutContext): TemplateResult {
  const { statusLine, hasOrder, card } = layout;
  const { text, dir } = context;
  return html`
    <div class="shell" lang=${text.lang} dir=${dir ?? nothing}>
      ${statusLine === undefined ? openButton(hasOrder, context) : rowView(layout, context)}
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
