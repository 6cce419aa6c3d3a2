import { html, nothing, type TemplateResult } from 'lit';
import type { MeasuredDesign } from '../../design/contrast.js';
import type { Design } from '../../design/design.js';
import { fixtureGroups, findStateFixture } from '../../states/state-fixtures.js';
import { change, redraw } from '../store.js';
import { radio, select } from './inputs.js';

type StateChoice = { readonly id: string; readonly label: string };

const stateRadio = ({ id, label }: StateChoice, design: Design): TemplateResult =>
  radio(
    { name: 'state', value: id, selected: design.state, className: 'state' },
    { text: html`<span>${label}</span>`, onSelect: () => change({ ...design, state: id }, { isJump: true }) },
  );

const scenarioPrefix = 'scenario-';
let scenarios: readonly { readonly name: string; readonly says: string }[] = [];

/** Loads the scenarios once, with the service that has them. */
export async function loadScenarios(): Promise<void> {
  if (scenarios.length > 0) return;
  scenarios = await import('../../states/fixture-service.js').then(({ fetchScenarios }) => fetchScenarios());
  redraw();
}

const scenarioField = (design: Design): TemplateResult => html`
  <div class="field">
    <label for="scenario">Scenario <small>you are the buyer</small></label>
    ${select({
      id: 'scenario',
      value: design.state.startsWith(scenarioPrefix) ? design.state : '',
      choices: [
        ['', scenarios.length === 0 ? 'Loading…' : 'None'],
        ...scenarios.map(({ name, says }) => [scenarioPrefix + name, says] as const),
      ],
      onInput: (state) => change({ ...design, state }, { isJump: true }),
    })}
  </div>
`;

export const statesSummary = ({ design: { state } }: MeasuredDesign): string =>
  state === '' ? 'Live' : (findStateFixture(state)?.label ?? state);

/** Every state and every scenario of the sandbox. A service in this tab prepares them. */
export const statesView = ({ design }: MeasuredDesign): TemplateResult => html`
  <fieldset class="states">
    <legend class="hidden">State</legend>
    <div class="chapter"><div>${stateRadio({ id: '', label: 'Live' }, design)}</div></div>
    ${fixtureGroups.map(
      ({ title, fixtures }) => html`
        <div class="chapter">
          <p>${title}</p>
          <div>${fixtures.map((fixture) => stateRadio(fixture, design))}</div>
        </div>
      `,
    )}
  </fieldset>
  ${scenarioField(design)}
  ${design.state === '' ? nothing : html`<p class="hint">A service in this tab answers. No order reaches the server.</p>`}
`;
