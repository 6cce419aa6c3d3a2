import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutFailure } from '../api/failure.js';
import { say } from '../text/en.js';
import type { ViewContext } from './context.js';

/** One sentence for a failure, in the buyer's words. */
export const errorNotice = (
  failure: CheckoutFailure | undefined,
  { text }: ViewContext,
): TemplateResult | typeof nothing =>
  failure
    ? html`<p class="notice error" part="error" role="alert">
        ${say(text[failure.kind], { message: 'message' in failure ? failure.message : '' })}
      </p>`
    : nothing;

/** Instead of the form: why there is none, and a retry where one can help. */
export const messageView = (failure: CheckoutFailure, context: ViewContext): TemplateResult => html`
  <div class="stack">
    ${errorNotice(failure, context)}
    ${
      failure.kind === 'misconfigured'
        ? nothing
        : html`<button class="button primary" part="button" type="button" @click=${context.onRetry}>
            ${context.text.retry}
          </button>`
    }
  </div>
`;

/** No option for this amount is an answer, not an error. */
export const emptyView = (amount: string, { text }: ViewContext): TemplateResult => html`
  <p class="stack" part="empty">${say(text.empty, { amount })}</p>
`;
