import { html, nothing, type TemplateResult } from 'lit';
import { computeFeeLines, decimal, orderAmount, toText, type PaymentOption, type SandboxPayment } from '#contract';
import { formatCoins } from '../../../widget/text/format-coins.js';
import { orderFacts } from '../../../widget/order/outcome/facts.js';
import { addressText } from '../../../widget/order/order-fragments.js';
import { formatMoney, networkName } from '../../../widget/text/format.js';
import { paymentScene, type Page, type PaymentAct, type Problem } from './payment-model.js';

/** What the page says when an act got no answer. */
const uncertainText =
  'We couldn’t reach the payment service, so we don’t know whether you were charged. Look at the shop’s page before you try again.';

const problemTexts: Readonly<Record<Problem, string>> = {
  unknown: 'We can’t find this payment. Already paid? Don’t pay again: contact the shop.',
  unreachable: 'We can’t reach the payment service. Check your connection and try again.',
  'tab-closed':
    'The shop’s tab was closed or reloaded, and this demo keeps its orders there. Go back to the shop and start again.',
};

const alreadyPaid = 'Already paid? Don’t pay again: contact the shop.';

/** How an order has ended before it was paid here. Only a decline says that nothing was charged. */
const endTexts: Readonly<Record<string, string>> = {
  expired: `The time to pay ran out. ${alreadyPaid}`,
  failed: `This payment failed. ${alreadyPaid}`,
  canceled: `This order was canceled. ${alreadyPaid}`,
  on_hold: 'We’re checking this payment. The shop tells you how it goes on.',
  refunding: 'This payment is being refunded.',
  refunded: 'This payment was refunded.',
};

function paymentEnd(order: SandboxPayment['order']): string {
  if (order.status === 'failed' && orderFacts({ order, snapshot: order }).isFree)
    return 'This payment was declined. You weren’t charged. Go back to the shop and try again.';
  return endTexts[order.status] ?? 'There is nothing to pay here.';
}

const paymentMoney = (amount: string, { order }: Pick<SandboxPayment, 'order'>): string =>
  formatMoney(decimal(amount), { currency: order.fiat_currency, locale: 'en' });

/** `≈ 0.001159 BTC`; the coin alone where no price is known. */
function paymentPayout({ order: { crypto_amount, crypto_currency: coin } }: SandboxPayment): string {
  return crypto_amount === null ? coin : `≈\xa0${formatCoins(crypto_amount, { coin, locale: 'en' })} ${coin}`;
}

const halfDaySeconds = 43_200;

/** The time of this computer at which the order expires, with its day where that is far away. */
function deadlineToPay({ order, now }: SandboxPayment): string {
  const at = new Date(Date.now() + (order.expires_at - now) * 1000);
  const weekday = order.expires_at - order.created_at > halfDaySeconds ? 'long' : undefined;
  return at.toLocaleString('en', { hour: 'numeric', minute: '2-digit', weekday });
}

const merchantName = document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? '';

const payeeLine = ({ order }: SandboxPayment): TemplateResult =>
  html`<p class="payee"><bdi class="merchant">${merchantName}</bdi> <bdi>${order.external_reference}</bdi></p>`;

/** `card`, but `SEPA instant transfer`. */
const withinSentence = (name: string): string => name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** Who is paid, how much, by which option, and what of it arrives where. */
function summaryView(payment: SandboxPayment): TemplateResult {
  const { order, payment_option: option, fee, total } = payment;
  return html`
    <section class="summary" aria-label="What you pay">
      ${payeeLine(payment)}
      <p class="note">
        To pay ${option ? html`by <bdi>${withinSentence(option.show_name)}</bdi>` : nothing} before
        <b>${deadlineToPay(payment)}</b>
      </p>
      <p class="amount">${paymentMoney(total, payment)}</p>
      ${
        option
          ? html`<p class="note">
              Order ${paymentMoney(toText(orderAmount(order)), payment)} + Fee ${paymentMoney(fee, payment)}
            </p>`
          : nothing
      }
      <p class="payout">
        Then ${paymentPayout(payment)} is paid out
        <span class="note"
          >on ${networkName(order.crypto_currency_network)} to ${addressText(order.wallet_address)}</span
        >
      </p>
    </section>
  `;
}

type Outcome = readonly [label: string, effect: string, act: PaymentAct];

const decline = (reason: PaymentAct['reason']): PaymentAct => ({ action: 'decline', reason });

const choices: readonly Outcome[] = [
  ['Decline', 'The bank says no. Nothing is charged.', decline('card_declined')],
  ['Ask for confirmation', 'The bank asks first, then it pays.', { action: 'authenticate' }],
  ['Pay after the deadline', 'The order expires first, then the money comes.', { action: 'late' }],
  ['Too little money', 'The account cannot pay. Nothing is charged.', decline('insufficient_funds')],
  ['Send before the deadline', 'The money is on its way. It arrives some seconds later.', { action: 'send' }],
];

const answers: readonly Outcome[] = [
  ['Refuse', 'The buyer does not confirm. Nothing is charged.', decline('authentication_failed')],
];

