import { html, type TemplateResult } from 'lit';
import type { Token } from '../../../widget/theme/tokens.js';
import { withPart, type Design } from '../design/design.js';
import { validatePartStyles } from '../design/part-styles.js';
import { widgetParts, type WidgetPart } from '../design/widget-parts.js';
import type { Change } from './history.js';
import { select, textArea } from './panel/inputs.js';

export type PartViewContext = {
  readonly getDesign: () => Design;
  readonly change: (design: Design, change: Change) => void;
  readonly commit: () => void;
  readonly focusToken: (token: Token) => void;
  readonly isOnScreen: (name: string) => boolean;
  readonly onSelect: (name: string) => void;
  readonly onCopy: (name: string) => void;
  /** Draws the view again after a change of an invalid text only. */
  readonly redraw: () => void;
};

export const partSelector = (name: string): string => `crypto-checkout::part(${name})`;

function styleField(name: string, { getDesign, change, commit, redraw }: PartViewContext): TemplateResult {
  const id = `part-style-${name}`;
  return html`
    <div class="part-style">
      <label for=${id}>Declarations</label>
      ${textArea({
        id,
        value: getDesign().parts[name] ?? '',
        placeholder: 'padding: 20px; border-radius: 0',
        validate: validatePartStyles,
        redraw,
        onInput: (text) => change(withPart(getDesign(), { name, text }), { key: id }),
        onCommit: commit,
      })}
    </div>
  `;
}

function selectedPartView({ name, description, tokens }: WidgetPart, context: PartViewContext): TemplateResult {
  const tokenButton = (token: Token): TemplateResult => html`
    <button class="chip" type="button" @click=${() => context.focusToken(token)}><code>${token}</code></button>
  `;
  return html`
    <p class="part-description">
      ${description}${context.isOnScreen(name) ? '' : html` <small>Not on screen in this state.</small>`}
    </p>
    <div class="part-line">
      <code class="part-selector">${partSelector(name)}</code>
      <button
        class="plain"
        type="button"
        aria-label=${`Copy ${partSelector(name)}`}
        @click=${() => context.onCopy(name)}
      >
        Copy
      </button>
    </div>
    <div class="part-line" role="group" aria-label=${`Tokens of ${name}`}>${tokens.map(tokenButton)}</div>
    ${styleField(name, context)}
  `;
}

/** The list of parts, and the selected part with its tokens and its own declarations. */
export const partView = (part: WidgetPart | undefined, context: PartViewContext): TemplateResult => html`
  <div class="part-pick">
    <label for="part-name">Part</label>
    ${select({
      id: 'part-name',
      value: part?.name ?? '',
      choices: [['', 'Choose a part'], ...widgetParts.map(({ name }) => [name, name] as const)],
      onChange: (name) => (name === '' ? undefined : context.onSelect(name)),
    })}
  </div>
  ${part ? selectedPartView(part, context) : html`<p class="part-description">Click the part that you want to change.</p>`}
`;
