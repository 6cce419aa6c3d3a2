import { html, nothing, type TemplateResult } from 'lit';
import type { OrderedState } from '../state/machine.js';
import { interpolate } from '../text/en.js';
import type { Text } from '../text/text.js';
import { happyPath } from './statuses.js';
import { formatClock, elapsedSeconds } from './order-time.js';
import type { OrderContext } from './view-parts.js';

type StepTexts = Pick<Text, (typeof happyPath)[number]>;

export const stepLabel = (status: (typeof happyPath)[number], state: OrderedState, text: StepTexts): string =>
  interpolate(text[status], { coin: state.order.crypto_currency });

/** The road of the order: what is done, what goes on and for how long, what is to come. `detail` is of what goes on. */
export function stepsView(state: OrderedState, context: OrderContext, detail?: unknown): TemplateResult {
  const { orderText: text, localizeDigits } = context;
  const current = happyPath.findIndex((status) => status === state.order.status);
  const seconds = elapsedSeconds(state);
  const row = (status: (typeof happyPath)[number], index: number): TemplateResult => {
    const isCurrent = index === current;
    const isDone = index < current;
    return html`
      <li
        class=${isDone ? 'done' : isCurrent ? 'now' : ''}
        part="step${isDone ? ' step-done' : isCurrent ? ' step-current' : ''}"
        aria-current=${isCurrent ? 'step' : nothing}
      >
        ${isDone ? html`<span class="mark" role="img" aria-label=${text.done}></span>` : html`<span class="mark"></span>`}
        <span class="what">${stepLabel(status, state, text)} ${isCurrent ? detail : nothing}</span>
        ${isCurrent ? html`<span part="elapsed">${seconds === undefined ? '' : localizeDigits(formatClock(seconds))}</span>` : nothing}
      </li>
    `;
  };
  return html`<ol class="steps" role="list" part="steps">
    ${happyPath.map(row)}
  </ol>`;
}
