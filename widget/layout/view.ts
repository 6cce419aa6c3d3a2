import { html, nothing, type TemplateResult } from 'lit';
import { purchaseOf } from '../common/purchase.js';
import type { ViewContext } from '../views/context.js';
import { amountOf, type Screen } from '../views/screen.js';
import { en } from './en.js';
import type { StatusWords } from './status.js';

type Layout = {
  readonly card: TemplateResult;
  readonly shown: Screen;
  /** Whether there is a payment to look at rather than one to begin. */
  readonly hasOrder: boolean;
  /** The words of a row; none for a button alone. */
  readonly row: StatusWords | false;
};

export type LayoutContext = Omit<ViewContext, 'text'> & {
  readonly text: ViewContext['text'] & typeof en;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  /** The buyer comes near the button. */
  readonly onNear: () => void;
  readonly onClosed: () => void;
  readonly onPress: (event: Event) => void;
  readonly onClick: (event: Event) => void;
};

const openButton = (hasOrder: boolean, { text, onOpen, onNear }: LayoutContext): TemplateResult => html`
  <button
    class="button primary opener"
    part="open"
    type="button"
    aria-haspopup="dialog"
    @click=${onOpen}
    @pointerenter=${onNear}
    @focus=${onNear}
  >
    ${hasOrder ? text.view : text.open}
  </button>
`;

/** Amount, what goes on, and the button, in as little room as a sidebar has. */
function rowView({ shown, row, hasOrder }: Layout & { readonly row: StatusWords }, context: LayoutContext) {
  const { text } = context;
  const { state, config } = shown.controller;
  const purchase = config && purchaseOf(config, state.step === 'ordered' ? state.order : undefined);
  return html`
    <div class="bar" part="bar" role="group" aria-label=${text.title}>
      <div class="facts">
        <p class="sum" part="bar-amount">${purchase && text.lang ? amountOf(purchase, context.locale) : nothing}</p>
        <p class="small" part="bar-status" role="status">${row.line(shown, context)}</p>
      </div>
      ${openButton(hasOrder, context)}
    </div>
  `;
}

const cross = html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 5l10 10M15 5L5 15" /></svg>`;

/** What opens the dialog, and the dialog with the card. */
export function layoutView(layout: Layout, context: LayoutContext): TemplateResult {
  const { row, hasOrder, card } = layout;
  const { text, dir } = context;
  return html`
    <div class="shell" lang=${text.lang} dir=${dir ?? nothing}>
      ${row ? rowView({ ...layout, row }, context) : openButton(hasOrder, context)}
      <dialog
        part="dialog"
        aria-label=${text.title}
        @close=${context.onClosed}
        @pointerdown=${context.onPress}
        @click=${context.onClick}
      >
        <div class="sheet">
          <button class="close" part="close" type="button" aria-label=${text.close} @click=${context.onClose}>
            ${cross}
          </button>
          ${card}
        </div>
      </dialog>
    </div>
  `;
}
