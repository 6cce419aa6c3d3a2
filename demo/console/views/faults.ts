import { html, nothing } from 'lit';
import type { Desk, View } from '../desk.js';
import { wordsOf } from '../format.js';
import type { ArmedFault } from '../wire.js';
import { fieldsOf, focusPanel } from './parts.js';

/** Each kind with what it does, and what it needs to be told. */
const kinds: Readonly<Record<string, { readonly says: string; readonly needs?: 'milliseconds' | 'seconds' }>> = {
  fail: { says: 'The operation fails as the document says it may.' },
  latency: { says: 'The reply comes later.', needs: 'milliseconds' },
  hang: { says: 'No reply comes, and the connection stays.' },
  reset: { says: 'The work is done, then the connection is reset.' },
  unreachable: { says: 'The connection is reset, and nothing is done.' },
  malformed: { says: 'Half of the JSON, as if it were all.' },
  slow_body: { says: 'The body comes piece by piece.', needs: 'milliseconds' },
  rate_limit: { says: '429 with Retry-After.', needs: 'seconds' },
  unauthorized: { says: 'As when the credentials are wrong.' },
  flaky: { says: 'Fails the first time, works the second, and so on.' },
};

const detailOf = ({ fault: { milliseconds, retryAfter } }: ArmedFault): string => {
  if (milliseconds !== undefined) return ` of ${milliseconds} ms`;
  return retryAfter === undefined ? '' : ` for ${retryAfter} s`;
};

const armed = (fault: ArmedFault) => html`
  <li>
    <code>${fault.fault.kind}</code>${detailOf(fault)} on <code>${fault.operation}</code>,
    ${fault.times === null ? 'until cleared' : fault.times === 1 ? 'once' : `${fault.times} times`}
  </li>
`;

const list = ({ board: { state }, act }: Desk) => {
  if (state.faults.length === 0) return html`<p class="note">No fault is armed.</p>`;
  const clear = (event: Event): void => {
    act('DELETE faults', { done: 'No fault is armed' });
    focusPanel(event);
  };
  return html`<div class="armed">
    <ul aria-label="Armed faults">
      ${state.faults.map(armed)}
    </ul>
    <button class="plain" type="button" @click=${clear}>Clear</button>
  </div>`;
};

const amountField = (needs: 'milliseconds' | 'seconds') => html`
  <div class="control">
    <label for="fault-amount">${needs === 'seconds' ? 'Seconds' : 'Milliseconds'}</label>
    <input
      id="fault-amount"
      name=${needs}
      type="number"
      required
      min=${needs === 'seconds' ? 1 : 0}
      max=${needs === 'seconds' ? 3600 : 120_000}
      value=${needs === 'seconds' ? 5 : 3000}
    />
  </div>
`;

/** What goes wrong with the next requests. */
export function faultsView(): View {
  let kind = 'fail';
  return (desk) => {
    const { says = '', needs } = kinds[kind] ?? {};
    const choose = ({ currentTarget }: Event): void => {
      kind = (currentTarget as HTMLSelectElement).value;
      desk.redraw();
    };
    const arm = (event: SubmitEvent): void =>
      desk.act('POST faults', { query: fieldsOf(event), done: `${wordsOf(kind)} is armed` });
    return html`
      <form class="fault-form" @submit=${arm}>
        <div class="control">
          <label for="fault-operation">Operation</label>
          <select id="fault-operation" name="operation">
            ${['any', ...desk.board.state.operations].map((name) => html`<option>${name}</option>`)}
          </select>
        </div>
        <div class="control">
          <label for="fault-kind">Fault</label>
          <select id="fault-kind" name="kind" aria-describedby="fault-says" @change=${choose}>
            ${Object.keys(kinds).map((name) => html`<option>${name}</option>`)}
          </select>
        </div>
        <div class="control">
          <label for="fault-times">Times</label>
          <input id="fault-times" name="times" type="number" min="1" max="1000000" value="1" placeholder="all" />
        </div>
        ${needs ? amountField(needs) : nothing}
        <button class="button" type="submit">Arm</button>
      </form>
      <p class="note" id="fault-says">${says} Without a number of times it stays until cleared.</p>
      ${list(desk)}
    `;
  };
}
