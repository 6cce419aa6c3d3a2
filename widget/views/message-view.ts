import { html, type TemplateResult } from 'lit';
import type { CheckoutFailure } from '../api/failures.js';
import type { ViewContext } from '../state/model.js';
import { joinSentences } from '../text/format.js';

/** What the service refuses whenever it is asked. */
const finalRefusal = /^(Invalid|The requested|Not found|Method not|This service)/i;

/** The key of the sentence for a failure. The refusals of an order are known once its chunk has loaded. */
export const sentenceKey = (failure: CheckoutFailure, { model: { panel } }: Pick<ViewContext, 'model'>) =>
  failure.kind === 'refused'
    ? (panel?.refusalKey(failure.message) ?? (finalRefusal.test(failure.message) ? 'misconfigured' : 'refused'))
    : failure.kind;

/** One sentence for a failure. */
export const failureSentence = (failure: CheckoutFailure, context: ViewContext): string =>
  context.text[sentenceKey(failure, context)] ?? context.text.refused;

/**
 * Says that nothing was charged where that is known: not for an order from elsewhere, nor after an earlier one, nor where the
 * shop has another one.
 */
export function failureMessage(failure: CheckoutFailure, context: ViewContext): string {
  const isOpen = /^(badAddress|notFound|orderExists)/.test(sentenceKey(failure, context));
  const uncharged = context.canStartOver && !isOpen ? context.text.uncharged : '';
  return joinSentences(failureSentence(failure, context), uncharged);
}

/** @csspart error - A sentence about what failed. */
export const errorNotice = (failure: CheckoutFailure | undefined, context: ViewContext): TemplateResult | undefined =>
  failure &&
  html`<p class="notice error" part="error" role="alert">
    <slot name="error-${failure.kind}">${failureMessage(failure, context)}</slot>
  </p>`;

export const retryButton = ({ text, model }: ViewContext): TemplateResult =>
  html`<button class="button primary" part="button" type="button" @click=${model.retry}>${text.retry}</button>`;

/** A failure in one sentence, and a retry: below an order, and where the screen of a failure has not loaded. */
export const messageView = (failure: CheckoutFailure, context: ViewContext): TemplateResult =>
  html`<div class="stack">${errorNotice(failure, context)} ${retryButton(context)}</div>`;
