import { html, nothing, type TemplateResult } from 'lit';
import { decimal, orderAmount, toText, type FeeLines } from '#contract';
import type { CheckoutHost } from '../element/host.js';
import { feeLines } from '../common/purchase.js';
import type { ViewContext } from '../state/model.js';
import { formatMoney, interpolate } from '../text/format.js';
import { choosingView } from './choosing-view.js';
import { messageView } from './message-view.js';

/** Whether the page sets a link for the foot. */
export const hasLinks = ({ termsUrl, privacyUrl, supportUrl }: CheckoutHost): boolean =>
  !!(termsUrl || privacyUrl || supportUrl);

/** Says that no option can pay the amount. An empty list of options is a success, so the sentence is not an alert. */
export const emptySentence = ({ text, purchase, locale }: ViewContext): string =>
  purchase
    ? interpolate(text.empty, {
        amount: formatMoney(decimal(purchase.fiat_amount), { currency: purchase.fiat_currency, locale }),
      })
    : '';

function stepView(context: ViewContext): TemplateResult | undefined {
  const { state, config, panel, destination, problemMessage } = context.model;
  switch (state.step) {
    case 'unavailable':
      return problemMessage?.failureView(state.failure, context) ?? messageView(state.failure, context);
    case 'loading':
      return config?.wallets && destination?.coinsView({ wallets: config.wallets, chosen: config.wallets[0] }, context);
    case 'empty':
      return html`<div class="column empty">
        <slot name="empty"
          ><h2 class="name">${emptySentence(context)}</h2>
          ${problemMessage?.limitsView(state.headers, context)}</slot
        >
      </div>`;
    case 'choosing':
      return choosingView(state, context);
    default: {
      const failure = 'failure' in state && state.failure;
      // A chunk that failed to load: the order stays. Whether it was charged is open.
      return html`${panel?.view(context)}
      ${failure ? messageView(failure, { ...context, canStartOver: false }) : nothing}`;
    }
  }
}

/** Announces changes to screen readers. Failures are separate alerts. */
function announcement(context: ViewContext): string | undefined {
  const { state, panel } = context.model;
  return state.step === 'choosing' && state.isJustLoaded ? context.text.ready : panel?.announcement(context);
}

/**
 * The headline: what is charged, by which option and until when once there is an order to pay. Amounts are replaced whole:
 * a translator of the browser wraps text nodes, and the one that Lit remembers is then no longer in the page.
 */
function headlineView(context: ViewContext): TemplateResult | undefined {
  const { text, locale, purchase } = context;
  const { state, summary, marks, panel } = context.model;
  const status = state.step === 'ordered' ? state.order.status : '';
  if (!purchase || state.step === 'empty' || state.step === 'unavailable' || panel?.hasHeadline) return undefined;
  const option = 'choice' in state ? state.choice.option : state.step === 'ordered' ? state.option : undefined;
  const lines = option && feeLines(option, purchase);
  // A language comes with its formats; those of `Intl` are slow to make.
  const formatLine = (line: keyof FeeLines): string => {
    const [amount, currency] = [lines?.[line] ?? orderAmount(purchase), purchase.fiat_currency];
    return text.lang ? formatMoney(amount, { currency, locale }) : `${toText(amount)} ${currency}`;
  };
  const toPay = option && (state.step === 'creating' || status === 'pending') && text.toPay;
  // The order's amount and the fee add up to the headline exactly.
  const fees = html`<span .textContent=${`${text.subtotal} ${formatLine('subtotal')}\xa0`}></span>
    <span .textContent=${`+ ${text.fee} ${formatLine('fee')}`}></span>`;
  // @csspart fees - The order's amount and the fee, which add up to the headline.
  const feeLine =
    lines &&
    (marks?.feesView(fees, { text, locale, lines, formatLine }) ?? html`<p class="label" part="fees">${fees}</p>`);
  // @csspart amount - The headline amount: what is charged, fee included.
  return html`
    <h2
      class="label"
      tabindex="-1"
      .textContent=${toPay ? interpolate(toPay, { option: context.optionText(option).show_name }) : text[option ? 'total' : 'subtotal']}
    ></h2>
    <div class="line">
      <p class="amount" part="amount" translate="no" .textContent=${formatLine('total')}></p>
      ${panel?.deadlineView(context)}
    </div>
    ${state.step === 'loading' ? html`<p> </p>` : (summary?.linesView(lines && formatLine('fee'), context) ?? feeLine)}
  `;
}

/**
 * The card: amount, step, and the merchant's slots. While the options load, styles alone draw the outline of the form.
 *
 * @csspart card - The frame.
 */
export function cardView(context: ViewContext): TemplateResult {
  const { text, dir, model, host, purchase } = context;
  const isLoading = model.state.step === 'loading';
  const offline = context.isOffline ? html`<p class="notice offline">${text.offline}</p>` : nothing;
  return html`
    <section
      class="card"
      part="card"
      tabindex="-1"
      lang=${text.lang}
      dir=${dir ?? nothing}
      aria-label=${text.title}
      aria-busy=${isLoading}
    >
      ${model.marks?.testMark(context)}
      <slot name="header"></slot>
      <div ?hidden=${!purchase}><slot name="logo"></slot>${headlineView(context)}</div>
      <div class="live" aria-live="polite">${offline}</div>
      ${stepView(context)}
      <div class="outline"></div>
      ${
        // A page whose settings fail their check leads nowhere.
        model.config && hasLinks(host)
          ? html`<div class="links">${isLoading ? nothing : model.summary?.footView(context)}</div>`
          : nothing
      }
      <slot name="footer"></slot>
      <div class="spoken" aria-live="polite">
        <p .textContent=${announcement(context)}></p>
        <p .textContent=${model.panel?.copyAnnouncement(context)}></p>
      </div>
    </section>
  `;
}
