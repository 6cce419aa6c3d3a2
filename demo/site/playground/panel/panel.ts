import { html, render, type TemplateResult } from 'lit';
import type { Token } from '../../../../widget/theme/tokens.js';
import { isColorToken } from '../../design/validation.js';
import { getPresets, type Design } from '../../design/design.js';
import { coinPresets, findCoinPreset } from '../../design/coin-presets.js';
import { requireElement } from '../../../../server/pages/common/dom.js';
import { languageView, layoutView, orderView } from './attribute-views.js';
import type { PanelContext } from './panel-context.js';
import { findBrand } from '../../design/find-brand.js';
import { brandView } from './brand-view.js';
import { colorsView } from './colors-view.js';
import { contrastSummary, contrastView } from './contrast-view.js';
import { shapeView } from './shape-view.js';
import { stateLabel, statesView } from './states-view.js';

type PanelGroup = {
  readonly id: string;
  readonly title: string;
  /** The settings in a word or two, shown beside the title. */
  readonly summary: (context: PanelContext) => string;
  readonly view: (context: PanelContext) => TemplateResult;
};

const countSummary = ({ tokens }: Design, isOfGroup: (name: Token) => boolean): string => {
  const count = (Object.keys(tokens) as Token[]).filter(isOfGroup).length;
  return count === 0 ? 'Derived' : `${count} set`;
};

function brandSummary({ design }: PanelContext): string {
  const { brand = '' } = design.attributes;
  return findBrand(design)?.name ?? ([brand, ...getPresets(design)].filter(Boolean).join(' · ') || 'Default');
}

const languageSummary = ({ design: { attributes } }: PanelContext): string =>
  [attributes['locale'] ?? 'Of the page', attributes['numbering-system'], attributes['dir']]
    .filter(Boolean)
    .join(' · ');

function orderSummary({ design: { attributes } }: PanelContext): string {
  const chosen = findCoinPreset(attributes);
  const amount = `${attributes['fiat-amount'] ?? ''} ${attributes['fiat-currency'] ?? ''}`.trim();
  return [amount, chosen && coinPresets[chosen].label].filter(Boolean).join(' · ');
}

const panelGroups: readonly PanelGroup[] = [
  { id: 'brand', title: 'Brand and presets', summary: brandSummary, view: brandView },
  { id: 'colors', title: 'Colours', summary: ({ design }) => countSummary(design, isColorToken), view: colorsView },
  { id: 'contrast', title: 'Contrast', summary: contrastSummary, view: contrastView },
  {
    id: 'shape',
    title: 'Type and shape',
    summary: ({ design }) => countSummary(design, (name) => !isColorToken(name)).replace('Derived', 'Standard'),
    view: shapeView,
  },
  {
    id: 'layout',
    title: 'Layout',
    summary: ({ design: { attributes } }) => attributes['layout'] ?? 'card',
    view: layoutView,
  },
  { id: 'language', title: 'Language', summary: languageSummary, view: languageView },
  { id: 'order', title: 'Order', summary: orderSummary, view: orderView },
  { id: 'states', title: 'States', summary: ({ design }) => stateLabel(design.state), view: statesView },
];

const getGroupId = (token: Token): string => (token === 'brand' ? 'brand' : isColorToken(token) ? 'colors' : 'shape');

const controlSelector = (token: Token): string =>
  token === 'brand' ? '#attribute-brand' : isColorToken(token) ? `#token-${token}-light` : `#token-${token}`;

/** The groups of controls. One group is open at a time, so that the panel stays short. */
export function createPanel(root: HTMLElement, onOpen: (group: string) => void) {
  const container = requireElement('#groups', { root });
  let openGroup = 'brand';

  const section = (group: PanelGroup, context: PanelContext): TemplateResult => html`
    <details
      class="group"
      id=${`group-${group.id}`}
      name="group"
      ?open=${openGroup === group.id}
      @toggle=${({ currentTarget }: Event) => {
        const isOpen = (currentTarget as HTMLDetailsElement).open;
        if (isOpen) openGroup = group.id;
        else if (openGroup === group.id) openGroup = '';
        if (isOpen) onOpen(group.id);
      }}
    >
      <summary>
        <h3>${group.title}</h3>
        <span class="about">${group.summary(context)}</span>
      </summary>
      <div class="group-body">${openGroup === group.id ? group.view(context) : ''}</div>
    </details>
  `;

  return {
    draw(context: PanelContext): void {
      render(
        panelGroups.map((group) => section(group, context)),
        container,
      );
    },
    open(group: string): void {
      openGroup = group;
      onOpen(group);
    },
    /** Scrolls to the control of a token and focuses it. */
    focusToken(token: Token): void {
      this.open(getGroupId(token));
      const control = requireElement(controlSelector(token), { root });
      control.focus({ preventScroll: true });
      control.scrollIntoView({ block: 'nearest' });
      const row = control.closest('[data-token], .field');
      row?.classList.remove('called');
      requestAnimationFrame(() => row?.classList.add('called'));
    },
  };
}
