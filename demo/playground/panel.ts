import { html, render, type TemplateResult } from 'lit';
import type { Token } from '../../widget/theme/tokens.js';
import { isColorToken } from '../design/checks.js';
import { presetsOf, type Design } from '../design/design.js';
import { coins, coinsOf } from '../design/coins.js';
import { find } from '../dom.js';
import { languageView, layoutView, orderView } from './attribute-views.js';
import type { Bench } from './bench.js';
import { brandOf, brandView } from './brand-view.js';
import { colorsView } from './colors-view.js';
import { contrastSummary, contrastView } from './contrast-view.js';
import { shapeView } from './shape-view.js';
import { stateName, statesView } from './states-view.js';

type Group = {
  readonly id: string;
  readonly title: string;
  /** What is set in it, in a word or two: read while it is closed. */
  readonly about: (bench: Bench) => string;
  readonly view: (bench: Bench) => TemplateResult;
};

const countOf = ({ tokens }: Design, isOfGroup: (name: Token) => boolean): string => {
  const count = (Object.keys(tokens) as Token[]).filter(isOfGroup).length;
  return count === 0 ? 'Derived' : `${count} set`;
};

function brandSummary({ design }: Bench): string {
  const { brand = '' } = design.attributes;
  return brandOf(design)?.name ?? ([brand, ...presetsOf(design)].filter(Boolean).join(' · ') || 'The widget’s own');
}

const languageSummary = ({ design: { attributes } }: Bench): string =>
  [attributes['locale'] ?? 'Of the page', attributes['numbering-system'], attributes['dir']]
    .filter(Boolean)
    .join(' · ');

function orderSummary({ design: { attributes } }: Bench): string {
  const chosen = coinsOf(attributes);
  const amount = `${attributes['fiat-amount'] ?? ''} ${attributes['fiat-currency'] ?? ''}`.trim();
  return [amount, chosen && coins[chosen].label].filter(Boolean).join(' · ');
}

const groups: readonly Group[] = [
  { id: 'brand', title: 'Brand and presets', about: brandSummary, view: brandView },
  { id: 'colors', title: 'Colours', about: ({ design }) => countOf(design, isColorToken), view: colorsView },
  { id: 'contrast', title: 'Contrast', about: contrastSummary, view: contrastView },
  {
    id: 'shape',
    title: 'Type and shape',
    about: ({ design }) => countOf(design, (name) => !isColorToken(name)).replace('Derived', 'Standard'),
    view: shapeView,
  },
  {
    id: 'layout',
    title: 'Layout',
    about: ({ design: { attributes } }) => attributes['layout'] ?? 'card',
    view: layoutView,
  },
  { id: 'language', title: 'Language', about: languageSummary, view: languageView },
  { id: 'order', title: 'Order', about: orderSummary, view: orderView },
  { id: 'states', title: 'States', about: ({ design }) => stateName(design.state), view: statesView },
];

const groupOf = (token: Token): string => (token === 'brand' ? 'brand' : isColorToken(token) ? 'colors' : 'shape');

const controlOf = (token: Token): string =>
  token === 'brand' ? '#attribute-brand' : isColorToken(token) ? `#token-${token}-light` : `#token-${token}`;

/** The groups of controls. One is open at a time, so that the panel stays short. */
export function panelIn(root: HTMLElement, onOpen: (group: string) => void) {
  const place = find(root, '#groups');
  let openGroup = 'brand';

  const section = (group: Group, bench: Bench): TemplateResult => html`
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
        <span class="about">${group.about(bench)}</span>
      </summary>
      <div class="group-body">${openGroup === group.id ? group.view(bench) : ''}</div>
    </details>
  `;

  return {
    draw(bench: Bench): void {
      render(
        groups.map((group) => section(group, bench)),
        place,
      );
    },
    open(group: string): void {
      openGroup = group;
      onOpen(group);
    },
    /** Brings the control of a token on screen, with the focus in it. */
    focusToken(token: Token): void {
      this.open(groupOf(token));
      const control = find(root, controlOf(token));
      control.focus({ preventScroll: true });
      control.scrollIntoView({ block: 'nearest' });
      const row = control.closest('[data-token], .field');
      row?.classList.remove('called');
      requestAnimationFrame(() => row?.classList.add('called'));
    },
  };
}
