import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutFailure } from '../api/failures.js';
import { interpolate } from '../text/format.js';
import type { ViewContext } from './view-context.js';

/** One sentence for a failure. It says that nothing was charged, except for an order from elsewhere, which may be paid. */
function failureMessage(failure: CheckoutFailure, { text, canStartOver }: ViewContext): string {
  if (failure.kind === 'refused' || failure.kind === 'misconfigured')
    return interpolate(text[failure.kind], { message: failure.message });
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

/** Replaces the form: the failure, and a retry unless an attribute is wrong. */
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

/** An empty list of options is a success, so this is no alert. */
export const emptyView = (amount: string, { text }: ViewContext): TemplateResult => html`
  <p class="stack" part="empty"><slot name="empty">${interpolate(text.empty, { amount })}</slot></p>
`;
