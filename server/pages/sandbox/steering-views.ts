import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { FaultKind, SandboxOrder, SandboxState } from '#contract';
import { formatDuration, orderRow } from './orders-view.js';
import type { ConsoleContext, SectionView } from './snapshot.js';
import { capitalize, formatDate, formatTime, humanize } from '../common/format.js';
import { plainButton, readForm, readFormFields, selectControl } from '../common/fragments.js';

/** Smaller differences are network latency. */
const clockToleranceSeconds = 3;

/** How the clock runs: its word, and with how far it is from real time. */
function readPace({ now, snapshot }: ConsoleContext): readonly [pace: string, text: string] {
  const offset = now - Date.now() / 1000;
  const isNear = Math.abs(offset) < clockToleranceSeconds;
  const pace = snapshot.state.clock.frozen ? 'Frozen' : isNear ? 'Real time' : 'Running';
  return [pace, isNear ? pace : `${pace}, ${formatDuration(Math.abs(offset))} ${offset > 0 ? 'ahead' : 'behind'}`];
}

const jumps = Object.entries({ '1 minute': 60, '15 minutes': 900, '1 hour': 3600, '1 day': 86_400 });

/** When an order changes by itself, which none is at 0. */
const changeOf = ({ next_at }: SandboxOrder): number => next_at ?? 0;

/** What can be chosen. Neither is on while the clock runs ahead. */
const paces = { resume: 'Real time', freeze: 'Frozen' } as const;

/** The sandbox's time, buttons that advance or freeze it, and what it changes next. */
export const clockView: SectionView = (context) => {
  const { runCommand, now, snapshot } = context;
  const setPace = (action: keyof typeof paces) => (): void =>
    runCommand('POST clock', { query: { action }, successMessage: `${paces[action]} from now on` });
  const advance = (label: string, seconds: number) =>
    plainButton(label, () => {
      const query = { action: 'advance', milliseconds: Math.ceil(seconds * 1000) } as const;
      runCommand('POST clock', { query, successMessage: `${formatDuration(seconds)} later` });
    });
  const ahead = snapshot.orders
    .filter((one) => changeOf(one) > now)
    .sort((one, other) => changeOf(one) - changeOf(other));
  const [next] = ahead;
  const [pace, paceText] = readPace(context);
  return html`
    <div class="halves">
      <div>
        <p class="face">
          <time>${formatTime(now)}</time>
          <span class="note">${formatDate(now)}<span class="pace">${paceText}</span></span>
        </p>
        <div class="segments" role="group" aria-label="How the clock runs">
          ${(['resume', 'freeze'] as const).map(
            (action) =>
              html`<label>
                <input type="radio" name="pace" .checked=${live(pace === paces[action])} @change=${setPace(action)} />
                ${paces[action]}
              </label>`,
          )}
        </div>
        <div class="jumps" role="group" aria-label="Advance the clock">
          ${jumps.map(([label, seconds]) => advance(`+ ${label}`, seconds))}
          ${next ? advance('To the next change', changeOf(next) - now) : nothing}
        </div>
        <p class="note">The clock moves orders; webhooks are sent in real time.</p>
      </div>
      <div>
        <h3>What is next</h3>
        ${ahead.length === 0 ? html`<p class="note">No order changes by itself.</p>` : nothing}
        <ul class="list">
          ${ahead.slice(0, 8).map((sandboxOrder) => orderRow({ sandboxOrder, context }))}
        </ul>
      </div>
    </div>
  `;
};

/** Titles of the scenarios whose names do not read as words. */
const scenarioTitles: Readonly<Record<string, string>> = {
  three_d_secure: '3-D Secure',
  review_then_ok: 'Review, then released',
  review_refund: 'Review, then refunded',
  tx_dropped: 'Payout dropped',
};

type Scenario = Omit<SandboxState['scenarios'][number], 'name'> & { readonly name: string | null };

const byAmount: Scenario = { name: null, says: 'Another amount follows the default.', amount: null };

