import { html, nothing } from 'lit';
import type { SandboxState } from '#contract';
import type { ConsoleContext, SectionView } from './console-context.js';
import { humanize, statusWord } from '../common/format.js';
import { plainButton, timesControl } from '../common/fragments.js';

type Scenario = SandboxState['scenarios'][number];

/** The statuses of the order one after the other, as dots on a line. */
const pathView = (path: Scenario['path']) =>
  path.length === 0
    ? html`<p class="path"><span class="note">no order</span></p>`
    : html`<p class="path" role="img" aria-label=${path.map(statusWord).join(', then ')}>
        ${path.map((status) => html`<i data-status=${status} title=${statusWord(status)}></i>`)}
        <span class="note" aria-hidden="true">${statusWord(path.at(-1) ?? '')}</span>
      </p>`;

function scenarioCard({ name, says, amount, path }: Scenario, context: ConsoleContext) {
  const { snapshot, runCommand, tryAmount } = context;
  const armed = snapshot.state.scenario?.name === name ? snapshot.state.scenario : undefined;
  const toggle = (): void => {
    const times = document.querySelector<HTMLInputElement>('#armed-times')?.value ?? '';
    const query = new URLSearchParams({ name, ...(times !== '' && { times }) });
    if (armed) runCommand('DELETE scenario', { successMessage: 'No scenario is armed' });
    else runCommand('POST scenario', { query, successMessage: `${name} is armed` });
  };
  const orders = armed?.times === 1 ? 'next order' : armed?.times ? `next ${armed.times} orders` : 'each next order';
  return html`
    <li class="scenario" data-name=${name}>
      ${pathView(path)}
      <p><b>${humanize(name)}</b> <span class="note">${says}</span></p>
      <p class="ways">
        <button class="plain" type="button" aria-pressed=${armed ? 'true' : 'false'} @click=${toggle}>
          ${armed ? `Armed: ${orders}` : 'Arm'}<span class="hidden"> ${name}</span>
        </button>
        ${amount === null ? nothing : plainButton(html`Try ${amount}<span class="hidden"> ${name}</span>`, () => tryAmount(amount))}
      </p>
    </li>
  `;
}

/** Every scenario with its path, and what selects it for the next orders. */
export const scenariosView: SectionView = (context) => html`
  <div class="pickers">${timesControl('armed-times', 'For how many orders (empty: for all)')}</div>
  <ul class="scenarios">
    ${context.snapshot.state.scenarios.map((scenario) => scenarioCard(scenario, context))}
  </ul>
`;

/** The scenario of the next order and its reason: armed before magic amount before default. */
export function nextScenarioView({ snapshot: { state } }: ConsoleContext, amount: string) {
  const amountScenario = state.scenarios.find((scenario) => scenario.amount === amount);
  const name = state.scenario?.name ?? amountScenario?.name ?? state.default_scenario;
  const reason = state.scenario ? 'armed' : amountScenario ? 'by its amount' : 'by default';
  const says = state.scenarios.find((scenario) => scenario.name === name)?.says ?? '';
  return html`<b>Follows <code>${name}</code>, ${reason}.</b> ${says}`;
}
