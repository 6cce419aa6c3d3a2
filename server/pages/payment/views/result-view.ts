import { html, nothing, type TemplateResult } from 'lit';
import type { Scene } from '../payment-model.js';
import type { ViewProps } from './fragments.js';
import { coins, endText, money } from './texts.js';

const tick = html`<svg class="tick" viewBox="0 0 48 48" aria-hidden="true">
  <circle cx="24" cy="24" r="22" />
  <path d="m14.5 24.5 6.5 6.5 12.5-13" pathLength="1" />
</svg>`;

const backButton = ({ model: { mustCloseTab }, actions }: ViewProps): TemplateResult =>
  mustCloseTab
    ? html`<p role="alert">You can close this tab and go back to the shop.</p>`
    : html`<button class="primary" type="button" @click=${actions.leave}>Back to the shop</button>`;

/** Received, or on its way: the shop's page shows the rest. */
export function resultView(props: ViewProps, scene: Scene): TemplateResult {
  const { payment } = props.model;
  if (!payment) return html``;
  const isReceived = scene === 'received';
  return html`
    <div class="result">
      ${isReceived ? tick : nothing}
      <h1 id="title" tabindex="-1">${isReceived ? 'Payment received' : 'Thank you. We’re waiting for your money'}</h1>
      <p>
        ${
          isReceived
            ? html`You paid ${money(payment.total, payment)}. About ${coins(payment)} are on their way.`
            : html`We’ll tell the shop as soon as ${money(payment.total, payment)} arrive.`
        }
      </p>
      ${backButton(props)}
    </div>
  `;
}

/** Expired, failed, held or refunded. */
export const endView = (props: ViewProps): TemplateResult => html`
  <div class="result">
    <h1 id="title" tabindex="-1">Nothing to pay</h1>
    <p>${endText(props.model.payment?.order.status ?? '')}</p>
    ${backButton(props)}
  </div>
`;
