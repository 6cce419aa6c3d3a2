import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutFailure } from '../api/failures.js';
import { interpolate } from '../text/en.js';
import type { ViewContext } from './view-context.js';

/** One sentence for a failure, in the buyer's words. Of an order that was made elsewhere nobody knows here what was paid. */
function failureMessage(failure: CheckoutFailure, { text, canStartOver }: ViewContext): string {
  if ('message' in failure) return interpolate(text[failure.kind], { message: failure.message });
  return canStartOver ? `${text[failure.kind]} ${text.uncharged}` : text[failure.kind];
}

export const errorNotice = (
  failure: CheckoutFailure | undefined,
  context: ViewContext,
): TemplateResult | typeof nothing =>
  failure
    ? html`<p class="notice error" part="error" role="alert">
        <slot name="error-${failure.kind}">${failureMessage(failure, context)}</slot>
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
  <p class="stack" part="empty"><slot name="empty">${interpolate(text.empty, { amount })}</slot></p>
`;
