import { html, nothing } from 'lit';
import type { FaultKind, SandboxState } from '#contract';
import type { ConsoleContext, SectionView } from '../console-context.js';
import { humanize } from '../../common/format.js';
import {
  focusPanel,
  inputControl,
  plainButton,
  readFormFields,
  selectControl,
  timesControl,
} from '../../common/fragments.js';

/** Each kind with its effect and its parameter. */
const faultKinds: Readonly<
  Record<FaultKind, { readonly description: string; readonly parameter?: 'milliseconds' | 'seconds' }>
> = {
  fail: { description: 'The operation fails as documented.' },
  latency: { description: 'The reply comes later.', parameter: 'milliseconds' },
  hang: { description: 'No reply comes, and the connection stays open.' },
  reset: { description: 'The operation is done, then the connection is reset.' },
  unreachable: { description: 'The connection is reset before the operation.' },
  malformed: { description: 'The reply is cut off in the middle of its JSON.' },
  slow_body: { description: 'The body arrives in pieces.', parameter: 'milliseconds' },
  rate_limit: { description: 'The reply is 429 with Retry-After.', parameter: 'seconds' },
  unauthorized: { description: 'The reply is as for wrong credentials.' },
  flaky: { description: 'Every second request fails, starting with the first.' },
};

type ArmedFault = SandboxState['faults'][number];

const formatFaultDetail = ({ fault: { milliseconds, retryAfter } }: ArmedFault): string => {
  if (milliseconds !== undefined) return ` of ${milliseconds} ms`;
  return retryAfter === undefined ? '' : ` for ${retryAfter} s`;
};

const armedFaultView = (fault: ArmedFault) => html`
  <li>
    <code>${fault.fault.kind}</code>${formatFaultDetail(fault)} on <code>${fault.operation}</code>,
    ${fault.times === null ? 'until cleared' : fault.times === 1 ? 'once' : `${fault.times} times`}
  </li>
`;

const armedFaultList = ({ snapshot: { state }, runCommand }: ConsoleContext) => {
  if (state.faults.length === 0) return html`<p class="note">No fault is armed.</p>`;
  const clear = (event: Event): void => {
    runCommand('DELETE faults', { successMessage: 'No fault is armed' });
    focusPanel(event);
  };
  return html`<div class="armed">
    <ul aria-label="Armed faults">
      ${state.faults.map(armedFaultView)}
    </ul>
    ${plainButton('Clear', clear)}
  </div>`;
};

const parameterField = (name: 'milliseconds' | 'seconds') => {
  const [min, max, value] = name === 'seconds' ? [1, 3600, 5] : [0, 120_000, 3000];
  const label = name === 'seconds' ? 'Seconds' : 'Milliseconds';
  return inputControl(label, { id: 'fault-amount', name, type: 'number', min, max, value, isRequired: true });
};

/** A form to arm faults for the next requests, and the list of armed ones. */
export function faultsView(): SectionView {
  let kind: FaultKind = 'fail';
  return (context) => {
    const { description, parameter } = faultKinds[kind];
    const choose = (next: string): void => {
      kind = next as FaultKind;
      context.redraw();
    };
    const arm = (event: SubmitEvent): void =>
      context.runCommand('POST faults', {
        query: new URLSearchParams(readFormFields(event)),
        successMessage: `${humanize(kind)} is armed`,
      });
    return html`
      <form class="fault-form" @submit=${arm}>
        ${selectControl('Operation', {
          id: 'fault-operation',
          name: 'operation',
          values: ['any', ...context.snapshot.state.operations],
        })}
        ${selectControl('Fault', {
          id: 'fault-kind',
          name: 'kind',
          values: Object.keys(faultKinds),
          selected: kind,
          describedBy: 'fault-description',
          onChange: choose,
        })}
        ${timesControl('fault-times', 'Times')} ${parameter ? parameterField(parameter) : nothing}
        <button class="button" type="submit">Arm</button>
      </form>
      <p class="note" id="fault-description">${description} Without a number of times, it stays armed until cleared.</p>
      ${armedFaultList(context)}
    `;
  };
}
