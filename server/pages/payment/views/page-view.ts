import { html, nothing, type TemplateResult } from 'lit';
import { sceneOf, type PageModel } from '../payment-model.js';
import { bankQuestionView, forms } from './forms.js';
import { rowList, type ViewProps } from './parts.js';
import { attemptTexts, coins, deadline, endText, money, problemTexts } from './texts.js';

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
        ${rowList([
          ['Order', money(order.fiat_amount, payment)],
          ['Fee', money(fee, payment)],
          ['You get about', coins(payment)],
          ['Reference', order.external_reference],
        ])}
      </details>
    </section>
  `;
}

/** The way back to the shop, or what to do where the browser keeps this tab open. */
const wayBack = ({ model }: ViewProps, button: TemplateResult): TemplateResult =>
  model.mustCloseTab ? html`<p role="alert">You can close this tab and go back to the shop.</p>` : button;

const primaryButton = (label: string, onClick: () => void): TemplateResult =>
  html`<button class="primary" type="button" @click=${onClick}>${label}</button>`;

type Result = {
  readonly title: string;
  readonly icon?: TemplateResult | undefined;
  readonly text: unknown;
  readonly way: unknown;
};

const resultView = ({ title, icon, text, way }: Result): TemplateResult => html`
  <div class="result">
    ${icon}
    <h1 id="title" tabindex="-1">${title}</h1>
    <p>${text}</p>
    ${way}
  </div>
`;

const tick = html`<svg class="tick" viewBox="0 0 48 48" aria-hidden="true">
  <circle cx="24" cy="24" r="22" />
  <path d="m14.5 24.5 6.5 6.5 12.5-13" pathLength="1" />
</svg>`;

const problemView = ({ model: { problem }, actions }: ViewProps): TemplateResult =>
  resultView({
    title: problem === 'unreachable' ? 'No connection' : 'Nothing to pay',
    text: problem && problemTexts[problem],
    way: problem === 'unreachable' ? primaryButton('Try again', actions.retry) : nothing,
  });

/** Received, on its way, or ended before it was paid here: the shop's page shows the rest. */
function doneView(props: ViewProps, scene: 'received' | 'announced' | 'ended'): TemplateResult {
  const { payment } = props.model;
  if (!payment) return html``;
  const total = money(payment.total, payment);
  const texts = {
    received: ['Payment received', `You paid ${total}. About ${coins(payment)} are on their way.`],
    announced: ['Thank you. We’re waiting for your money', `We’ll tell the shop as soon as ${total} arrive.`],
    ended: ['Nothing to pay', endText(payment.order.status)],
  } as const;
  const [title, text] = texts[scene];
  const icon = scene === 'received' ? tick : undefined;
  return resultView({ title, icon, text, way: wayBack(props, primaryButton('Back to the shop', props.actions.leave)) });
}

function formView(props: ViewProps, isBankQuestion: boolean): TemplateResult {
  const { model, actions } = props;
  const title = isBankQuestion ? 'Confirm with your bank' : forms[model.kind].title;
  const cancelLabel = model.declineReason === undefined ? 'Go back without paying' : 'Cancel the payment';
  const cancel = html`<button class="link" type="button" @click=${actions.cancel}>${cancelLabel}</button>`;
  return html`
    <section class="method" aria-labelledby="title">
      <h1 id="title" tabindex="-1">${title}</h1>
      ${model.attempt ? html`<p class="alert" role="alert">${attemptTexts[model.attempt]}</p>` : nothing}
      ${isBankQuestion ? bankQuestionView(props) : forms[model.kind].view(props)} ${wayBack(props, cancel)}
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
    case 'ended':
      return doneView(props, scene);
    default:
      return html`<div class="columns">${summaryView(props.model)} ${formView(props, scene === 'bank-question')}</div>`;
  }
}
