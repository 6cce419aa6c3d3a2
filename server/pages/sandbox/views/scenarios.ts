import { html, nothing } from 'lit';
import type { SandboxState } from '#contract';
import type { ConsoleContext, SectionView } from '../console-context.js';
import {
  copyButton,
  dataTable,
  focusPanel,
  plainButton,
  readFormFields,
  selectControl,
  timesControl,
  type Column,
} from '../../common/fragments.js';

type Scenario = SandboxState['scenarios'][number];

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
      runCommand('POST scenario', {
        query: new URLSearchParams(query),
        successMessage: `${query['name'] ?? ''} is armed`,
      });
    }}
  >
    ${selectControl('Armed for the next orders', {
      id: 'armed-scenario',
      name: 'name',
      options: scenarioOptions(state, 'declined'),
    })}
    ${timesControl('armed-times', 'Orders')}
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
    ${plainButton('Disarm', disarm)}
  </p>`;
};

const amountCell = ({ name, amount }: Scenario, { announce, tryAmount }: ConsoleContext) =>
  amount === null
    ? html`<span class="note">by name</span>`
    : html`
        ${copyButton(amount, { itemName: 'the magic amount', announce })}
        ${plainButton(html`Try<span class="hidden"> ${name}</span>`, () => tryAmount(amount))}
      `;

const scenarioColumns = (context: ConsoleContext): readonly Column<Scenario>[] => [
  { title: 'Scenario', isRowHead: true, cell: ({ name }) => html`<code>${name}</code>` },
  { title: 'What happens', cell: ({ says }) => says },
  { title: 'Amount', className: 'magic', cell: (scenario) => amountCell(scenario, context) },
];

/** The table is long on a phone, so it starts closed there. */
const isWideViewport = window.matchMedia('(width >= 720px)').matches;

/** The settings for the next orders, and every scenario with its magic amount. */
export const scenariosView: SectionView = (context) => html`
  <div class="pickers">${defaultScenarioField(context)} ${armScenarioForm(context)}</div>
  ${armedScenarioView(context)}
  <details class="all-scenarios" ?open=${isWideViewport}>
    <summary>Every scenario and its magic amount</summary>
    ${dataTable(context.snapshot.state.scenarios, { columns: scenarioColumns(context) })}
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
