import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { FaultKind, SandboxState } from '#contract';
import { describeNext } from './orders-view.js';
import type { ConsoleContext, SectionView } from './snapshot.js';
import { formatDate, formatDuration, formatTime, formatTimestamp, humanize } from '../common/format.js';
import { plainButton, readForm, readFormFields, selectControl, statusChip } from '../common/fragments.js';

/** Smaller differences are network latency. */
const clockToleranceSeconds = 3;

function describeClockOffset({ now, snapshot }: ConsoleContext): string {
  const clockOffset = now - Date.now() / 1000;
  const frozen = snapshot.state.clock.frozen ? 'Frozen' : 'Running';
  if (Math.abs(clockOffset) < clockToleranceSeconds) return snapshot.state.clock.frozen ? frozen : 'Real time';
  return `${frozen}, ${formatDuration(Math.abs(clockOffset))} ${clockOffset > 0 ? 'ahead' : 'behind'}`;
}

const jumps = [
  ['1 minute', 60],
  ['15 minutes', 900],
  ['1 hour', 3600],
  ['1 day', 86_400],
] as const;

/** The orders that change by themselves, the next one first. */
const ordersAhead = ({ snapshot: { orders }, now }: ConsoleContext) =>
  orders
    .flatMap(({ next_at, ...one }) => (next_at !== null && next_at > now ? [{ ...one, next_at }] : []))
    .sort((one, other) => one.next_at - other.next_at)
    .slice(0, 8);

/** How the clock runs. Neither is on while it runs ahead. */
const paces = [
  ['Real time', 'resume', 'The clock is back to real time'],
  ['Frozen', 'freeze', 'The clock is frozen'],
] as const;

/** The sandbox's time, and buttons that advance or freeze it. */
export const clockView: SectionView = (context) => {
  const { runCommand, now, snapshot } = context;
  const setClock = (action: 'freeze' | 'resume', successMessage: string): void =>
    runCommand('POST clock', { query: { action }, successMessage });
  const advance = (label: string, seconds: number) =>
    plainButton(label, () => {
      const query = { action: 'advance', milliseconds: Math.ceil(seconds * 1000) } as const;
      runCommand('POST clock', { query, successMessage: `${formatDuration(seconds)} later` });
    });
  const ahead = ordersAhead(context);
  const [next] = ahead;
  const pace = describeClockOffset(context);
  return html`
    <div class="halves">
      <div>
        <p class="face">
          <time>${formatTime(now)}</time>
          <span class="note">${formatDate(now)}<span class="pace">${pace}</span></span>
        </p>
        <div class="segments" role="group" aria-label="How the clock runs">
          ${paces.map(
            ([label, action, message]) => html`
              <label>
                <input
                  type="radio"
                  name="pace"
                  .checked=${live(label === (snapshot.state.clock.frozen ? 'Frozen' : pace))}
                  @change=${() => setClock(action, message)}
                />${label}
              </label>
            `,
          )}
        </div>
        <div class="jumps" role="group" aria-label="Advance the clock">
          ${jumps.map(([label, seconds]) => advance(`+ ${label}`, seconds))}
          ${next ? advance('To the next change', next.next_at - now) : nothing}
        </div>
        <p class="note">The clock moves orders; webhooks are sent in real time.</p>
      </div>
      <div>
        <h3>What is next</h3>
        ${ahead.length === 0 ? html`<p class="note">No order changes by itself.</p>` : nothing}
        <ul class="rows ahead">
          ${ahead.map(
            (one) =>
              html`<li>
                <a class="order-link" href=${`#orders/${one.order.transaction_code}`}
                  >${one.order.external_reference}</a
                >
                ${statusChip(one.order.status)} <small>${describeNext(one, context)}</small>
                <time>${formatTimestamp(one.next_at, now)}</time>
              </li>`,
          )}
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

type Scenario = SandboxState['scenarios'][number];

function scenarioRow({ name, says, amount }: Scenario, { snapshot, runCommand, tryAmount }: ConsoleContext) {
  const isArmed = snapshot.state.scenario?.name === name;
  const toggle = (): void => {
    if (isArmed) runCommand('DELETE scenario', { successMessage: 'No scenario is armed' });
    else runCommand('POST scenario', { query: { name }, successMessage: `${name} is armed` });
  };
  return html`
    <li class="scenario" data-name=${name}>
      <p><b>${scenarioTitles[name] ?? humanize(name)}</b> <span class="note">${says}</span></p>
      <p class="ways">
        ${amount === null ? nothing : plainButton(html`Try ${amount}<span class="hidden"> ${name}</span>`, () => tryAmount(amount))}
        <button class="plain" type="button" aria-pressed=${isArmed ? 'true' : 'false'} @click=${toggle}>
          ${isArmed ? 'Armed' : 'Arm'}<span class="hidden"> ${name}</span>
        </button>
      </p>
    </li>
  `;
}

/** Every scenario, and what selects it for the next orders. */
export const scenariosView: SectionView = (context) => html`
  <p class="note">Try opens an order of that amount. Arm holds for every next order.</p>
  <ul class="rows">
    ${context.snapshot.state.scenarios.map((scenario) => scenarioRow(scenario, context))}
  </ul>
`;

const faultKinds: Readonly<Record<FaultKind, string>> = {
  fail: 'The service answers with a failure.',
  latency: 'The reply comes late.',
};

type ArmedFault = SandboxState['faults'][number];

function describeArmed({ operation, times, fault: { milliseconds: delay } }: ArmedFault): string {
  const amount = delay === undefined ? '' : `${delay} ms `;
  return `${amount}on ${operation}, ${times === null ? 'until it is turned off' : times === 1 ? 'once' : `${times} times`}`;
}

const latencyField = html`
  <label class="note"
    ><input name="milliseconds" type="number" min="1" max="120000" value="3000" aria-label="Latency, ms" /> ms</label
  >
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
        <span><b>${humanize(kind)}</b> ${faultKinds[kind]}</span>
      </label>
      ${kind === 'latency' ? latencyField : nothing}
      ${armed.map((fault) => html`<small>${describeArmed(fault)}</small>`)}
    </li>
  `;
}

/** A switch for each fault. What is above them holds for the next one that is turned on. */
export const faultsView: SectionView = (context) => html`
  <form class="faults" autocomplete="off" @submit=${readFormFields}>
    <div class="pickers">
      ${selectControl('On requests of', {
        id: 'fault-operation',
        name: 'operation',
        values: ['any', ...context.snapshot.state.operations],
      })}
      <div class="control">
        <label for="fault-times">How often (empty: until it is turned off)</label>
        <input id="fault-times" name="times" type="number" min="1" max="1000000" value="1" placeholder="all" />
      </div>
    </div>
    <ul>
      ${(Object.keys(faultKinds) as FaultKind[]).map((kind) => faultSwitch(kind, context))}
    </ul>
  </form>
`;
