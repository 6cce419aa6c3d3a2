import { html, render, type TemplateResult, nothing } from 'lit';
import { isColorToken } from '../../../../widget/theme/formats/theme-file.js';
import type { Token } from '../../../../widget/theme/tokens.js';
import { requireElement } from '../../../../server/pages/common/dom.js';
import { measureDesign, type MeasuredDesign } from '../../design/contrast.js';
import { getPresets, type Design } from '../../design/design.js';
import { findBrand } from '../../design/find-brand.js';
import { getDesign, redrawPlayground, changeDesign } from '../store.js';
import { languageControls, layoutControls, orderControls } from './attribute-views.js';
import { brandView } from './brand-view.js';
import { colorsView } from './colors-view.js';
import { shapeView } from './shape-view.js';
import { fixtureGroups, findStateFixture } from '../../states/state-fixtures.js';
import { radioInput } from './inputs.js';

type StateChoice = { readonly id: string; readonly label: string };

const stateRadio = ({ id, label }: StateChoice, design: Design): TemplateResult =>
  radioInput(
    { name: 'state', value: id, selected: design.state, className: 'state' },
    { text: html`<span>${label}</span>`, onSelect: () => changeDesign({ ...design, state: id }, { isJump: true }) },
  );

const statesSummary = ({ design: { state } }: MeasuredDesign): string => findStateFixture(state)?.label ?? 'Live';

/** Every state of the widget. A service in this tab prepares it. */
const statesPanelView = ({ design }: MeasuredDesign): TemplateResult => html`
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

type PanelGroup = {
  readonly id: string;
  readonly title: string;
  /** The settings in a word or two, shown beside the title. */
  readonly summary: (measured: MeasuredDesign) => string;
  readonly view: (measured: MeasuredDesign) => TemplateResult;
};

/** How many tokens of a kind are set. */
function countTokens({ design }: MeasuredDesign, isOfKind: (name: Token) => boolean): string | undefined {
  const count = (Object.keys(design.tokens) as Token[]).filter(isOfKind).length;
  return count === 0 ? undefined : `${count} set`;
}

const colorsSummary = (measured: MeasuredDesign): string => countTokens(measured, isColorToken) ?? 'Derived';

const shapeSummary = (measured: MeasuredDesign): string =>
  countTokens(measured, (name) => !isColorToken(name)) ?? 'Standard';

const layoutSummary = ({ design }: MeasuredDesign): string => design.attributes['layout'] ?? 'card';

function brandSummary({ design }: MeasuredDesign): string {
  const { brand = '' } = design.attributes;
  return findBrand(design)?.name ?? ([brand, ...getPresets(design)].filter(Boolean).join(' · ') || 'Default');
}

const languageSummary = ({ design: { attributes } }: MeasuredDesign): string =>
  [attributes['locale'] ?? 'Of the page', attributes['numbering-system'], attributes['dir']]
    .filter(Boolean)
    .join(' · ');

const orderSummary = ({ design: { attributes } }: MeasuredDesign): string =>
  `${attributes['fiat-amount'] ?? ''} ${attributes['fiat-currency'] ?? ''}`.trim();

const panelGroups: readonly PanelGroup[] = [
  { id: 'brand', title: 'Brand and presets', summary: brandSummary, view: brandView },
  { id: 'colors', title: 'Colours', summary: colorsSummary, view: colorsView },
  { id: 'shape', title: 'Type and shape', summary: shapeSummary, view: shapeView },
  { id: 'layout', title: 'Layout', summary: layoutSummary, view: layoutControls },
  { id: 'language', title: 'Language', summary: languageSummary, view: languageControls },
  { id: 'order', title: 'Order', summary: orderSummary, view: orderControls },
  { id: 'states', title: 'States', summary: statesSummary, view: statesPanelView },
];

const root = requireElement('#playground');
const container = requireElement('#groups', { root });

/** One group is open at a time, so that the panel stays short. */
let openGroup = 'brand';

function open(group: string): void {
  openGroup = group;
  redrawPlayground();
}

const section = ({ id, title, summary, view }: PanelGroup, measured: MeasuredDesign): TemplateResult => html`
  <details
    class="group"
    id=${`group-${id}`}
    name="group"
    ?open=${openGroup === id}
    @toggle=${({ currentTarget }: Event) => {
      if ((currentTarget as HTMLDetailsElement).open) open(id);
      else if (openGroup === id) openGroup = '';
    }}
  >
    <summary>
      <h3>${title}</h3>
      <span class="about">${summary(measured)}</span>
    </summary>
    <div class="group-body">${openGroup === id ? view(measured) : ''}</div>
  </details>
`;

/** Draws the groups of controls. */
export function drawPanel(): void {
  const measured = measureDesign(getDesign());
  render(
    panelGroups.map((group) => section(group, measured)),
    container,
  );
}
