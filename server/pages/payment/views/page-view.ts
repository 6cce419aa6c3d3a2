import { html, nothing, type TemplateResult } from 'lit';
import type { SandboxPayment } from '#contract';
import { faceView } from '../../../../widget/marks/icons.js';
import { addressText } from '../../../../widget/order/order-fragments.js';
import { networkName } from '../../../../widget/text/format.js';
import { factList } from '../../common/facts.js';
import { paymentScene, type Page } from '../payment-model.js';
import { forms, sampleList } from './forms.js';
import { attemptTexts, paymentPayout, deadlineToPay, paymentEnd, paymentMoney, problemTexts } from './texts.js';

const merchantName = document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? '';

/** Who is paid, and for what. */
const payeeLine = ({ order }: SandboxPayment): TemplateResult =>
  html`<p class="payee"><bdi class="merchant">${merchantName}</bdi> <bdi>${order.external_reference}</bdi></p>`;

/** Who is paid, what, by when, and what of it arrives where. */
function summaryView(payment: SandboxPayment): TemplateResult {
  const { order, payment_option: option, fee, total } = payment;
  return html`
    <section class="summary" aria-label="What you pay">
      ${payeeLine(payment)}
      <p class="note">
        To pay before ${deadlineToPay(payment)}${option ? html`&nbsp;· <bdi>${option.show_name}</bdi>` : nothing}
      </p>
      <p class="amount">${paymentMoney(total, payment)}</p>
      ${factList(
        [
          ['Order', paymentMoney(order.fiat_amount, payment)],
          ['Fee', paymentMoney(fee, payment)],
          ['Payout', `${paymentPayout(payment)} on ${networkName(order.crypto_currency_network)}`],
          ['Sent to', html`${addressText(order.wallet_address)} ${faceView(order.wallet_address)}`],
        ],
        'rows',
      )}
    </section>
  `;
}

/** The way back to the shop, or what to do where the browser keeps this tab open. */
const wayBack = ({ model }: Page, button: TemplateResult): TemplateResult =>
  model.mustCloseTab ? html`<p role="alert">You can close this tab and go back to the shop.</p>` : button;

const primaryButton = (label: string, onClick: () => void): TemplateResult =>
  html`<button class="primary" type="button" @click=${onClick}>${label}</button>`;

type Outcome = {
  readonly title: string;
  readonly icon?: TemplateResult;
  readonly text: string;
  readonly way?: TemplateResult;
  readonly payment?: SandboxPayment;
};

const outcomeView = ({ title, icon, text, way, payment }: Outcome): TemplateResult => html`
  <div class="result">
    ${payment ? payeeLine(payment) : nothing} ${icon}
    <h1 id="title" tabindex="-1">${title}</h1>
    <p>${text}</p>
    ${way}
  </div>
`;

const tick = html`<svg class="tick" viewBox="0 0 48 48" aria-hidden="true">
  <circle cx="24" cy="24" r="22" />
  <path d="m14.5 24.5 6.5 6.5 12.5-13" pathLength="1" />
</svg>`;

function formView(page: Page, payment: SandboxPayment): TemplateResult {
  const { kind, declineReason, attempt } = page.model;
  const { title, view, samples } = forms[paymentScene(page.model) === 'bank-question' ? 'bank-question' : kind];
  const cancelLabel = declineReason === undefined ? 'Go back without paying' : 'Cancel the payment';
  const cancel = html`<button class="link" type="button" @click=${page.cancel}>${cancelLabel}</button>`;
  return html`
    <div class="columns">
      ${summaryView(payment)}
      <section class="method" aria-labelledby="title">
        <h1 id="title" tabindex="-1">${title}</h1>
        ${attempt ? html`<p class="alert" role="alert">${attemptTexts[attempt]}</p>` : nothing} ${view(page)}
        ${wayBack(page, cancel)}
      </section>
      ${samples ? sampleList(samples, page) : nothing}
    </div>
  `;
}

/** A form, or how the order has gone on: the shop's page shows the rest. */
export function pageView(page: Page): TemplateResult {
  const { payment, problem } = page.model;
  if (problem === 'unreachable') {
    const way = primaryButton('Try again', page.retry);
    return outcomeView({ title: 'No connection', text: problemTexts[problem], way });
  }
  if (problem) return outcomeView({ title: 'Nothing to pay', text: problemTexts[problem] });
  if (!payment) return html`<p class="note late">One moment.</p>`;
  const total = paymentMoney(payment.total, payment);
  const way = wayBack(page, primaryButton('Back to the shop', page.leave));
  switch (paymentScene(page.model)) {
    case 'received': {
      // What was captured: the page of another option names another total.
      const paid = paymentMoney(payment.order.captured_amount ?? payment.total, payment);
      const text = `You paid ${paid}. Next, the shop’s service sends ${paymentPayout(payment)}.`;
      return outcomeView({ title: 'Payment received', icon: tick, text, way, payment });
    }
    case 'announced': {
      const text = `We’ll tell the shop as soon as ${total} arrives.`;
      return outcomeView({ title: 'Thank you. We’re waiting for your money', text, way, payment });
    }
    case 'ended':
      return outcomeView({ title: 'Nothing to pay', text: paymentEnd(payment.order), way, payment });
    default:
      return formView(page, payment);
  }
}
