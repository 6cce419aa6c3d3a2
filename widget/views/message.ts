import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutFailure } from '../api/failure.js';
import { say, type Text } from '../text/en.js';
import type { ViewContext } from './context.js';

/** One sentence for a failure, in the buyer's words. */
export function sentence(failure: CheckoutFailure, text: Text): string {
  switch (failure.kind) {
    case 'refused':
      return say(text.refused, { message: failure.message });
    case 'misconfigured':
      return say(text.misconfigured, { problem: failure.message });
    default:
      return text[failure.kind];
  }
}

export const errorNotice = (
  failure: CheckoutFailure | undefined,
  { text }: ViewContext,
): TemplateResult | typeof nothing =>
  failure ? html`<p class="notice error" part="error" role="alert">${sentence(failure, text)}</p>` : nothing;

/** Instead of the form: why there is none, and a retry where one can help. */
export const messageView = (failure: CheckoutFailure, context: ViewContext): TemplateResult => html`
  <div class="stack">
    ${errorNotice(failure, context)}
    ${
      failure.kind === 'misconfigured'
        ? nothing
        : html`<button class="primary" part="button" type="button" @click=${context.onRetry}>
            ${context.text.retry}
          </button>`
    }
  </div>
`;

/** No option for this amount is an answer, not an error. */
export const emptyView = (amount: string, { t }: ViewContext): TemplateResult => html`
  <p class="stack" part="empty">${t('empty', { amount })}</p>
`;