/** A line of the choice of what every next order does. */
function scenarioRow({ name, says, amount }: Scenario, { snapshot: { state }, runCommand, tryAmount }: ConsoleContext) {
  const title = name === null ? 'As its amount says' : (scenarioTitles[name] ?? capitalize(humanize(name)));
  const choose = (): void => {
    if (name === null) runCommand('DELETE scenario', { successMessage: 'No scenario is armed' });
    else runCommand('POST scenario', { query: { name }, successMessage: `${title} is armed` });
  };
  const isArmed = name === (state.scenario?.name ?? null);
  return html`
    <li class="scenario" data-name=${name ?? nothing}>
      <label>
        <input type="radio" name="scenario" .checked=${live(isArmed)} @change=${choose} /><b>${title}</b>
        <span class="note">${says}</span>
      </label>
      ${amount && plainButton(html`<span class="hidden">New order of </span>${amount}`, () => tryAmount(amount))}
    </li>
  `;
}

/** Every scenario: those that an amount selects too, and those that are armed alone. */
export const scenariosView: SectionView = (context) => {
  const { scenarios } = context.snapshot.state;
  const list = (title: string, rows: readonly Scenario[]) => html`
    <div>
      <h3>${title}</h3>
      <ul class="rows">
        ${rows.map((row) => scenarioRow(row, context))}
      </ul>
    </div>
  `;
  return html`
    <p class="note">What every next order does. An amount opens a new order that does it once.</p>
    <div class="halves">
      ${list('By amount', [byAmount, ...scenarios.filter(({ amount }) => amount !== null)])}
      ${list(
        'By choice alone',
        scenarios.filter(({ amount }) => amount === null),
      )}
    </div>
  `;
};

const faultKinds: Readonly<Record<FaultKind, string>> = {
  fail: 'The service answers with a failure.',
  latency: 'The reply comes late.',
};

function describeArmed({ operation, times, fault: { milliseconds: delay } }: SandboxState['faults'][number]): string {
  const amount = delay === undefined ? '' : `${delay} ms `;
  return `${amount}on ${operation}, ${times === null ? 'until it is turned off' : times === 1 ? 'once' : `${times} times`}`;
}

const latencyField = html`
  <label class="note">
    <input name="milliseconds" type="number" min="1" max="120000" value="3000" aria-label="Latency, ms" /> ms
  </label>
`;

function faultSwitch(kind: FaultKind, { snapshot: { state }, runCommand }: ConsoleContext) {
  const armed = state.faults.filter(({ fault }) => fault.kind === kind);
  const toggle = (event: Event): void => {
    const { form, checked } = event.currentTarget as HTMLInputElement;
    const query = new URLSearchParams({ ...(form && readForm(form)), kind });
    if (checked) runCommand('POST faults', { query, successMessage: `${humanize(kind)} is on` });
    else runCommand('DELETE faults', { query: { kind }, successMessage: `${humanize(kind)} is off` });
  };
  return html`
    <li data-kind=${kind}>
      <label class="switch">
        <input type="checkbox" role="switch" .checked=${live(armed.length > 0)} @change=${toggle} />
        <span><b>${capitalize(humanize(kind))}</b> ${faultKinds[kind]}</span>
      </label>
      ${kind === 'latency' ? latencyField : nothing}
      ${armed.map((fault) => html`<small>${describeArmed(fault)}</small>`)}
    </li>
  `;
}

/** A switch for each fault. What is above them holds for the next one that is turned on. */
export const faultsView: SectionView = (context) => {
  const { operations } = context.snapshot.state;
  return html`
    <form class="faults" autocomplete="off" @submit=${readFormFields}>
      <div class="pickers">
        ${selectControl('On requests of', { id: 'fault-operation', name: 'operation', values: ['any', ...operations] })}
        <div class="control">
          <label for="fault-times">Times</label>
          <input id="fault-times" name="times" type="number" min="1" max="1000000" value="1" placeholder="Every time" />
        </div>
      </div>
      <ul>
        ${(Object.keys(faultKinds) as FaultKind[]).map((kind) => faultSwitch(kind, context))}
      </ul>
    </form>
  `;
};
