import { html, nothing, type TemplateResult } from 'lit';
import type { MeasuredDesign } from '../../design/contrast.js';
import type { Design } from '../../design/design.js';
import { fixtureGroups, findStateFixture } from '../../states/state-fixtures.js';
import { changeDesign } from '../store.js';
import { radioInput } from './inputs.js';

type StateChoice = { readonly id: string; readonly label: string };

const stateRadio = ({ id, label }: StateChoice, design: Design): TemplateResult =>
  radioInput(
    { name: 'state', value: id, selected: design.state, className: 'state' },
    { text: html`<span>${label}</span>`, onSelect: () => changeDesign({ ...design, state: id }, { isJump: true }) },
  );

export const statesSummary = ({ design: { state } }: MeasuredDesign): string =>
  findStateFixture(state)?.label ?? 'Live';

/** Every state of the widget. A service in this tab prepares it. */
export const statesPanelView = ({ design }: MeasuredDesign): TemplateResult => html`
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
  ${design.state === '' ? nothing : html`<p class="hint">A service in this tab answers. No order reaches the server.</p>`}
`;
