import { render } from 'lit';
import { copyOrSelect, requireElement } from '../../../server/pages/common/dom.js';
import { partSelector, partView, type PartViewContext } from './part-view.js';
import { getPart, type WidgetPart } from '../design/widget-parts.js';

type PartInspectorOptions = Pick<PartViewContext, 'getDesign' | 'change' | 'commit' | 'focusToken'> & {
  readonly previewElement: HTMLElement;
  readonly getElement: () => HTMLElement | undefined;
  readonly announce: (message: string) => void;
};

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
const findVisiblePart = (element: HTMLElement | undefined, name: string): Element | undefined =>
  [...(element?.shadowRoot?.querySelectorAll(`[part~="${name}"]`) ?? [])].find(
    (node) => node.getClientRects().length > 0,
  );

/** Makes the function that outlines an element of the preview, or hides the outline. */
const createOutline =
  (outlineElement: HTMLElement, previewElement: HTMLElement) =>
  (node: Element | undefined, name = ''): void => {
    outlineElement.hidden = !node;
    if (!node) return;
    const { left, top, width, height } = node.getBoundingClientRect();
    const origin = previewElement.getBoundingClientRect();
    const values = { left: left - origin.left, top: top - origin.top, width, height };
    for (const [key, value] of Object.entries(values)) outlineElement.style.setProperty(key, `${value}px`);
    outlineElement.dataset['part'] = name;
  };

type PointerOptions = {
  readonly isActive: () => boolean;
  readonly onClick: (part: FoundPart) => void;
  readonly onMove: (part: FoundPart | undefined) => void;
};

/** Reports the part under the pointer while the inspector is active. A click then has no other effect. */
function watchPointer(previewElement: HTMLElement, { isActive, onClick, onMove }: PointerOptions): void {
  const interceptClick = (event: Event): void => {
    const found = isActive() ? findPartAt(event) : undefined;
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    onClick(found);
  };
  previewElement.addEventListener('click', interceptClick, true);
  previewElement.addEventListener('pointermove', (event) => {
    if (isActive()) onMove(findPartAt(event));
  });
}

type SelectionOptions = { readonly outline: ReturnType<typeof createOutline>; readonly options: PartInspectorOptions };

/** The selected part: its outline in the preview, and its view in the container. */
function createSelection(container: HTMLElement, { outline, options }: SelectionOptions) {
  const { getElement, announce } = options;
  let selected: WidgetPart | undefined;

  const select = (name: string, node = findVisiblePart(getElement(), name)): void => {
    selected = getPart(name);
    outline(node, name);
    draw();
    announce(`${partSelector(name)}${node ? '' : ', not on screen'}`);
  };
  const copySelector = async (name: string): Promise<void> => {
    const selector = partSelector(name);
    announce(`${await copyOrSelect(selector, requireElement('.part-selector', { root: container }))}: ${selector}`);
  };
  const draw = (): void => {
    render(partView(selected, context), container);
  };
  const context: PartViewContext = {
    ...options,
    isOnScreen: (name) => findVisiblePart(getElement(), name) !== undefined,
    onSelect: select,
    onCopy: (name) => void copySelector(name),
    redraw: draw,
  };
  return {
    select,
    draw,
    outline: (): void => outline(selected && findVisiblePart(getElement(), selected.name), selected?.name),
  };
}

/** Shows the tokens of a part, which the user selects by a click or from a list. */
export function createPartInspector(root: HTMLElement, options: PartInspectorOptions) {
  const { previewElement, focusToken } = options;
  const toggle = requireElement('#inspect', { root, kind: HTMLButtonElement });
  const container = requireElement('#part', { root });
  const outline = createOutline(requireElement('#part-frame', { root }), previewElement);
  const selection = createSelection(container, { outline, options });
  let isActive = false;

  const draw = (): void => {
    container.hidden = !isActive;
    selection.draw();
  };
  const setActive = (next: boolean): void => {
    isActive = next;
    toggle.setAttribute('aria-pressed', String(isActive));
    previewElement.classList.toggle('inspected', isActive);
    if (!isActive) outline(undefined);
    draw();
  };
  const onEscape = ({ key }: KeyboardEvent): void => {
    if (!isActive || key !== 'Escape') return;
    const isInside = container.contains(document.activeElement);
    setActive(false);
    if (isInside) toggle.focus();
  };

  toggle.addEventListener('click', () => setActive(!isActive));
  watchPointer(previewElement, {
    isActive: () => isActive,
    onClick({ name, node }) {
      selection.select(name, node);
      const [token] = getPart(name).tokens;
      if (token) focusToken(token);
    },
    onMove: (found) => (found ? outline(found.node, found.name) : selection.outline()),
  });
  // Listens on the document, because a click on a part moves the focus into the panel.
  document.addEventListener('keydown', onEscape, true);
  draw();

  return {
    deactivate: () => setActive(false),
    draw,
    /** Updates the outline after the part has moved or disappeared. */
    refresh(): void {
      if (isActive) selection.outline();
    },
  };
}
