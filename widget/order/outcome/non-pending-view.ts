import { html, nothing, type TemplateResult } from 'lit';
import { sanitizeText } from '../../common/sanitize.js';
import type { OrderedState, OrderStepState } from '../../state/machine.js';
import { en } from '../../text/en/order.js';
import type { Text } from '../../text/text.js';
import type { OrderContext, OrderViewProps, StatusAnnouncementOptions } from '../order-context.js';
import { happyPath, stepLabel } from '../order-status.js';
import { isOutcome, outcomeText, outcomeView } from './outcome-view.js';
import { printButton } from './print-receipt.js';
import { orderReferences, progressView, requiredActionText } from './progress-view.js';

/** An order that is no longer pending: on its way, ended, or waiting. */
export function nonPendingView(props: OrderViewProps, context: OrderContext): TemplateResult {
  if (!isOutcome(props.state.order.status)) return progressView(props, context);
  return html`<div class="stack">
    ${outcomeView(props.state, context)} ${orderReferences(props, context)}
    ${props.state.order.status === 'completed' ? printButton(context) : nothing}
  </div>`;
}

/** What a screen reader says about the order. */
export function statusAnnouncement(state: OrderedState, options: StatusAnnouncementOptions): string {
  const { translations } = options;
  const text = { ...en, ...translations };
  const current = happyPath.find((one) => one === state.order.status);
  const step = current ? stepLabel(text[current], state) : '';
  if (!isOutcome(state.order.status)) return `${step}. ${requiredActionText(state, translations)}`.trim();
  const { title, cause } = outcomeText(state, { ...options, completed: step });
  return `${title}. ${cause}`;
}

/** The status in a word or two, also before the payment. The status of another service is shown unchanged. */
export function statusLabel(state: OrderStepState, translations: Partial<Text>): string {
  const text = { ...en, ...translations };
  if (state.step === 'creating') return text.creating;
  const { status } = state.order;
  const step = happyPath.find((one) => one === status);
  if (step) return stepLabel(text[step], state);
  return isOutcome(status)
    ? outcomeText(state, { translations, locale: undefined, optionText: (option) => option, completed: text.completed })
        .title
    : sanitizeText(status, 40);
}