/** The buttons keep the focus while the service answers, so that a screen reader stays where it is. */
const outcomeRow = ({ model: { isBusy = false }, act: send }: Page, [label, effect, act]: Outcome) => html`
  <li>
    <button class="outcome" type="button" aria-disabled=${isBusy} @click=${() => send(act)}>
      ${label} <small>${effect}</small>
    </button>
  </li>
`;

const optionRow = (page: Page, { option, payment }: { option: PaymentOption; payment: SandboxPayment }) => html`
  <li>
    <button class="outcome" type="button" @click=${() => page.choose(option.name)}>
      <bdi>${option.show_name}</bdi>
      <small
        ><bdi>${option.alt}</bdi>, fee
        ${paymentMoney(toText(computeFeeLines(option, payment.order).fee), payment)}</small
      >
    </button>
  </li>
`;

/** The way back to the shop, or what to do where the browser keeps this tab open. */
const wayBack = ({ model }: Page, button: TemplateResult): TemplateResult =>
  model.mustCloseTab ? html`<p role="alert">You can close this tab and go back to the shop.</p>` : button;

const linkButton = (label: string, onClick: () => void): TemplateResult =>
  html`<button class="link" type="button" @click=${onClick}>${label}</button>`;

type Question = { readonly payment: SandboxPayment; readonly title: string; readonly content: unknown };

/** What is paid, beside a question to the buyer and the way back. */
const questionView = (page: Page, { payment, title, content }: Question): TemplateResult => html`
  <div class="card">
    ${summaryView(payment)}
    <section class="outcomes" aria-labelledby="title">
      <h1 id="title" tabindex="-1">${title}</h1>
      ${content} ${wayBack(page, linkButton('Go back without paying', page.leave))}
    </section>
  </div>
`;

/** The options of an order that was created without one. */
function optionsView(page: Page, payment: SandboxPayment): TemplateResult {
  const rows = payment.payment_options.map((option) => optionRow(page, { option, payment }));
  return questionView(page, {
    payment,
    title: 'How do you pay?',
    content: html`<ul>
      ${rows}
    </ul>`,
  });
}

function choiceView(page: Page, payment: SandboxPayment): TemplateResult {
  const { isBusy = false, isUncertain } = page.model;
  const isAtBank = paymentScene(page.model) === 'bank-question';
  const title = isAtBank ? 'Your bank asks you to confirm' : 'What should happen?';
  const canChooseAgain = payment.order.payment_option === null && !isAtBank;
  const content = html`
    ${isUncertain ? html`<p class="alert" role="alert">${uncertainText}</p>` : nothing}
    <button class="primary" type="button" aria-disabled=${isBusy} @click=${() => page.act({ action: 'pay' })}>
      ${isAtBank ? 'Confirm the payment' : `Pay ${paymentMoney(payment.total, payment)}`}
    </button>
    <ul>
      ${(isAtBank ? answers : choices).map((outcome) => outcomeRow(page, outcome))}
    </ul>
    ${canChooseAgain ? linkButton('Choose another way to pay', () => page.choose('')) : nothing}
  `;
  return questionView(page, { payment, title, content });
}

const primaryButton = (label: string, onClick: () => void): TemplateResult =>
  html`<button class="primary" type="button" @click=${onClick}>${label}</button>`;

type Result = {
  readonly title: string;
  readonly text: string;
  readonly way?: TemplateResult;
  readonly payment?: SandboxPayment;
};

const resultView = ({ title, text, way, payment }: Result): TemplateResult => html`
  <div class="card result">
    ${payment ? payeeLine(payment) : nothing}
    <h1 id="title" tabindex="-1">${title}</h1>
    <p>${text}</p>
    ${way}
  </div>
`;

/** The choice, or how the order has gone on: the shop's page shows the rest. */
export function pageView(page: Page): TemplateResult {
  const { payment, problem } = page.model;
  if (problem === 'unreachable') {
    const again = primaryButton('Try again', page.retry);
    return resultView({ title: 'No connection', text: problemTexts[problem], way: again });
  }
  const way = wayBack(page, primaryButton('Back to the shop', page.leave));
  if (problem) return resultView({ title: 'Nothing to pay', text: problemTexts[problem], way });
  if (!payment) return html`<p class="note late">One moment.</p>`;
  switch (paymentScene(page.model)) {
    case 'charged': {
      // The page of another option names another total.
      const charged = paymentMoney(payment.order.captured_amount ?? payment.total, payment);
      const text = `Next, the shop’s service sends ${paymentPayout(payment)}.`;
      return resultView({ title: `Charged ${charged}`, text, way, payment });
    }
    case 'announced': {
      const text = `We’ll tell the shop as soon as ${paymentMoney(payment.total, payment)} arrives.`;
      return resultView({ title: 'Thank you. We’re waiting for your money', text, way, payment });
    }
    case 'ended':
      return resultView({ title: 'Nothing to pay', text: paymentEnd(payment.order), way, payment });
    case 'options':
      return optionsView(page, payment);
    default:
      return choiceView(page, payment);
  }
}
