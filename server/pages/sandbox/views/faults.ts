import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { FaultKind, SandboxState } from '#contract';
import type { ConsoleContext, SectionView } from '../console-context.js';
import { humanize } from '../../common/format.js';
import { readForm, readFormFields, selectControl, timesControl } from '../../common/fragments.js';

type Parameter = {
  readonly name: 'milliseconds' | 'seconds';
  readonly unit: string;
  readonly max: number;
  readonly value: number;
};

const milliseconds = { name: 'milliseconds', unit: 'ms', max: 120_000, value: 3000 } as const;
const seconds = { name: 'seconds', unit: 's', max: 3600, value: 5 } as const;

const faultKinds: Readonly<Record<FaultKind, { readonly effect: string; readonly parameter?: Parameter }>> = {
  fail: { effect: 'The service answers with a failure.' },
  latency: { effect: 'A late reply.', parameter: milliseconds },
  hang: { effect: 'No reply, an open connection.' },
  reset: { effect: 'Carried out, but the reply is lost.' },
  unreachable: { effect: 'The request is lost, nothing is done.' },
  malformed: { effect: 'The JSON of the reply breaks off.' },
  slow_body: { effect: 'A reply in pieces.', parameter: milliseconds },
  rate_limit: { effect: '429, with Retry-After.', parameter: seconds },
  unauthorized: { effect: 'The service refuses the credentials.' },
  flaky: { effect: 'Every second request fails.' },
};

type ArmedFault = SandboxState['faults'][number];

function describeArmed({ operation, times, fault: { milliseconds: delay, retryAfter } }: ArmedFault): string {
  const amount = delay === undefined ? (retryAfter === undefined ? '' : `${retryAfter} s `) : `${delay} ms `;
  return `${amount}on ${operation}, ${times === null ? 'until it is turned off' : times === 1 ? 'once' : `${times} times`}`;
}

const parameterField = (kind: FaultKind, { unit, max, value }: Parameter) => html`
  <label class="note"
    ><input name=${kind} type="number" min="1" max=${max} value=${value} aria-label=${`${humanize(kind)}, ${unit}`} />
    ${unit}</label
  >
`;

function faultSwitch(kind: FaultKind, { snapshot: { state }, runCommand }: ConsoleContext) {
  const { effect, parameter } = faultKinds[kind];
  const armed = state.faults.filter(({ fault }) => fault.kind === kind);
  const toggle = (event: Event): void => {
    const { form, checked } = event.currentTarget as HTMLInputElement;
    if (!checked) {
      runCommand('DELETE faults', { query: { kind }, successMessage: `${humanize(kind)} is off` });
      return;
    }
    const { operation = 'any', times, [kind]: amount } = form ? readForm(form) : {};
    const query = new URLSearchParams({ kind, operation, ...(times !== undefined && { times }) });
    if (parameter && amount !== undefined) query.set(parameter.name, amount);
    runCommand('POST faults', { query, successMessage: `${humanize(kind)} is on` });
  };
  return html`
    <li data-kind=${kind}>
      <label class="switch">
        <input type="checkbox" role="switch" .checked=${live(armed.length > 0)} @change=${toggle} />
        <span><b>${humanize(kind)}</b> ${effect}</span>
      </label>
      ${parameter ? parameterField(kind, parameter) : nothing}
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
