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

const pickers = ({ snapshot: { state }, runCommand }: ConsoleContext) => {
  const values = state.scenarios.map(({ name }) => name);
  const arm = (event: SubmitEvent): void => {
    const query = readFormFields(event);
    const successMessage = `${query['name'] ?? ''} is armed`;
    runCommand('POST scenario', { query: new URLSearchParams(query), successMessage });
  };
  return html`
    <div class="pickers">
      ${selectControl('By default', {
        id: 'default-scenario',
        values,
        selected: state.default_scenario,
        onChange: (name) =>
          runCommand('POST default-scenario', { query: { name }, successMessage: `${name} by default` }),
      })}
      <form class="arm" @submit=${arm}>
        ${selectControl('Armed for the next orders', {
          id: 'armed-scenario',
          name: 'name',
          values,
          selected: 'declined',
        })}
        ${timesControl('armed-times', 'Orders')}
        <button class="button" type="submit">Arm</button>
      </form>
    </div>
  `;
};

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

const amountCell = ({ name, amount }: Scenario, { tryAmount }: ConsoleContext) =>
  amount === null
    ? html`<span class="note">by name</span>`
    : html`
        ${copyButton(amount, 'the magic amount')}
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
  ${pickers(context)} ${armedScenarioView(context)}
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
