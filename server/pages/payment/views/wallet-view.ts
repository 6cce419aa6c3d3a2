import { html, type TemplateResult } from 'lit';
import { actButton, type ViewProps } from './fragments.js';
import { money } from './texts.js';

/** The sheet that a phone shows. */
export function walletView(props: ViewProps): TemplateResult {
  const { payment } = props.model;
  if (!payment) return html``;
  return html`
    <div class="sheet">
      <p class="wallet-card">
        <svg viewBox="0 0 32 22" aria-hidden="true">
          <rect x="0.75" y="0.75" width="30.5" height="20.5" rx="3.25" />
          <path d="M1 7h30M5 15.5h7" />
        </svg>
        <span>Test wallet<br /><span class="note">Card that ends in 4242</span></span>
      </p>
      <dl class="rows">
        <div>
          <dt>Pay</dt>
          <dd><b>${money(payment.total, payment)}</b></dd>
        </div>
      </dl>
      <div class="actions">${actButton(props, { label: 'Confirm with your phone', action: 'pay' })}</div>
    </div>
  `;
}
