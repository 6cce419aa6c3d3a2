import { html, nothing, type TemplateResult } from 'lit';
import type { OrderedState } from '../../state/machine.js';
import { interpolate, withLocaleFallback } from '../../text/format.js';
import type { PluralForms } from '../../text/text.js';
import type { OrderContext } from '../order-context.js';
import { explorerLink } from './outcome-actions.js';
import { secondsLeftToPay, orderServiceTime } from '../order-status.js';

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** 99:59:59: the steps have no room for a longer clock. */
const maxSeconds = 359_999;

/** Seconds as a clock: `0:05`, `12:05`, `1:02:05`. */
export function formatClock(seconds: number): string {
  const whole = Math.floor(Math.min(Math.max(0, seconds || 0), maxSeconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}` : `${minutes}:${twoDigits(whole % 60)}`;
}

/** How long the order has been in its status. */
export function elapsedSeconds(state: OrderedState): number | undefined {
  const now = orderServiceTime(state);
  const timeline = state.snapshot?.timeline ?? [];
  const before = timeline.findLastIndex(({ status }) => status !== state.order.status);
  const since = timeline[before + 1]?.at;
  return now === undefined || since === undefined ? undefined : now - since;
}

/** The sentence for a number, by the plural rules of the language of the words. */
export function pluralizeStep(
  forms: string | PluralForms,
  { count, lang }: { readonly count: number; readonly lang: string },
): string {
  if (typeof forms === 'string') return forms;
  const rules = withLocaleFallback((locale) => new Intl.PluralRules(locale), lang);
  return forms[rules.select(count)] ?? forms.other;
}

type Confirmations = { readonly count: number; readonly required: number };

/** How far the network has confirmed the payout. */
function confirmationsOf({ snapshot, order }: OrderedState): Confirmations | undefined {
  if (!snapshot || order.status !== 'sending' || !(snapshot.required_confirmations > 0)) return undefined;
  const required = snapshot.required_confirmations;
  return { required, count: Math.max(0, Math.min(snapshot.confirmations, required)) };
}

const maxMinutes = 999;

/** The minutes until the last confirmation, by how long the ones so far have taken. Undefined before the first. */
export function minutesLeft({ count, required }: Confirmations, elapsed: number | undefined): number | undefined {
  if (elapsed === undefined || count === 0 || count === required) return undefined;
  const minutes = Math.max(1, Math.ceil(((elapsed / count) * (required - count)) / 60));
  return minutes <= maxMinutes ? minutes : undefined;
}

/** The steps, and their words: of the first two once they are done, of the others while they are to come. */
const steps = [
  ['pending', 'donePending'],
  ['paid', 'paid'],
  ['sending', 'sending'],
  ['completed', 'delivery'],
] as const;

/** No step is slow before. */
const quietSeconds = 30;

/** How long the current step has lasted; nothing at its beginning, nor offline: the step may be over. */
function elapsedText({ state, text, localizeDigits, isOffline }: OrderContext): string {
  const elapsed = elapsedSeconds(state) ?? 0;
  if (isOffline || elapsed < quietSeconds) return '';
  return interpolate(text.elapsed, { time: localizeDigits(formatClock(elapsed)) });
}

/** How many confirmations the payout has, and the minutes until the last one, else how long it has lasted. */
export function confirmationsView(context: OrderContext): TemplateResult | undefined {
  const { state, text, model, localizeDigits, isOffline } = context;
  const confirmations = confirmationsOf(state);
  if (!confirmations) return undefined;
  const { count, required } = confirmations;
  const sentence = pluralizeStep(text.confirmations, { count: required, lang: text.lang });
  const values = { count: localizeDigits(`${count}`), required: localizeDigits(`${required}`) };
  const minutes = isOffline ? undefined : minutesLeft(confirmations, elapsedSeconds(state));
  const format = (tag?: string) => new Intl.NumberFormat(tag, { style: 'unit', unit: 'minute' });
  const time = minutes
    ? `≈\xa0${withLocaleFallback(format, model.marks?.wordsLocale(context)).format(minutes)}`
    : elapsedText(context);
  return html`<p
    class="small confirmations"
    .textContent=${interpolate(sentence, values) + (time && `\xa0·\xa0${time.replace(' ', '\xa0')}`)}
  ></p>`;
}

/**
 * The steps of the order: what is done, and when; the current one, and for how long, or the link to what has come of it; and
 * what is to come.
 */
export function stepsView(context: OrderContext, now: string): TemplateResult {
  const { state, text, model } = context;
  // A payment that was received is done, and the coins are about to be sent.
  const current = state.order.status === 'processing' ? 1 : 2;
  const coin = state.order.crypto_currency;
  const locale = model.marks?.wordsLocale(context);
  const rows = steps.map(([status, key], index) => {
    if (index === current) return [now, confirmationsOf(state) ? '' : elapsedText(context)];
    const words = interpolate(text[key], { coin });
    const change = state.snapshot?.timeline.find((one) => index < current && one.status === status);
    return [words, change && model.marks?.formatTime(change.at, { locale })];
  });
  return html`<ol class="steps" role="list">
    ${rows.map(
      ([words, time], index) =>
        html`<li class="step" aria-current=${index === current ? 'step' : nothing}>
          ${index < current ? html`<span class="spoken">${text.done} </span>` : nothing}<span
            .textContent=${words}
          ></span>
          ${(index === current && explorerLink(context)) || html`<span class="small" .textContent=${time}></span>`}
        </li>`,
    )}
  </ol>`;
}

/** How much is done of the payment and of the payout, from 0 to 1. A payout that waits for its first confirmation has begun. */
function journeyDone(state: OrderedState): readonly [payment: number, payout: number] {
  const { status } = state.order;
  const payments: Readonly<Record<string, number>> = { pending: 0, processing: 0.5 };
  const payment = payments[status] ?? 1;
  if (status === 'completed') return [payment, 1];
  const { count, required } = confirmationsOf(state) ?? { count: 0, required: 1 };
  return [payment, status === 'sending' ? 0.1 + (0.9 * count) / required : 0];
}

const track = (done: number): TemplateResult => html`<progress max="1" value=${done}></progress>`;

/**
 * The way of the money as one line: from the mark of the payment through the coin to its end, which is a tick once the order
 * is completed. A drawing alone: its words are the headline and the list of steps.
 *
 * @csspart journey - The way of the money, as a line from the payment through the coin to the address.
 */
export function journeyView({ state, model: { marks } }: OrderContext): TemplateResult {
  const { order, option } = state;
  const [payment, payout] = journeyDone(state);
  return html`<div class="journey" part="journey" aria-hidden="true">
    <span class="glyph">${option ? marks?.optionIcon(option) : html`<span class="dot"></span>`}</span>
    ${track(payment)}
    <span class="glyph coin-mark">${marks?.coinMark(order)}</span>
    ${track(payout)}
    <svg class="goal ${order.status === 'completed' ? 'tick' : ''}" viewBox="0 0 20 20">
      <path pathLength="1" d="M5 10.5l3.5 3.5L15 7" />
    </svg>
  </div>`;
}

const urgentBelowSeconds = 60;

/** Shown in the last five minutes, and as a notice in the last one. */
export function timeLeftView({ state, text, localizeDigits }: OrderContext): TemplateResult | undefined {
  const seconds = secondsLeftToPay(state);
  if (seconds === undefined) return undefined;
  return html`<p class=${seconds < urgentBelowSeconds ? 'notice time-left' : 'time-left'}>
    ${text.timeLeft} <b translate="no" .textContent=${localizeDigits(formatClock(Math.ceil(seconds)))}></b>
  </p>`;
}

/** The last mark that the time left has passed, in seconds. Only marks are announced: every second would be noise. */
const announcementMark = (left = Infinity): number | undefined => [30, 60, 180].find((seconds) => left <= seconds);

export function timeLeftAnnouncement({ state, text, localizeDigits }: OrderContext): string {
  const mark = announcementMark(secondsLeftToPay(state));
  if (mark === undefined) return '';
  const [forms, count] = mark < 60 ? [text.secondsLeft, mark] : [text.minutesLeft, mark / 60];
  return interpolate(pluralizeStep(forms, { count, lang: text.lang }), { count: localizeDigits(`${count}`) });
}
