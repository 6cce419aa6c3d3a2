import { html, nothing, type TemplateResult } from 'lit';
import { en } from '../../text/en/outcome.js';
import type { OrderContext, StepsViewProps } from '../order-context.js';
import { happyPath, remainingSeconds, stepLabel } from '../order-status.js';
import { elapsedSeconds, formatClock } from './clock.js';

type Step = (typeof happyPath)[number];

/** The steps of the order: done, current with its elapsed time and `detail`, and to come. */
export function stepsView({ state, detail }: StepsViewProps, context: OrderContext): TemplateResult {
  const { orderText: text, localizeDigits, translations } = context;
  const { done } = { ...en, ...translations };
  const current = happyPath.findIndex((status) => status === state.order.status);
  // One clock at a time: the time left takes the place of the elapsed time.
  const seconds = remainingSeconds(state) === undefined ? elapsedSeconds(state) : undefined;
  const row = (status: Step, index: number): TemplateResult => {
    const isCurrent = index === current;
    const isDone = index < current;
    return html`
      <li
        class=${isDone ? 'done' : isCurrent ? 'now' : ''}
        part="step${isDone ? ' step-done' : isCurrent ? ' step-current' : ''}"
        aria-current=${isCurrent ? 'step' : nothing}
      >
        ${isDone ? html`<span class="mark" role="img" aria-label=${done}></span>` : html`<span class="mark"></span>`}
        <span class="what">${stepLabel(text[status], state)} ${isCurrent ? detail : nothing}</span>
        ${isCurrent ? html`<span part="elapsed">${seconds === undefined ? '' : localizeDigits(formatClock(seconds))}</span>` : nothing}
      </li>
    `;
  };
  return html`<ol class="steps" role="list" part="steps">
    ${happyPath.map(row)}
  </ol>`;
}
