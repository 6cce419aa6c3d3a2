import { html, nothing, svg } from 'lit';
import { live } from 'lit/directives/live.js';
import type { ConsoleContext, SectionView } from './console-context.js';
import { formatDate, formatDuration, formatTime } from '../common/format.js';
import { plainButton } from '../common/fragments.js';

/** How far ahead each place of the slider is, in seconds: fine at first, up to a week. */
const places = [0, 10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600, 43_200, 86_400, 259_200, 604_800] as const;
const lastPlace = places.length - 1;

/** Smaller differences are network latency. */
const clockToleranceSeconds = 3;

function describeClockOffset({ now, snapshot }: ConsoleContext): string {
  const clockOffset = now - Date.now() / 1000;
  const frozen = snapshot.state.clock.frozen ? 'Frozen' : 'Running';
  if (Math.abs(clockOffset) < clockToleranceSeconds) return snapshot.state.clock.frozen ? frozen : 'Real time';
  return `${frozen}, ${formatDuration(Math.abs(clockOffset))} ${clockOffset > 0 ? 'ahead' : 'behind'}`;
}

/** The place of a time on the slider, between two of its places. Undefined outside of it. */
function placeOf(seconds: number): number | undefined {
  const next = places.findIndex((place) => place >= seconds);
  const [from, to] = [places[next - 1], places[next]];
  return from === undefined || to === undefined ? undefined : next - 1 + (seconds - from) / (to - from);
}

/** A mark where an order changes by itself next. */
const changeMarks = ({ snapshot, now }: ConsoleContext) => html`
  <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
    ${snapshot.orders.map(({ order, next_at }) => {
      const place = next_at === null ? undefined : placeOf(next_at - now);
      return place === undefined
        ? nothing
        : svg`<path data-status=${order.status} d="M${(place / lastPlace) * 1000} 0V10" />`;
    })}
  </svg>
`;

/** The time that the slider is on, in words. */
const describePlace = (place: number, now: number): string => {
  const seconds = places[place] ?? 0;
  return seconds === 0
    ? 'now'
    : `${formatDuration(seconds)} later: ${formatDate(now + seconds)}, ${formatTime(now + seconds)}`;
};

type Slider = { readonly place: number; readonly move: (place: number) => void; readonly apply: () => void };

/** The keys move the slider and Enter applies it, because a change by a key is not yet a decision. */
const sliderView = (context: ConsoleContext, { place, move, apply }: Slider) => html`
  <div class="slider">
    ${changeMarks(context)}
    <input
      id="clock-slider"
      type="range"
      min="0"
      max=${lastPlace}
      .value=${live(String(place))}
      aria-label="Advance the clock"
      aria-valuetext=${describePlace(place, context.now)}
      aria-describedby="clock-hint"
      @input=${({ currentTarget }: Event) => move(Number((currentTarget as HTMLInputElement).value))}
      @pointerup=${apply}
      @keydown=${({ key }: KeyboardEvent) => {
        if (key === 'Enter') apply();
        else if (key === 'Escape') move(0);
      }}
    />
    <p class="note" id="clock-hint">
      ${place === 0 ? 'Drag, or press arrow keys and Enter. Marks are changes of orders.' : describePlace(place, context.now)}
    </p>
  </div>
`;

/** The sandbox's time, and a slider over the week after it. */
export function clockView(): SectionView {
  let place = 0;
  return (context) => {
    const { runCommand, redraw } = context;
    const setClock = (action: 'freeze' | 'resume', successMessage: string): void =>
      runCommand('POST clock', { query: { action }, successMessage });
    const move = (next: number): void => {
      place = next;
      redraw();
    };
    const apply = (): void => {
      const seconds = places[place] ?? 0;
      if (seconds === 0) return;
      move(0);
      runCommand('POST clock', {
        query: { action: 'advance', seconds },
        successMessage: `${formatDuration(seconds)} later`,
      });
    };
    return html`
      <div class="clock">
        <p class="face">
          <time>${formatTime(context.now)}</time>
          <span class="note">${formatDate(context.now)}<span class="pace">${describeClockOffset(context)}</span></span>
        </p>
        ${sliderView(context, { place, move, apply })}
        <div class="jumps">
          <button
            class="plain"
            type="button"
            aria-pressed=${context.snapshot.state.clock.frozen ? 'true' : 'false'}
            @click=${() => setClock('freeze', 'The clock is frozen')}
          >
            Freeze
          </button>
          ${plainButton('Real time', () => setClock('resume', 'The clock is back to real time'))}
        </div>
      </div>
    `;
  };
}
