import { html } from 'lit';
import type { Desk, View } from '../desk.js';
import { dayOf, spanOf, timeOf } from '../format.js';
import { fieldsOf } from './parts.js';

const jumps: readonly (readonly [label: string, seconds: number])[] = [
  ['1 min', 60],
  ['15 min', 900],
  ['1 h', 3600],
  ['1 day', 86_400],
];

const units: readonly (readonly [label: string, seconds: number])[] = [
  ['seconds', 1],
  ['minutes', 60],
  ['hours', 3600],
  ['days', 86_400],
];

/** Differences that small are the way of the reply. */
const unnoticedSeconds = 3;

function differenceOf({ now, board }: Desk): string {
  const ahead = now - Date.now() / 1000;
  const frozen = board.state.clock.frozen ? 'Frozen' : 'Running';
  if (Math.abs(ahead) < unnoticedSeconds) return board.state.clock.frozen ? frozen : 'Real time';
  return `${frozen}, ${spanOf(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind'}`;
}

const advance = ({ act }: Desk, seconds: number): void =>
  act('POST clock', { query: { action: 'advance', seconds }, done: `${spanOf(seconds)} later` });

function onAdvance(event: SubmitEvent, desk: Desk): void {
  const { count = '0', unit = '1' } = fieldsOf(event);
  advance(desk, Number(count) * Number(unit));
}

function onSet(event: SubmitEvent, { act }: Desk): void {
  const { to = '' } = fieldsOf(event);
  const seconds = Math.floor(new Date(to).getTime() / 1000);
  act('POST clock', { query: { action: 'set', to: seconds }, done: 'The clock is set' });
}

const typed = (desk: Desk) => html`
  <form class="typed" @submit=${(event: SubmitEvent) => onAdvance(event, desk)}>
    <input name="count" type="number" min="1" max="100000" value="5" required aria-label="How much" />
    <select name="unit" aria-label="Unit">
      ${units.map(([label, seconds]) => html`<option value=${seconds} ?selected=${seconds === 60}>${label}</option>`)}
    </select>
    <button class="button" type="submit">Advance</button>
  </form>
  <form class="typed" @submit=${(event: SubmitEvent) => onSet(event, desk)}>
    <input name="to" type="datetime-local" step="1" required aria-label="Time to set" />
    <button class="button" type="submit">Set</button>
  </form>
`;

const send =
  (action: string, done: string) =>
  ({ act }: Desk) =>
  (): void =>
    act('POST clock', { query: { action }, done });

const freeze = send('freeze', 'The clock is frozen');
const resume = send('resume', 'Back to the real time');

/** The account's clock, and every way to move it. */
export const clockView: View = (desk) => html`
  <div class="clock">
    <p class="face">
      <time>${timeOf(desk.now)}</time>
      <span class="note">${dayOf(desk.now)}<span class="pace">${differenceOf(desk)}</span></span>
    </p>
    <div class="jumps" role="group" aria-label="Advance the clock">
      ${jumps.map(
        ([label, seconds]) =>
          html`<button class="plain" type="button" @click=${() => advance(desk, seconds)}>
            <span aria-hidden="true">+</span>${label}
          </button>`,
      )}
      <button
        class="plain"
        type="button"
        aria-pressed=${desk.board.state.clock.frozen ? 'true' : 'false'}
        @click=${freeze(desk)}
      >
        Freeze
      </button>
      <button class="plain" type="button" @click=${resume(desk)}>Real time</button>
    </div>
    <details class="by-hand">
      <summary>By a time of your own</summary>
      <div class="typed-forms">${typed(desk)}</div>
    </details>
  </div>
`;
