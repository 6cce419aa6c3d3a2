import { html, nothing, type TemplateResult } from 'lit';
import type { ViewContext } from '../../views/view-context.js';
import { interpolate } from '../../text/en.js';
import { pluralize } from '../../text/plural.js';
import { en } from './en.js';

/** Below this it is high time. */
const urgentBelowSeconds = 60;

type TimeLeftProps = {
  /** Seconds; absent while nobody has to hurry. */
  readonly seconds: number | undefined;
  /** The same as a clock, in the digits of the locale. */
  readonly formatted: string;
};

/** Only when it matters: the last five minutes, and louder in the last one. */
export function timeLeftView(
  { seconds, formatted }: TimeLeftProps,
  { translations }: ViewContext,
): TemplateResult | typeof nothing {
  if (seconds === undefined) return nothing;
  return html`<p class="line ${seconds < urgentBelowSeconds ? 'notice' : ''}" part="time-left">
    <span>${{ ...en, ...translations }.timeLeft}</span> <b>${formatted}</b>
  </p>`;
}

/** The last mark that the time left has passed, in seconds: a clock that is read aloud every second is noise. */
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
