import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutFailure } from '../api/failures.js';
import { interpolate } from '../text/format.js';
import type { ViewContext } from '../state/model.js';

/** The contract's message for a code that no order has. Asking again does not help. */
const isUnknownOrder = (failure: CheckoutFailure): boolean =>
  failure.kind === 'refused' && failure.message === 'Order not found.';

/** One sentence for a failure. */
export function failureSentence(failure: CheckoutFailure, text: ViewContext['text']): string {
  if (isUnknownOrder(failure)) return text.notFound;
  return interpolate(text[failure.kind], { message: 'message' in failure ? failure.message : '' });
}

/** Says that nothing was charged, except for an order from elsewhere, which may be paid. */
function failureMessage(failure: CheckoutFailure, { text, canStartOver }: ViewContext): string {
  const sentence = failureSentence(failure, text);
  return canStartOver && !('message' in failure) ? `${sentence} ${text.uncharged}` : sentence;
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

/** Replaces the form: the failure, and a retry unless it does not help: an attribute is wrong, or no order has the code. */
export const messageView = (failure: CheckoutFailure, context: ViewContext): TemplateResult => html`
  <div class="stack">
    ${errorNotice(failure, context)}
    ${
      failure.kind === 'misconfigured' || isUnknownOrder(failure)
        ? nothing
        : html`<button class="button primary" part="button" type="button" @click=${context.model.retry}>
            ${context.text.retry}
          </button>`
    }
  </div>
`;
