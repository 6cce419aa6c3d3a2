import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { FaultKind, SandboxState } from '#contract';
import type { ConsoleContext, SectionView } from './console-context.js';
import { humanize } from '../common/format.js';
import { readForm, readFormFields, selectControl, timesControl } from '../common/fragments.js';

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
      ${timesControl('fault-times', 'How often (empty: until it is turned off)')}
    </div>
    <ul>
      ${(Object.keys(faultKinds) as FaultKind[]).map((kind) => faultSwitch(kind, context))}
    </ul>
  </form>
`;
