import { html, type TemplateResult } from 'lit';
import { en } from '../en.js';
import type { OrderState } from '../panel.js';
import { road } from '../statuses.js';
import { stepLabel } from '../view-steps.js';
import type { OrderContext } from '../view-parts.js';
import type { Shown } from '../view.js';
import { plain } from '../../common/sanitize-text.js';
import type { Ordered } from '../../state/machine.js';
import type { Text } from '../../text/text.js';
import { askedOf, progressView, references } from './progress.js';
import { isOutcome, outcomeView, wordsOf } from './view.js';

/** An order that is no longer pending: on its way, ended, or waiting. */
export function laterView(shown: Shown, context: OrderContext): TemplateResult {
  if (!isOutcome(shown.state.order.status)) return progressView(shown, context);
  return html`<div class="stack">${outcomeView(shown.state, context)} ${references(shown, context)}</div>`;
}

type Said = { readonly words: Partial<Text>; readonly step: string | undefined };

/** What a screen reader says of it. `step` is what the step of its status is called, where it has one. */
export function spoken(state: Ordered, { words, step = '' }: Said): string {
  if (isOutcome(state.order.status)) {
    const { title, sentence } = wordsOf(state, { ...words, completed: step });
    return `${title}. ${sentence}`;
  }
  return `${step}. ${askedOf(state, words)}`.trim();
}

/** The status in a word or two, also before the payment. Another service's own word is shown as it came. */
export function label(state: OrderState, words: Partial<Text>): string {
  const text = { ...en, ...words };
  if (state.step === 'creating') return text.creating;
  const { status } = state.order;
  const step = road.find((one) => one === status);
  if (step) return stepLabel(step, state, text);
  return isOutcome(status) ? wordsOf(state, text).title : plain(status, 40);
}
