import { html, nothing } from 'lit';
import type { Desk, View } from '../desk.js';
import type { Scenario, State } from '../wire.js';
import { copyable, fieldsOf, focusPanel } from './parts.js';

const options = ({ scenarios }: State, selected: string) =>
  scenarios.map(({ name }) => html`<option value=${name} ?selected=${name === selected}>${name}</option>`);

const byDefault = ({ board: { state }, act }: Desk) => html`
  <div class="control">
    <label for="default-scenario">By default</label>
    <select
      id="default-scenario"
      .value=${state.default_scenario}
      @change=${({ currentTarget }: Event) => {
        const name = (currentTarget as HTMLSelectElement).value;
        act('POST default-scenario', { query: { name }, done: `${name} by default` });
      }}
    >
      ${options(state, state.default_scenario)}
    </select>
  </div>
`;

const armForm = ({ board: { state }, act }: Desk) => html`
  <form
    class="arm"
    @submit=${(event: SubmitEvent) => {
      const query = fieldsOf(event);
      act('POST scenario', { query, done: `${query['name'] ?? ''} is armed` });
    }}
  >
    <div class="control">
      <label for="armed-scenario">Armed for the next orders</label>
      <select id="armed-scenario" name="name">
        ${options(state, 'declined')}
      </select>
    </div>
    <div class="control">
      <label for="armed-times">Orders</label>
      <input id="armed-times" name="times" type="number" min="1" max="1000000" value="1" placeholder="all" />
    </div>
    <button class="button" type="submit">Arm</button>
  </form>
`;

const armed = ({ board: { state }, act }: Desk) => {
  if (!state.scenario) return nothing;
  const { name, times } = state.scenario;
  const orders = times === null ? 'every order' : times === 1 ? 'the next order' : `the next ${times} orders`;
  const disarm = (event: Event): void => {
    act('DELETE scenario', { done: 'No scenario is armed' });
    focusPanel(event);
  };
  return html`<p class="armed">
    <span><code>${name}</code> is armed for ${orders}.</span>
    <button class="plain" type="button" @click=${disarm}>Disarm</button>
  </p>`;
};

const row = ({ name, says, amount }: Scenario, desk: Desk) => html`
  <tr>
    <th scope="row"><code>${name}</code></th>
    <td>${says}</td>
    <td class="magic">
      ${
        amount === null
          ? html`<span class="note">by name</span>`
          : html`${copyable(amount, { what: 'the magic amount', desk })}
              <button class="plain" type="button" @click=${() => desk.tryAmount(amount)}>
                Try<span class="hidden"> ${name}</span>
              </button>`
      }
    </td>
  </tr>
`;

/** Long on a phone, where it is opened by whoever wants it. */
const isRoomy = window.matchMedia('(width >= 720px)').matches;

/** What the next orders meet, and every scenario with the amount that brings it about. */
export const scenariosView: View = (desk) => html`
  <div class="pickers">${byDefault(desk)} ${armForm(desk)}</div>
  ${armed(desk)}
  <details class="all-scenarios" ?open=${isRoomy}>
    <summary>Every scenario and its magic amount</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">Scenario</th>
          <th scope="col">What happens</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        ${desk.board.state.scenarios.map((scenario) => row(scenario, desk))}
      </tbody>
    </table>
  </details>
`;
