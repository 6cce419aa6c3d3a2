import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { chapters, storyOf } from '../states/states.js';
import type { Bench } from './bench.js';
import { select } from './inputs.js';

const radio = (id: string, label: string, { design, change }: Bench): TemplateResult => html`
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

const played = 'scenario-';

function scenarioField(bench: Bench): TemplateResult {
  const { design, change, scenarios } = bench;
  return html`
    <div class="field">
      <label for="scenario">Scenario <small>you are the buyer</small></label>
      ${select({
        id: 'scenario',
        value: design.state.startsWith(played) ? design.state : '',
        choices: [
          ['', scenarios.length === 0 ? 'Loading…' : 'None'],
          ...scenarios.map(({ name, says }) => [played + name, says] as const),
        ],
        onPick: (state) => change({ ...design, state }, { isJump: true }),
      })}
    </div>
  `;
}

export const stateName = (id: string): string => (id === '' ? 'As it comes' : (storyOf(id)?.label ?? id));

/** Every state, one click away, and the sandbox's scenarios. A service in this tab brings each about. */
export const statesView = (bench: Bench): TemplateResult => html`
  <fieldset class="states">
    <legend class="hidden">State</legend>
    <div class="chapter"><div>${radio('', 'As it comes', bench)}</div></div>
    ${chapters.map(
      ({ title, stories }) => html`
        <div class="chapter">
          <p>${title}</p>
          <div>${stories.map(({ id, label }) => radio(id, label, bench))}</div>
        </div>
      `,
    )}
  </fieldset>
  ${scenarioField(bench)}
  ${bench.design.state === '' ? nothing : html`<p class="hint">A service in this tab answers. No order leaves it.</p>`}
`;
