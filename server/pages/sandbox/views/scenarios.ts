import { html, nothing } from 'lit';
import type { ConsoleContext, SectionView } from '../console-context.js';
import type { Scenario, SandboxState } from '../api-types.js';
import { copyButton, readFormFields, focusPanel } from '../../common/fragments.js';

const scenarioOptions = ({ scenarios }: SandboxState, selected: string) =>
  scenarios.map(({ name }) => html`<option value=${name} ?selected=${name === selected}>${name}</option>`);

const defaultScenarioField = ({ snapshot: { state }, runCommand }: ConsoleContext) => html`
  <div class="control">
    <label for="default-scenario">By default</label>
    <select
      id="default-scenario"
      .value=${state.default_scenario}
      @change=${({ currentTarget }: Event) => {
        const name = (currentTarget as HTMLSelectElement).value;
        runCommand('POST default-scenario', { query: { name }, successMessage: `${name} by default` });
      }}
    >
      ${scenarioOptions(state, state.default_scenario)}
    </select>
  </div>
`;

const armScenarioForm = ({ snapshot: { state }, runCommand }: ConsoleContext) => html`
  <form
    class="arm"
    @submit=${(event: SubmitEvent) => {
      const query = readFormFields(event);
      runCommand('POST scenario', { query, successMessage: `${query['name'] ?? ''} is armed` });
    }}
  >
    <div class="control">
      <label for="armed-scenario">Armed for the next orders</label>
      <select id="armed-scenario" name="name">
        ${scenarioOptions(state, 'declined')}
      </select>
    </div>
    <div class="control">
      <label for="armed-times">Orders</label>
      <input id="armed-times" name="times" type="number" min="1" max="1000000" value="1" placeholder="all" />
    </div>
    <button class="button" type="submit">Arm</button>
  </form>
`;

const armedScenarioView = ({ snapshot: { state }, runCommand }: ConsoleContext) => {
  if (!state.scenario) return nothing;
  const { name, times } = state.scenario;
  const orders = times === null ? 'every order' : times === 1 ? 'the next order' : `the next ${times} orders`;
  const disarm = (event: Event): void => {
    runCommand('DELETE scenario', { successMessage: 'No scenario is armed' });
    focusPanel(event);
  };
  return html`<p class="armed">
    <span><code>${name}</code> is armed for ${orders}.</span>
    <button class="plain" type="button" @click=${disarm}>Disarm</button>
  </p>`;
};

const scenarioRow = ({ name, says, amount }: Scenario, context: ConsoleContext) => html`
  <tr>
    <th scope="row"><code>${name}</code></th>
    <td>${says}</td>
    <td class="magic">
      ${
        amount === null
          ? html`<span class="note">by name</span>`
          : html`${copyButton(amount, { itemName: 'the magic amount', context })}
              <button class="plain" type="button" @click=${() => context.tryAmount(amount)}>
                Try<span class="hidden"> ${name}</span>
              </button>`
      }
    </td>
  </tr>
`;

/** The table is long on a phone, so it starts closed there. */
const isWideViewport = window.matchMedia('(width >= 720px)').matches;

/** The settings for the next orders, and every scenario with its magic amount. */
export const scenariosView: SectionView = (context) => html`
  <div class="pickers">${defaultScenarioField(context)} ${armScenarioForm(context)}</div>
  ${armedScenarioView(context)}
  <details class="all-scenarios" ?open=${isWideViewport}>
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
        ${context.snapshot.state.scenarios.map((scenario) => scenarioRow(scenario, context))}
      </tbody>
    </table>
  </details>
`;

/** The scenario of the next order and its reason: armed before magic amount before default. */
export function nextScenarioView({ snapshot: { state } }: ConsoleContext, amount: string) {
  const amountScenario = state.scenarios.find((scenario) => scenario.amount === amount);
  const name = state.scenario?.name ?? amountScenario?.name ?? state.default_scenario;
  const reason = state.scenario ? 'armed' : amountScenario ? 'by its amount' : 'by default';
  const says = state.scenarios.find((scenario) => scenario.name === name)?.says ?? '';
  return html`<b>The next order: <code>${name}</code>, ${reason}.</b> ${says}`;
}
