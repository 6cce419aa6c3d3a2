import { html, nothing, type TemplateResult } from 'lit';
import type { ViewContext } from '../../views/context.js';
import { say } from '../../text/en.js';
import { form } from '../../text/plural.js';
import { en } from './en.js';

/** Below this it is high time. */
const urgentFrom = 60;

type Left = {
  /** Seconds; absent while nobody has to hurry. */
  readonly left: number | undefined;
  /** The same as a clock, in the digits of the locale. */
  readonly clock: string;
};

/** Only when it matters: the last five minutes, and louder in the last one. */
export function timeLeftView({ left, clock }: Left, { words }: ViewContext): TemplateResult | typeof nothing {
  if (left === undefined) return nothing;
  return html`<p class="line ${left < urgentFrom ? 'notice' : ''}" part="time-left">
    <span>${{ ...en, ...words }.timeLeft}</span> <b>${clock}</b>
  </p>`;
}

/** The last mark that the time left has passed, in seconds: a clock that is read aloud every second is noise. */
export const markOf = (left = Infinity): number | undefined => [30, 60, 180].find((seconds) => left <= seconds);

export function spokenTime(left: number | undefined, { words, text: { lang }, numerals }: ViewContext): string {
  const mark = markOf(left);
  if (mark === undefined) return '';
  const { secondsLeft, minutesLeft } = { ...en, ...words };
  const count = mark < 60 ? mark : mark / 60;
  const sentence = form(mark < 60 ? secondsLeft : minutesLeft, { count, lang });
  return say(sentence, { count: numerals(`${count}`) });
}
