import { html, render, type TemplateResult } from 'lit';
import type { Token } from '../../widget/theme/tokens.js';
import { copyOrSelect } from '../copy.js';
import { find } from '../dom.js';
import { withPart, type Design } from '../design/design.js';
import type { Change } from '../design/history.js';
import { partProblemOf } from '../design/part-styles.js';
import { select, textArea } from './inputs.js';
import { partOf, parts, type Part } from './parts.js';

type Inspection = {
  readonly stage: HTMLElement;
  readonly element: () => HTMLElement | undefined;
  readonly design: () => Design;
  readonly change: (design: Design, change: Change) => void;
  readonly settle: () => void;
  readonly focusToken: (token: Token) => void;
  readonly say: (sentence: string) => void;
};

/** The innermost named part under a pointer. `part="step step-done"` is asked for by its last name. */
const partAt = (event: Event): { readonly name: string; readonly node: Element } | undefined => {
  for (const node of event.composedPath()) {
    if (!(node instanceof Element) || node.localName === 'crypto-checkout') break;
    const name = node.getAttribute('part')?.trim().split(/\s+/).at(-1);
    if (name) return { name, node };
  }
  return undefined;
};

const selectorOf = (name: string): string => `crypto-checkout::part(${name})`;

/** What is on screen of the list: parts that are not are named as such. */
const visible = (element: HTMLElement | undefined, name: string): Element | undefined =>
  [...(element?.shadowRoot?.querySelectorAll(`[part~="${name}"]`) ?? [])].find(
    (node) => node.getClientRects().length > 0,
  );

/** Finds the tokens behind what is seen: by a click on a part, or from the list of parts. */
export function inspecting(root: HTMLElement, inspection: Inspection) {
  const { stage, element, design, change, settle, focusToken, say } = inspection;
  const toggle = find(root, '#inspect', HTMLButtonElement);
  const place = find(root, '#part');
  const frame = find(root, '#part-frame');
  let isOn = false;
  let chosen: Part | undefined;

  const outline = (node: Element | undefined, name = ''): void => {
    frame.hidden = !node;
    if (!node) return;
    const { left, top, width, height } = node.getBoundingClientRect();
    const origin = stage.getBoundingClientRect();
    const values = { left: left - origin.left, top: top - origin.top, width, height };
    for (const [key, value] of Object.entries(values)) frame.style.setProperty(key, `${value}px`);
    frame.dataset['part'] = name;
  };

  const choose = (name: string, node = visible(element(), name)): void => {
    chosen = partOf(name);
    outline(node, name);
    draw();
    say(`${selectorOf(name)}${node ? '' : ', not on screen now'}`);
  };

  const copySelector = async (name: string): Promise<void> => {
    const selector = selectorOf(name);
    say(`${await copyOrSelect(selector, find(place, '.part-selector'))}: ${selector}`);
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
          value: design().parts[name] ?? '',
          placeholder: 'padding: 20px; border-radius: 0',
          problemOf: partProblemOf,
          onRefused: () => draw(),
          onInput: (text) => change(withPart(design(), { name, text }), { key: id }),
          onDone: settle,
        })}
      </div>
    `;
  };

  const chosenView = ({ name, says, tokens }: Part): TemplateResult => html`
    <p class="part-says">
      ${says}${visible(element(), name) ? '' : html` <small>Not on screen in this state.</small>`}
    </p>
    <div class="part-line">
      <code class="part-selector">${selectorOf(name)}</code>
      <button
        class="plain"
        type="button"
        aria-label=${`Copy ${selectorOf(name)}`}
        @click=${() => void copySelector(name)}
      >
        Copy
      </button>
    </div>
    <div class="part-line" role="group" aria-label=${`Tokens of ${name}`}>${tokens.map(tokenButton)}</div>
    ${styleField(name)}
  `;

  const draw = (): void => {
    place.hidden = !isOn;
    const choices = [['', 'Choose a part'] as const, ...parts.map(({ name }) => [name, name] as const)];
    render(
      html`
        <div class="part-pick">
          <label for="part-name">Part</label>
          ${select({
            id: 'part-name',
            value: chosen?.name ?? '',
            choices,
            onPick: (name) => (name === '' ? undefined : choose(name)),
          })}
        </div>
        ${chosen ? chosenView(chosen) : html`<p class="part-says">Click what you want to change.</p>`}
      `,
      place,
    );
  };

  const set = (next: boolean): void => {
    isOn = next;
    toggle.setAttribute('aria-pressed', String(isOn));
    stage.classList.toggle('inspected', isOn);
    if (!isOn) outline(undefined);
    draw();
  };

  const onClick = (event: Event): void => {
    const found = isOn ? partAt(event) : undefined;
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    choose(found.name, found.node);
    const [token] = partOf(found.name).tokens;
    if (token) focusToken(token);
  };

  toggle.addEventListener('click', () => set(!isOn));
  stage.addEventListener('click', onClick, true);
  stage.addEventListener('pointermove', (event) => {
    const found = isOn ? partAt(event) : undefined;
    if (isOn) outline(found?.node ?? (chosen && visible(element(), chosen.name)), found?.name ?? chosen?.name);
  });
  // Wherever the focus is: a click on a part brings it into the panel.
  const onEscape = ({ key }: KeyboardEvent): void => {
    if (!isOn || key !== 'Escape') return;
    const isInside = place.contains(document.activeElement);
    set(false);
    if (isInside) toggle.focus();
  };
  document.addEventListener('keydown', onEscape, true);
  draw();

  return {
    leave: () => set(false),
    draw,
    /** The part may have moved, or gone. */
    refresh(): void {
      if (!isOn) return;
      outline(chosen && visible(element(), chosen.name), chosen?.name);
    },
  };
}
