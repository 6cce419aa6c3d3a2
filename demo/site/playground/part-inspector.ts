import { html, render, type TemplateResult } from 'lit';
import type { Token } from '../../../widget/theme/tokens.js';
import { copyOrSelect, requireElement } from '../../../server/pages/common/dom.js';
import { withPart } from '../design/design.js';
import { validatePartStyles } from '../design/part-styles.js';
import { widgetParts, type WidgetPart } from '../design/widget-parts.js';
import { selectInput, textArea } from './panel/inputs.js';
import { focusToken } from './panel/panel.js';
import { announce } from '../../../server/pages/common/announcer.js';
import { changeDesign, getDesign } from './store.js';

const shop = requireElement('#shop');
const toggle = requireElement('#inspect', { kind: HTMLButtonElement });
const container = requireElement('#part');
const frame = requireElement('#part-frame');

let isActive = false;
let selected: WidgetPart | undefined;
let getElement = (): HTMLElement | undefined => undefined;

const partSelector = (name: string): string => `crypto-checkout::part(${name})`;

type FoundPart = { readonly name: string; readonly node: Element };

/** Finds the innermost part under the pointer. Of `part="step step-done"`, the last name counts. */
const findPartAt = (event: Event): FoundPart | undefined => {
  for (const node of event.composedPath()) {
    if (!(node instanceof Element) || node.localName === 'crypto-checkout') break;
    const name = node.getAttribute('part')?.trim().split(/\s+/).at(-1);
    if (name) return { name, node };
  }
  return undefined;
};

/** Finds an element of the part that is on screen. */
const findVisiblePart = (name = ''): Element | undefined =>
  [...(getElement()?.shadowRoot?.querySelectorAll(`[part~="${name}"]`) ?? [])].find(
    (node) => node.getClientRects().length > 0,
  );

/** Outlines an element of the preview, or hides the outline. */
function outline(node: Element | undefined, name = ''): void {
  frame.hidden = !node;
  if (!node) return;
  const { left, top, width, height } = node.getBoundingClientRect();
  const origin = shop.getBoundingClientRect();
  const values = { left: left - origin.left, top: top - origin.top, width, height };
  for (const [key, value] of Object.entries(values)) frame.style.setProperty(key, `${value}px`);
  frame.dataset['part'] = name;
}

/** Updates the outline after the part has moved or disappeared. */
export function refreshInspector(): void {
  if (isActive) outline(selected && findVisiblePart(selected.name), selected?.name);
}

function selectPart(name: string, node = findVisiblePart(name)): void {
  selected = widgetParts.find((part) => part.name === name);
  outline(node, name);
  drawInspector();
  announce(`${partSelector(name)}${node ? '' : ', not on screen'}`);
}

async function copySelector(name: string): Promise<void> {
  const selector = partSelector(name);
  announce(`${await copyOrSelect(selector, requireElement('.part-selector', { root: container }))}: ${selector}`);
}

const tokenButton = (token: Token): TemplateResult => html`
  <button class="chip" type="button" @click=${() => focusToken(token)}><code>${token}</code></button>
`;

const selectedPartView = ({ name, description, tokens }: WidgetPart): TemplateResult => html`
  <p class="part-description">
    ${description}${findVisiblePart(name) ? '' : html` <small>Not on screen in this state.</small>`}
  </p>
  <div class="part-line">
    <code class="part-selector">${partSelector(name)}</code>
    <button class="plain" type="button" aria-label=${`Copy ${partSelector(name)}`} @click=${() => copySelector(name)}>
      Copy
    </button>
  </div>
  <div class="part-line" role="group" aria-label=${`Tokens of ${name}`}>${tokens.map(tokenButton)}</div>
  <div class="part-style">
    <label for=${`part-style-${name}`}>Declarations</label>
    ${textArea({
      id: `part-style-${name}`,
      value: getDesign().parts[name] ?? '',
      placeholder: 'padding: 20px; border-radius: 0',
      validate: validatePartStyles,
      onInput: (text) => changeDesign(withPart(getDesign(), { name, text }), { key: `part-style-${name}` }),
    })}
  </div>
`;

/** Draws the list of parts, and the selected part with its tokens and its own declarations. */
export function drawInspector(): void {
  container.hidden = !isActive;
  const list = selectInput({
    id: 'part-name',
    value: selected?.name ?? '',
    choices: [['', 'Choose a part'], ...widgetParts.map(({ name }) => [name, name] as const)],
    onInput: (name) => (name === '' ? undefined : selectPart(name)),
  });
  const hint = html`<p class="part-description">Click the part that you want to change.</p>`;
  const view = html`<div class="part-pick"><label for="part-name">Part</label> ${list}</div>
    ${selected ? selectedPartView(selected) : hint}`;
  render(view, container);
}

export function setInspecting(next: boolean): void {
  isActive = next;
  toggle.setAttribute('aria-pressed', String(isActive));
  shop.classList.toggle('inspected', isActive);
  if (!isActive) outline(undefined);
  drawInspector();
}

/** While the inspector is active, a click on a part selects it and has no other effect. */
function interceptClick(event: Event): void {
  const found = isActive ? findPartAt(event) : undefined;
  if (!found) return;
  event.preventDefault();
  event.stopPropagation();
  selectPart(found.name, found.node);
  const [token] = selected?.tokens ?? [];
  if (token) focusToken(token);
}

function closeOnEscape({ key }: KeyboardEvent): void {
  if (!isActive || key !== 'Escape') return;
  const isInside = container.contains(document.activeElement);
  setInspecting(false);
  if (isInside) toggle.focus();
}

/** Shows the tokens of a part of the checkout, which the user selects by a click or from a list. */
export function startInspector(findCheckout: () => HTMLElement | undefined): void {
  getElement = findCheckout;
  toggle.addEventListener('click', () => setInspecting(!isActive));
  shop.addEventListener('click', interceptClick, true);
  shop.addEventListener('pointermove', (event) => {
    const found = isActive ? findPartAt(event) : undefined;
    if (found) outline(found.node, found.name);
    else refreshInspector();
  });
  // Listens on the document, because a click on a part moves the focus into the panel.
  document.addEventListener('keydown', closeOnEscape, true);
}
