import { html } from 'lit';
import type { ConsoleContext, SectionView } from '../console-context.js';
import { formatDate, formatDuration, formatTime } from '../../common/format.js';
import { plainButton, readFormFields } from '../../common/fragments.js';

const advanceSteps: readonly (readonly [label: string, seconds: number])[] = [
  ['1 min', 60],
  ['15 min', 900],
  ['1 h', 3600],
  ['1 day', 86_400],
];

/** Smaller differences are network latency. */
const clockToleranceSeconds = 3;

function describeClockOffset({ now, snapshot }: ConsoleContext): string {
  const clockOffset = now - Date.now() / 1000;
  const frozen = snapshot.state.clock.frozen ? 'Frozen' : 'Running';
  if (Math.abs(clockOffset) < clockToleranceSeconds) return snapshot.state.clock.frozen ? frozen : 'Real time';
  return `${frozen}, ${formatDuration(Math.abs(clockOffset))} ${clockOffset > 0 ? 'ahead' : 'behind'}`;
}

const advanceClock = ({ runCommand }: ConsoleContext, seconds: number): void =>
  runCommand('POST clock', {
    query: { action: 'advance', seconds },
    successMessage: `${formatDuration(seconds)} later`,
  });

const manualClockForms = (context: ConsoleContext) => {
  const advance = (event: SubmitEvent): void => {
    const { count = '0', unit = '1' } = readFormFields(event);
    advanceClock(context, Number(count) * Number(unit));
  };
  const set = (event: SubmitEvent): void => {
    const to = Math.floor(new Date(readFormFields(event)['to'] ?? '').getTime() / 1000);
    context.runCommand('POST clock', { query: { action: 'set', to }, successMessage: 'The clock is set' });
  };
  return html`
    <form class="typed" @submit=${advance}>
      <input name="count" type="number" min="1" max="100000" value="5" required aria-label="How much" />
      <select name="unit" aria-label="Unit">
        <option value="1">seconds</option>
        <option value="60" selected>minutes</option>
        <option value="3600">hours</option>
        <option value="86400">days</option>
      </select>
      <button class="button" type="submit">Advance</button>
    </form>
    <form class="typed" @submit=${set}>
      <input name="to" type="datetime-local" step="1" required aria-label="Time to set" />
      <button class="button" type="submit">Set</button>
    </form>
  `;
};

export const clockView: SectionView = (context) => {
  const setClock = (action: 'freeze' | 'resume', successMessage: string): void =>
    context.runCommand('POST clock', { query: { action }, successMessage });
  return html`
    <div class="clock">
      <p class="face">
        <time>${formatTime(context.now)}</time>
        <span class="note">${formatDate(context.now)}<span class="pace">${describeClockOffset(context)}</span></span>
      </p>
      <div class="jumps" role="group" aria-label="Advance the clock">
        ${advanceSteps.map(([label, seconds]) =>
          plainButton(html`<span aria-hidden="true">+</span>${label}`, () => advanceClock(context, seconds)),
        )}
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
      <details class="by-hand">
        <summary>Custom time</summary>
        <div class="typed-forms">${manualClockForms(context)}</div>
      </details>
    </div>
  `;
};
