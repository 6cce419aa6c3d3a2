import { html, nothing, type TemplateResult } from 'lit';
import { sanitizeText } from '../common/sanitize.js';
import type { CheckoutModel } from '../state/chunk-interfaces.js';
import type { en } from '../text/en/layout.js';
import { interpolate } from '../text/format.js';
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

/** Names the coin where there is only one, else the amount. */
function openLabel({ config }: CheckoutModel, { text, locale }: LayoutContext): string {
  const coins = new Set(config?.wallets?.map(({ crypto_currency }) => crypto_currency));
  const [coin = config?.cryptoCurrency] = coins;
  if (coin !== undefined && coins.size < 2) return interpolate(text.open, { coin: sanitizeText(coin, 12) });
  const purchase = config?.orderParameters;
  return text.lang && purchase ? interpolate(text.submit, { amount: formatPurchase(purchase, locale) }) : '';
}

const openButton = ({ model, hasOrder }: LayoutProps, context: LayoutContext): TemplateResult => html`
  <button
    class="button primary opener"
    part="open"
    type="button"
    aria-haspopup="dialog"
    @click=${context.onOpen}
    @pointerenter=${context.onIntent}
    @focus=${context.onIntent}
  >
    ${hasOrder ? context.text.view : openLabel(model, context)}
  </button>
`;

/** Amount, status and button, small enough for a sidebar. */
function rowView(layout: LayoutProps, context: LayoutContext) {
  const { text } = context;
  const { model, statusLine } = layout;
  const purchase = currentPurchase(model);
  return html`
    <div class="bar" part="bar" role="group" aria-label=${text.title}>
      <div class="facts">
        <p class="sum" part="bar-amount">
          ${purchase && text.lang ? formatPurchase(purchase, context.locale) : nothing}
        </p>
        <p class="small" part="bar-status" role="status">${statusLine}</p>
      </div>
      ${openButton(layout, context)}
    </div>
  `;
}

const closeIcon = html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 5l10 10M15 5L5 15" /></svg>`;

/** The opener, and the dialog with the card. */
export function layoutView(layout: LayoutProps, context: LayoutContext): TemplateResult {
  const { statusLine, card } = layout;
  const { text, dir } = context;
  return html`
    <div class="shell" lang=${text.lang} dir=${dir ?? nothing}>
      ${statusLine === undefined ? openButton(layout, context) : rowView(layout, context)}
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
