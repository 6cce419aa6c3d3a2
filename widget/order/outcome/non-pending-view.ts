import { html, type TemplateResult } from 'lit';
import { en } from '../en.js';
import type { OrderStepState } from '../panel.js';
import { happyPath } from '../statuses.js';
import { stepLabel } from '../steps-view.js';
import type { OrderContext } from '../view-parts.js';
import type { OrderViewProps } from '../order-view.js';
import { sanitizeText } from '../../common/sanitize-text.js';
import type { OrderedState } from '../../state/machine.js';
import type { Text } from '../../text/text.js';
import { requiredActionText, progressView, orderReferences } from './progress-view.js';
import { isOutcome, outcomeView, outcomeText } from './outcome-view.js';

/** An order that is no longer pending: on its way, ended, or waiting. */
export function nonPendingView(props: OrderViewProps, context: OrderContext): TemplateResult {
  if (!isOutcome(props.state.order.status)) return progressView(props, context);
  return html`<div class="stack">${outcomeView(props.state, context)} ${orderReferences(props, context)}</div>`;
}

type AnnouncementOptions = { readonly translations: Partial<Text>; readonly step: string | undefined };

/** What a screen reader says of it. `step` is what the step of its status is called, where it has one. */
export function statusAnnouncement(state: OrderedState, { translations, step = '' }: AnnouncementOptions): string {
  if (isOutcome(state.order.status)) {
    const { title, cause } = outcomeText(state, { ...translations, completed: step });
    return `${title}. ${cause}`;
  }
  return `${step}. ${requiredActionText(state, translations)}`.trim();
}

/** The status in a word or two, also before the payment. Another service's own word is shown as it came. */
export function statusLabel(state: OrderStepState, translations: Partial<Text>): string {
  const text = { ...en, ...translations };
  if (state.step === 'creating') return text.creating;
  const { status } = state.order;
  const step = happyPath.find((one) => one === status);
  if (step) return stepLabel(step, state, text);
  return isOutcome(status) ? outcomeText(state, text).title : sanitizeText(status, 40);
}
