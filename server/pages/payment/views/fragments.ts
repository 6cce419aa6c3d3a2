import { html, type TemplateResult } from 'lit';
import type { PageActions, PageModel } from '../payment-model.js';
import { money } from './texts.js';

export type ViewProps = { readonly model: PageModel; readonly actions: PageActions };

/** The button of a form. It keeps the focus while the payment runs, so that a screen reader stays where it is. */
export function submitButton({ model: { payment, isBusy } }: ViewProps): TemplateResult {
  const label = payment ? `Pay ${money(payment.total, payment)}` : 'Pay';
  return html`<button class="primary" type="submit" aria-disabled=${isBusy}>${isBusy ? 'Paying…' : label}</button>`;
}

/** The same for what needs no form. */
export const actButton = ({ model, actions }: ViewProps, { label, action }: ActLabel): TemplateResult =>
  html`<button class="primary" type="button" aria-disabled=${model.isBusy} @click=${() => actions.act({ action })}>
    ${label}
  </button>`;

type ActLabel = { readonly label: string; readonly action: 'pay' | 'send' };
