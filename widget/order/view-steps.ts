import { html, nothing, type TemplateResult } from 'lit';
import type { Ordered } from '../state/machine.js';
import { say } from '../text/en.js';
import type { Text } from '../text/text.js';
import { road } from './statuses.js';
import { clockText, elapsed, timeLeft, urgentFrom } from './time.js';
import type { OrderContext } from './view-parts.js';

type Words = Pick<Text, (typeof road)[number]>;

export const stepLabel = (status: (typeof road)[number], state: Ordered, text: Words): string =>
  say(text[status], { coin: state.order.crypto_currency });

/** The road of the order: what is done, what goes on and for how long, what is to come. */
export function stepsView(state: Ordered, { order: text, numerals, note }: OrderContext): TemplateResult {
  const current = road.findIndex((status) => status === state.order.status);
  const seconds = elapsed(state);
  const row = (status: (typeof road)[number], index: number): TemplateResult => {
    const isNow = index === current;
    const isDone = index < current;
    return html`
      <li
        class=${isDone ? 'done' : isNow ? 'now' : ''}
        part="step${isDone ? ' step-done' : isNow ? ' step-current' : ''}"
        aria-current=${isNow ? 'step' : nothing}
      >
        ${isDone ? html`<span class="mark" role="img" aria-label=${text.done}></span>` : html`<span class="mark"></span>`}
        <span class="what">${stepLabel(status, state, text)} ${isNow ? note : nothing}</span>
        ${isNow ? html`<span part="elapsed">${seconds === undefined ? '' : numerals(clockText(seconds))}</span>` : nothing}
      </li>
    `;
  };
  return html`<ol class="steps" role="list" part="steps">
    ${road.map(row)}
  </ol>`;
}

/** Only when it matters: the last five minutes, and louder in the last one. */
export function timeLeftView(state: Ordered, { order: text, numerals }: OrderContext): TemplateResult | typeof nothing {
  const left = timeLeft(state);
  if (left === undefined) return nothing;
  return html`<p class="line ${left < urgentFrom ? 'notice' : ''}" part="time-left">
    <span>${text.timeLeft}</span> <b>${numerals(clockText(Math.ceil(left)))}</b>
  </p>`;
}
