import { html, nothing, type TemplateResult } from 'lit';
import type { OrderedState } from '../state/machine.js';
import { interpolate } from '../text/format.js';
import type { OrderContext } from './order-context.js';
import { elapsedSeconds, formatClock, happyPath } from './order-status.js';

type Step = (typeof happyPath)[number];

/** The text of a step, with the coin of the order. */
export const stepLabel = (text: string, { order }: OrderedState): string =>
  interpolate(text, { coin: order.crypto_currency });

type StepsViewProps = { readonly state: OrderedState; readonly detail: unknown };

/** The steps of the order: done, current with its elapsed time and `detail`, and to come. */
export function stepsView({ state, detail }: StepsViewProps, context: OrderContext): TemplateResult {
  const { orderText: text, localizeDigits } = context;
  const current = happyPath.findIndex((status) => status === state.order.status);
  const seconds = elapsedSeconds(state);
  const row = (status: Step, index: number): TemplateResult => {
    const isCurrent = index === current;
    const isDone = index < current;
    return html`
      <li
        class=${isDone ? 'done' : isCurrent ? 'now' : ''}
        part="step${isDone ? ' step-done' : isCurrent ? ' step-current' : ''}"
        aria-current=${isCurrent ? 'step' : nothing}
      >
        ${isDone ? html`<span class="mark" role="img" aria-label=${text.done}></span>` : html`<span class="mark"></span>`}
        <span class="what">${stepLabel(text[status], state)} ${isCurrent ? detail : nothing}</span>
        ${isCurrent ? html`<span part="elapsed">${seconds === undefined ? '' : localizeDigits(formatClock(seconds))}</span>` : nothing}
      </li>
    `;
  };
  return html`<ol class="steps" role="list" part="steps">
    ${happyPath.map(row)}
  </ol>`;
}
