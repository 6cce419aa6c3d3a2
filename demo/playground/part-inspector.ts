import { html, render, type TemplateResult } from 'lit';
import type { Token } from '../../widget/theme/tokens.js';
import { copyOrSelect } from '../common/export.js';
import { requireElement } from '../common/dom.js';
import { withPart, type Design } from '../design/design.js';
import type { Change } from './history.js';
import { validatePartStyles } from '../design/part-styles.js';
import { select, textArea } from './panel/inputs.js';
import { getPart, widgetParts, type WidgetPart } from '../design/widget-parts.js';

type PartInspectorOptions = {
  readonly previewElement: HTMLElement;
  readonly getElement: () => HTMLElement | undefined;
  readonly getDesign: () => Design;
  readonly change: (design: Design, change: Change) => void;
  readonly commit: () => void;
  readonly focusToken: (token: Token) => void;
  readonly announce: (message: string) => void;
};

/** Finds the innermost part under the pointer. Of `part="step step-done"`, the last name counts. */
const findPartAt = (event: Event): { readonly name: string; readonly node: Element } | undefined => {
  for (const node of event.composedPath()) {
    if (!(node instanceof Element) || node.localName === 'crypto-checkout') break;
    const name = node.getAttribute('part')?.trim().split(/\s+/).at(-1);
    if (name) return { name, node };
  }
  return undefined;
};

const partSelector = (name: string): string => `crypto-checkout::part(${name})`;

/** Finds an element of the part that is on screen. */
const findVisiblePart = (element: HTMLElement | undefined, name: string): Element | undefined =>
  [...(element?.shadowRoot?.querySelectorAll(`[part~="${name}"]`) ?? [])].find(
    (node) => node.getClientRects().length > 0,
  );

/** Shows the tokens of a part, which the user selects by a click or from a list. */
export function createPartInspector(root: HTMLElement, options: PartInspectorOptions) {
  const { previewElement, getElement, getDesign, change, commit, focusToken, announce } = options;
  const toggle = requireElement(root, '#inspect', HTMLButtonElement);
  const container = requireElement(root, '#part');
  const outlineElement = requireElement(root, '#part-frame');
  let isActive = false;
  let selectedPart: WidgetPart | undefined;

  const showOutline = (node: Element | undefined, name = ''): void => {
    outlineElement.hidden = !node;
    if (!node) return;
    const { left, top, width, height } = node.getBoundingClientRect();
    const origin = previewElement.getBoundingClientRect();
    const values = { left: left - origin.left, top: top - origin.top, width, height };
    for (const [key, value] of Object.entries(values)) outlineElement.style.setProperty(key, `${value}px`);
    outlineElement.dataset['part'] = name;
  };

  const selectPart = (name: string, node = findVisiblePart(getElement(), name)): void => {
    selectedPart = getPart(name);
    showOutline(node, name);
    draw();
    announce(`${partSelector(name)}${node ? '' : ', not on screen'}`);
  };

  const copySelector = async (name: string): Promise<void> => {
    const selector = partSelector(name);
    announce(`${await copyOrSelect(selector, requireElement(container, '.part-selector'))}: ${selector}`);
  };

  const tokenButton = (token: Token): TemplateResult => html`
    <button class="chip" type="button" @click=${() => focusToken(token)}><code>${token}</code></button>
  `;

  const styleField = (name: string): TemplateResult => {
    const id = `part-style-${name}`;
    return html`
      <div class="part-style">
        <label for=${id}>Declarations</label>
        ${textArea({
          id,
          value: getDesign().parts[name] ?? '',
          placeholder: 'padding: 20px; border-radius: 0',
          validate: validatePartStyles,
          onInvalid: () => draw(),
          onInput: (text) => change(withPart(getDesign(), { name, text }), { key: id }),
          onCommit: commit,
        })}
      </div>
    `;
  };

  const selectedPartView = ({ name, description, tokens }: WidgetPart): TemplateResult => html`
    <p class="part-description">
      ${description}${findVisiblePart(getElement(), name) ? '' : html` <small>Not on screen in this state.</small>`}
    </p>
    <div class="part-line">
      <code class="part-selector">${partSelector(name)}</code>
      <button
        class="plain"
        type="button"
        aria-label=${`Copy ${partSelector(name)}`}
        @click=${() => void copySelector(name)}
      >
        Copy
      </button>
    </div>
    <div class="part-line" role="group" aria-label=${`Tokens of ${name}`}>${tokens.map(tokenButton)}</div>
    ${styleField(name)}
  `;

  const draw = (): void => {
    container.hidden = !isActive;
    const choices = [['', 'Choose a part'] as const, ...widgetParts.map(({ name }) => [name, name] as const)];
    render(
      html`
        <div class="part-pick">
          <label for="part-name">Part</label>
          ${select({
            id: 'part-name',
            value: selectedPart?.name ?? '',
            choices,
            onChange: (name) => (name === '' ? undefined : selectPart(name)),
          })}
        </div>
        ${selectedPart ? selectedPartView(selectedPart) : html`<p class="part-description">Click the part that you want to change.</p>`}
      `,
      container,
    );
  };

  const setActive = (next: boolean): void => {
    isActive = next;
    toggle.setAttribute('aria-pressed', String(isActive));
    previewElement.classList.toggle('inspected', isActive);
    if (!isActive) showOutline(undefined);
    draw();
  };

  const onClick = (event: Event): void => {
    const found = isActive ? findPartAt(event) : undefined;
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    selectPart(found.name, found.node);
    const [token] = getPart(found.name).tokens;
    if (token) focusToken(token);
  };

  toggle.addEventListener('click', () => setActive(!isActive));
  previewElement.addEventListener('click', onClick, true);
  previewElement.addEventListener('pointermove', (event) => {
    const found = isActive ? findPartAt(event) : undefined;
    if (isActive)
      showOutline(
        found?.node ?? (selectedPart && findVisiblePart(getElement(), selectedPart.name)),
        found?.name ?? selectedPart?.name,
      );
  });
  // Listens on the document, because a click on a part moves the focus into the panel.
  const onEscape = ({ key }: KeyboardEvent): void => {
    if (!isActive || key !== 'Escape') return;
    const isInside = container.contains(document.activeElement);
    setActive(false);
    if (isInside) toggle.focus();
  };
  document.addEventListener('keydown', onEscape, true);
  draw();

  return {
    deactivate: () => setActive(false),
    draw,
    /** Updates the outline after the part has moved or disappeared. */
    refresh(): void {
      if (!isActive) return;
      showOutline(selectedPart && findVisiblePart(getElement(), selectedPart.name), selectedPart?.name);
    },
  };
}
