import { html, nothing, type TemplateResult } from 'lit';
import { sceneOf, type PageModel, type PaymentKind } from '../payment-model.js';
import { bankView } from './bank-view.js';
import { bankQuestionView, cardView } from './card-view.js';
import type { ViewProps } from './fragments.js';
import { endView, resultView } from './result-view.js';
import { attemptTexts, coins, deadline, money, problemTexts } from './texts.js';
import { voucherView } from './voucher-view.js';
import { walletView } from './wallet-view.js';

const forms: Readonly<Record<PaymentKind, (props: ViewProps) => TemplateResult>> = {
  card: cardView,
  bank: bankView,
  wallet: walletView,
  voucher: voucherView,
};

const titles: Readonly<Record<PaymentKind, string>> = {
  card: 'Pay by card',
  bank: 'Pay by bank transfer',
  wallet: 'Pay with your phone',
  voucher: 'Pay with a voucher',
};

/** On a phone the form is what counts. */
const isWide = matchMedia('(width >= 900px)').matches;

/** What is paid, for what, and by when. */
function summaryView({ payment }: PageModel): TemplateResult {
  if (!payment) return html``;
  const { order, payment_option: option, fee, total } = payment;
  return html`
    <section class="summary" aria-label="What you pay">
      <p class="note">
        To pay before ${deadline(payment)}${option ? html` · <bdi>${option.show_name}</bdi>` : nothing}
      </p>
      <p class="amount">${money(total, payment)}</p>
      <details ?open=${isWide}>
        <summary>Details</summary>
        <dl class="rows">
          <div>
            <dt>Order</dt>
            <dd>${money(order.fiat_amount, payment)}</dd>
          </div>
          <div>
            <dt>Fee</dt>
            <dd>${money(fee, payment)}</dd>
          </div>
          <div>
            <dt>You get about</dt>
            <dd>${coins(payment)}</dd>
          </div>
          <div>
            <dt>Reference</dt>
            <dd>${order.external_reference}</dd>
          </div>
        </dl>
      </details>
    </section>
  `;
}

/** A failed attempt. The focus goes to the field that has to change. */
const attemptView = ({ attempt }: PageModel): TemplateResult | typeof nothing =>
  attempt ? html`<p class="alert" role="alert">${attemptTexts[attempt]}</p>` : nothing;

function cancelButton({ model: { declineReason, mustCloseTab }, actions }: ViewProps): TemplateResult {
  if (mustCloseTab) return html`<p role="alert">You can close this tab and go back to the shop.</p>`;
  const label = declineReason === undefined ? 'Go back without paying' : 'Cancel the payment';
  return html`<button class="link" type="button" @click=${actions.cancel}>${label}</button>`;
}

function problemView({ model: { problem }, actions }: ViewProps): TemplateResult {
  const isTemporary = problem === 'unreachable';
  return html`
    <div class="result">
      <h1 id="title" tabindex="-1">${isTemporary ? 'No connection' : 'Nothing to pay'}</h1>
      <p>${problem ? problemTexts[problem] : nothing}</p>
      ${isTemporary ? html`<button class="primary" type="button" @click=${actions.retry}>Try again</button>` : nothing}
    </div>
  `;
}

function formView(props: ViewProps, isBankQuestion: boolean): TemplateResult {
  const { model } = props;
  const title = isBankQuestion ? 'Confirm with your bank' : titles[model.kind];
  return html`
    <section class="method" aria-labelledby="title">
      <h1 id="title" tabindex="-1">${title}</h1>
      ${attemptView(model)} ${isBankQuestion ? bankQuestionView(props) : forms[model.kind](props)}
      ${cancelButton(props)}
    </section>
  `;
}

export function pageView(props: ViewProps): TemplateResult {
  const scene = sceneOf(props.model);
  switch (scene) {
    case 'loading':
      return html`<p class="note late">One moment.</p>`;
    case 'problem':
      return problemView(props);
    case 'received':
    case 'announced':
      return resultView(props, scene);
    case 'ended':
      return endView(props);
    default:
      return html`<div class="columns">${summaryView(props.model)} ${formView(props, scene === 'bank-question')}</div>`;
  }
}
