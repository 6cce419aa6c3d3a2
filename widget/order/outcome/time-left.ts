import { html, nothing, type TemplateResult } from 'lit';
import { en } from '../../text/en/outcome.js';
import { interpolate } from '../../text/format.js';
import { pluralize } from '../../text/plural.js';
import type { ViewContext } from '../../views/view-context.js';
import type { OrderedState } from '../../state/machine.js';
import { remainingSeconds } from '../order-status.js';
import { formatClock } from './clock.js';

const urgentBelowSeconds = 60;

/** Shown in the last five minutes, and as a notice in the last one. */
export function timeLeftView(
  state: OrderedState,
  { translations, localizeDigits }: ViewContext,
): TemplateResult | typeof nothing {
  const seconds = remainingSeconds(state);
  if (seconds === undefined) return nothing;
  return html`<p class="line ${seconds < urgentBelowSeconds ? 'notice' : ''}" part="time-left">
    <span>${{ ...en, ...translations }.timeLeft}</span> <b>${localizeDigits(formatClock(Math.ceil(seconds)))}</b>
  </p>`;
}

/** The last mark that the time left has passed, in seconds. Only marks are announced: every second would be noise. */
export const announcementMark = (left = Infinity): number | undefined =>
  [30, 60, 180].find((seconds) => left <= seconds);

export function timeLeftAnnouncement(
  left: number | undefined,
  { translations, text: { lang }, localizeDigits }: ViewContext,
): string {
  const mark = announcementMark(left);
  if (mark === undefined) return '';
  const { secondsLeft, minutesLeft } = { ...en, ...translations };
  const count = mark < 60 ? mark : mark / 60;
  const sentence = pluralize(mark < 60 ? secondsLeft : minutesLeft, { count, lang });
  return interpolate(sentence, { count: localizeDigits(`${count}`) });
}
