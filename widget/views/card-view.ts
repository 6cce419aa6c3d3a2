import { html, nothing, type TemplateResult } from 'lit';
import { decimal, minorUnits, round, type PaymentOption, type FeeLines } from '#contract';
import type { CheckoutHost } from '../element/host.js';
import { feeLines, type Purchase } from '../common/purchase.js';
import type { OrderStepState, State } from '../state/machine.js';
import type { CheckoutModel } from '../state/chunk-interfaces.js';
import { formatMoney, interpolate } from '../text/format.js';
import { choosingView } from './choosing-view.js';
import { emptyView, messageView } from './message-view.js';
import type { LegalProps, ViewContext } from './view-context.js';

type LinkSettings = LegalProps['settings'];
type CardSettings = LinkSettings & Pick<CheckoutHost, 'lines'>;

export type CardProps = {
  readonly model: CheckoutModel;
  readonly settings: CardSettings;
  readonly isOffline: boolean;
};

/** Whether the page sets a link for the foot. */
export const hasLinks = ({ termsUrl, privacyUrl, supportUrl }: LinkSettings): boolean =>
  !!(termsUrl || privacyUrl || supportUrl);

export const formatPurchase = (
  { fiat_amount, fiat_currency: currency }: Purchase,
  locale: string | undefined,
): string => formatMoney(round(decimal(fiat_amount), minorUnits(currency)), { currency, locale });

/** The merchant's purchase, or that of the order on screen. */
export const currentPurchase = ({ state, config }: CheckoutModel): Purchase | undefined =>
  config && (config.orderParameters ?? (state.step === 'ordered' ? state.order : undefined));

/** A chunk that failed to load: the order stays. Whether it was charged is open. */
const orderFailureView = (state: OrderStepState, context: ViewContext): TemplateResult | undefined =>
  'failure' in state && state.failure ? messageView(state.failure, { ...context, canStartOver: false }) : undefined;

type StepProps = { readonly model: CheckoutModel; readonly purchase: Purchase | undefined };
type HeadlineProps = StepProps & Pick<CardProps, 'settings'>;

function stepView(
  { model: { state, config, panel, destination }, purchase }: StepProps,
  context: ViewContext,
): TemplateResult | typeof nothing | undefined {
  switch (state.step) {
    case 'unavailable':
      return messageView(state.failure, context);
    case 'loading':
      return config?.wallets && destination?.coinsView({ wallets: config.wallets, chosen: config.wallets[0] }, context);
    case 'empty':
      return (
        purchase &&
        emptyView(
          {
            amount: formatPurchase(purchase, context.locale),
            limits: context.marks?.limitsText({ limits: state.limits, purchase }, context),
          },
          context,
        )
      );
    case 'choosing':
      return purchase && choosingView({ ...state, failure: state.failure, purchase, destination }, context);
    default:
      return html`${panel?.view(context)} ${orderFailureView(state, context)}`;
  }
}

/** What a screen reader says when something changed. Failures are alerts of their own. */
const announcement = ({ state, panel }: CheckoutModel, context: ViewContext): string | undefined =>
  state.step === 'choosing' && state.isJustLoaded ? context.text.ready : panel?.announcement(context);

const chosenOption = (state: State): PaymentOption | undefined =>
  'choice' in state ? state.choice.option : state.step === 'ordered' ? state.option : undefined;

/** The order's amount and the fee, which add up to the headline exactly. */
const feesView = (formatLine: (line: keyof FeeLines) => string, { text }: ViewContext): TemplateResult => html`
  <p class="label" part="fees">
    <span>${`${text.subtotal} ${formatLine('subtotal')}`}</span> · <span>${`${text.fee} ${formatLine('fee')}`}</span>
  </p>
`;

/** The headline: what is charged, by which option once there is an order to pay. A completed order says it itself. */
function headlineView(
  { model: { state }, settings, purchase }: HeadlineProps,
  context: ViewContext,
): TemplateResult | undefined {
  const { text, locale } = context;
  const status = state.step === 'ordered' ? state.order.status : '';
  if (!purchase || status === 'completed') return undefined;
  const option = chosenOption(state);
  const lines = option && feeLines(option, purchase);
  const formatLine = (line: keyof FeeLines): string =>
    lines ? formatMoney(lines[line], { currency: purchase.fiat_currency, locale }) : formatPurchase(purchase, locale);
  const isDue = option && (state.step === 'creating' || status === 'pending');
  return html`
    <p class="label">
      ${isDue ? interpolate(text.toPay, { option: context.optionText(option).show_name }) : lines ? text.total : text.amount}
    </p>
    <p class="amount" part="amount">${formatLine('total')}</p>
    ${
      context.legal?.linesView({ lines: settings.lines, purchase, fee: lines && formatLine('fee') }, context) ??
      (lines ? feesView(formatLine, context) : nothing)
    }
  `;
}

/**
 * The card: amount, step, and the merchant's slots. While the options load, it has no text, and styles alone draw its
 * outline: the first line of a page in each further size and weight of a font is slow.
 */
export function cardView({ model, settings, isOffline }: CardProps, context: ViewContext): TemplateResult {
  const { text } = context;
  const { state, panel, config } = model;
  const isLoading = state.step === 'loading';
  const purchase = currentPurchase(model);
  const headline = isLoading ? undefined : headlineView({ model, settings, purchase }, context);
  return html`
    <section
      class="card"
      part="card"
      tabindex="-1"
      lang=${text.lang}
      dir=${context.dir ?? nothing}
      aria-label=${text.title}
      aria-busy=${isLoading}
    >
      <slot name="header"></slot>
      <div ?hidden=${isLoading || !purchase}><slot name="logo"></slot>${headline}</div>
      <div class="live" role="status">
        ${isOffline ? html`<p class="notice" part="offline">${text.offline}</p>` : nothing}
      </div>
      <div class="outline headline"></div>
      ${stepView({ model, purchase }, context)}
      <div class="outline form"></div>
      ${
        // A page whose settings fail their check leads nowhere.
        config && hasLinks(settings)
          ? html`<div class="legal">
              ${isLoading ? nothing : context.legal?.legalView({ settings, isOrdered: state.step === 'ordered' }, context)}
            </div>`
          : nothing
      }
      <slot name="footer"></slot>
      <p class="spoken" role="status">${announcement(model, context)}</p>
      <p class="spoken" role="status">${panel?.copyAnnouncement(context)}</p>
    </section>
  `;
}
