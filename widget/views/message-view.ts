import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutFailure } from '../api/failures.js';
import type { ChoosingState } from '../state/machine.js';
import type { ViewContext } from '../state/model.js';

/** The refusals with their own sentence. The service's sentences never reach the screen. */
const refusals = [
  [/^Order not found/, 'notFound'],
  [/^Invalid wallet/, 'badAddress'],
  [/reference already/, 'orderExists'],
] as const;

function sentenceKey(failure: CheckoutFailure) {
  const message = failure.kind === 'refused' ? failure.message : '';
  return refusals.find(([pattern]) => pattern.test(message))?.[1] ?? failure.kind;
}

/** One sentence for a failure. */
export const failureSentence = (failure: CheckoutFailure, text: ViewContext['text']): string =>
  (text[sentenceKey(failure)] ?? text.refused) + { hint: '', ...failure }.hint;

/**
 * Says that nothing was charged where that is known: not for an order from elsewhere, nor after an earlier one, nor where the
 * shop has another one.
 */
function failureMessage(failure: CheckoutFailure, { text, canStartOver, model: { state } }: ViewContext): string {
  // An address that the page has set is not for the buyer to check.
  const isFixed = (state as Partial<ChoosingState>).choice?.wallet.wallet_address;
  const sentence = failureSentence(failure, isFixed ? { ...text, badAddress: text.refused } : text);
  const isKnown = !('message' in failure) || sentenceKey(failure) === 'refused';
  return canStartOver && isKnown ? `${sentence} ${text.uncharged}` : sentence;
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
      ['misconfigured', 'notFound'].includes(sentenceKey(failure))
        ? nothing
        : html`<button class="button primary" part="button" type="button" @click=${context.model.retry}>
            ${context.text.retry}
          </button>`
    }
  </div>
`;
