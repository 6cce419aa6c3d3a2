import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { fixtureGroups, findStateFixture } from '../../states/state-fixtures.js';
import type { PanelContext } from './panel-context.js';
import { select } from './inputs.js';

type StateChoice = { readonly id: string; readonly label: string };

const stateRadio = ({ id, label }: StateChoice, { design, change }: PanelContext): TemplateResult => html`
  <label class="state">
    <input
      type="radio"
      name="state"
      value=${id}
      .checked=${live(design.state === id)}
      @change=${() => change({ ...design, state: id }, { isJump: true })}
    /><span>${label}</span>
  </label>
`;

const scenarioPrefix = 'scenario-';

function scenarioField(context: PanelContext): TemplateResult {
  const { design, change, scenarios } = context;
  return html`
    <div class="field">
      <label for="scenario">Scenario <small>you are the buyer</small></label>
      ${select({
        id: 'scenario',
        value: design.state.startsWith(scenarioPrefix) ? design.state : '',
        choices: [
          ['', scenarios.length === 0 ? 'Loading…' : 'None'],
          ...scenarios.map(({ name, says }) => [scenarioPrefix + name, says] as const),
        ],
        onChange: (state) => change({ ...design, state }, { isJump: true }),
      })}
    </div>
  `;
}

export const stateLabel = (id: string): string => (id === '' ? 'Live' : (findStateFixture(id)?.label ?? id));

/** Every state and every scenario of the sandbox. A service in this tab prepares them. */
export const statesView = (context: PanelContext): TemplateResult => html`
  <fieldset class="states">
    <legend class="hidden">State</legend>
    <div class="chapter"><div>${stateRadio({ id: '', label: 'Live' }, context)}</div></div>
    ${fixtureGroups.map(
      ({ title, fixtures }) => html`
        <div class="chapter">
          <p>${title}</p>
          <div>${fixtures.map((fixture) => stateRadio(fixture, context))}</div>
        </div>
      `,
    )}
  </fieldset>
  ${scenarioField(context)}
  ${context.design.state === '' ? nothing : html`<p class="hint">A service in this tab answers. No order reaches the server.</p>`}
`;
