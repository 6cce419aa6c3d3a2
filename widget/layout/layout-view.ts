import { html, nothing, type TemplateResult } from 'lit';
import { orderAmount } from '#contract';
import { feeLines } from '../common/purchase.js';
import { sanitizeText } from '../common/sanitize.js';
import type { OrderStepState } from '../state/machine.js';
import type { ViewContext } from '../state/model.js';
import { en } from '../text/en/layout.js';
import { formatMoney, interpolate } from '../text/format.js';
import { cardView, emptySentence } from '../views/card-view.js';
import { failureSentence } from '../views/message-view.js';

/** The chunk that has the labels of an order's status. */
export interface StatusLabels {
  readonly statusLabel: (state: OrderStepState, context: ViewContext) => string;
}

export interface LayoutProps {
  /** Absent until its chunk has loaded. */
  readonly labels: StatusLabels | undefined;
  open(): Promise<void>;
  close(): void;
  readonly onDialogClose: () => void;
  readonly onPress: (event: Event) => void;
  readonly onClick: (event: Event) => void;
}

/** The state in one line: the option with the lowest fee, a failure, or the status of the order. */
function statusLine(labels: StatusLabels | undefined, context: ViewContext): string {
  const { optionText, translations } = context;
  const { state } = context.model;
  switch (state.step) {
    case 'loading':
      return '';
    case 'unavailable':
      return failureSentence(state.failure, context);
    case 'empty':
      return emptySentence(context);
    case 'choosing': {
      const { cheapest } = state.offer;
      if (!cheapest) return '';
      return interpolate({ ...en, ...translations }.cheapest, { option: optionText(cheapest).show_name });
    }
    default:
      return labels?.statusLabel(state, context) ?? '';
  }
}

/**
 * What the buyer pays. Of several options the least, until the buyer has chosen another than the first. Before the options are
 * known a button names none; a row, which requests them at once, has its width from the amount of the order.
 */
function amountToPay({ host, model, purchase, locale }: ViewContext): {
  readonly amount: string;
  readonly isLeast: boolean;
} {
  const { state } = model;
  if (!purchase) return { amount: '', isLeast: false };
  const { options = [], cheapest } = 'offer' in state ? state.offer : {};
  const chosen = 'choice' in state ? state.choice.option : state.step === 'ordered' ? state.option : undefined;
  const isFirst = state.step === 'choosing' && options.length > 1 && chosen === options[0];
  const option = isFirst ? cheapest : chosen;
  const isKnown = option || 'order' in state || (host.layout === 'row' && state.step === 'loading');
  const total = option ? feeLines(option, purchase).total : orderAmount(purchase);
  const amount = isKnown ? formatMoney(total, { currency: purchase.fiat_currency, locale }) : '';
  return { amount, isLeast: isFirst || !option };
}

/** For an order that exists, that it can be viewed. Else names the coin where the buyer gets it, else the amount that is charged. */
function openLabel(context: ViewContext): string {
  const { text, translations, model, canStartOver } = context;
  if (!text.lang) return '';
  const { open, view, payFrom } = { ...en, ...translations };
  const { config, state } = model;
  if ('order' in state || (!canStartOver && state.step !== 'choosing')) return view;
  const wallets = config?.wallets ?? [];
  const coins = new Set(wallets.map(({ crypto_currency }) => crypto_currency));
  const [coin = config?.cryptoCurrency] = coins;
  const isBuyers = coins.size < 2 && wallets.every(({ wallet_address }) => wallet_address === undefined);
  if (coin !== undefined && isBuyers) return interpolate(open, { coin: sanitizeText(coin, 12) });
  const { amount, isLeast } = amountToPay(context);
  return amount ? interpolate(isLeast ? payFrom : text.submit, { amount }) : text.title;
}

/** Nothing is due: the status is the headline, and the button only shows it. */
const isBegunRow = ({ host, model }: ViewContext): boolean => host.layout === 'row' && !!model.panel?.hasHeadline;

/**
 * The pointer or the focus on the button makes the first request.
 *
 * @csspart open - The button that opens the dialog.
 */
const openButton = (props: LayoutProps, context: ViewContext): TemplateResult => html`
  <button
    class="button ${isBegunRow(context) ? '' : 'primary'} opener"
    part="open"
    type="button"
    aria-haspopup="dialog"
    @click=${() => void props.open()}
    @pointerenter=${context.model.start}
    @focus=${context.model.start}
    .textContent=${openLabel(context)}
  ></button>
`;

/**
 * Amount, status and button, small enough for a sidebar. The amount is in the button, or beside it.
 *
 * @csspart bar - The compact row.
 */
function rowView(props: LayoutProps, context: ViewContext): TemplateResult {
  const { text } = context;
  const { amount } = amountToPay(context);
  const look = isBegunRow(context) ? 'sum' : 'small';
  const isBeside = text.lang && look === 'small' && !openLabel(context).includes(amount);
  return html`
    <div class="bar" part="bar" role="group" aria-label=${text.title}>
      <div class="facts">
        <p class="sum bar-amount" translate="no" .textContent=${isBeside ? amount : ''}></p>
        <p class="${look} bar-status" aria-live="polite" .textContent=${statusLine(props.labels, context)}></p>
      </div>
      ${openButton(props, context)}
    </div>
  `;
}

const closeIcon = html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 5l10 10M15 5L5 15" /></svg>`;

/**
 * The opener, and the dialog with the card.
 *
 * @csspart dialog - The dialog, with the card in it.
 * @csspart close - The button that closes the dialog.
 */
export function layoutView(props: LayoutProps, context: ViewContext): TemplateResult {
  const { text, dir, host, translations } = context;
  const close = text.lang ? { ...en, ...translations }.close : '';
  return html`
    <div class="shell" lang=${text.lang} dir=${dir ?? nothing}>
      ${host.layout === 'row' ? rowView(props, context) : openButton(props, context)}
      <dialog
        part="dialog"
        aria-label=${text.title}
        @close=${props.onDialogClose}
        @pointerdown=${props.onPress}
        @click=${props.onClick}
      >
        <div class="sheet">
          <button class="close" part="close" type="button" aria-label=${close} @click=${() => props.close()}>
            ${closeIcon}
          </button>
          ${cardView(context)}
        </div>
      </dialog>
    </div>
  `;
}
