import { html, nothing, type TemplateResult } from 'lit';
import { colorTokens, type ColorToken, type Scheme } from '../../../widget/theme/tokens.js';
import { validateToken } from '../../design/validation.js';
import { withTokens } from '../../design/design.js';
import { schemes } from '../../design/contrast.js';
import { splitSchemes, joinSchemes } from '../../design/scheme-values.js';
import { contrastBadge, findWorstResult } from './contrast-badge.js';
import type { PanelContext } from './panel-context.js';
import { textInput } from './inputs.js';

/** What each colour is for, in the words of the widget's documentation. */
const colorDescriptions: Readonly<Record<ColorToken, string>> = {
  bg: 'Behind the card, and what is sunk into it',
  surface: 'The card',
  text: 'Text',
  'text-muted': 'Secondary text',
  border: 'Hairlines',
  'border-strong': 'Outlines that carry meaning',
  accent: 'The primary button',
  'on-accent': 'Text on it',
  'accent-hover': 'The button under the pointer',
  'accent-text': 'Links, selection, steps',
  'accent-subtle': 'What is selected',
  focus: 'The ring around what has the focus',
  success: 'What went well',
  warning: 'What needs care',
  danger: 'What is wrong',
};

/** One scheme of a colour. What is set in one of them is set in both; the other stays as it is seen. */
function colorCell(token: ColorToken, scheme: Scheme, context: PanelContext): TemplateResult {
  const { design, palettes, change, commit, redraw } = context;
  const explicitValue = design.tokens[token];
  const resolvedColor = palettes[scheme][token];
  const schemeValues =
    explicitValue === undefined
      ? { light: palettes.light[token], dark: palettes.dark[token] }
      : splitSchemes(explicitValue);
  const id = `token-${token}-${scheme}`;
  const setColor = (value: string): void => {
    const next = value === '' ? '' : joinSchemes({ ...schemeValues, [scheme]: value });
    change(withTokens(design, { [token]: next }), { key: id });
  };
  return html`
    <div class="color-field ${explicitValue === undefined ? 'derived' : ''}" data-scheme=${scheme}>
      <input
        type="color"
        aria-label=${`Pick ${token}, ${scheme}`}
        .value=${resolvedColor}
        @input=${({ target }: Event) => setColor((target as HTMLInputElement).value)}
        @change=${commit}
      />
      ${textInput({
        id,
        label: `${token}, ${scheme}`,
        value: explicitValue === undefined ? '' : schemeValues[scheme],
        placeholder: resolvedColor,
        validate: (text) => validateToken(token, text),
        onInvalid: redraw,
        onInput: setColor,
        onCommit: commit,
      })}
    </div>
  `;
}

function colorRow(token: ColorToken, context: PanelContext): TemplateResult {
  const { design, change, contrastResults } = context;
  const isSet = design.tokens[token] !== undefined;
  const worstResult = findWorstResult(contrastResults.filter(({ foreground }) => foreground === token));
  return html`
    <div class="color-row" role="group" aria-labelledby=${`name-${token}`} data-token=${token}>
      <div class="color-name">
        <span id=${`name-${token}`} title=${colorDescriptions[token]}><code>${token}</code></span>
        ${worstResult ? contrastBadge(worstResult) : nothing}
        ${
          isSet
            ? html`<button
                class="clear"
                type="button"
                aria-label=${`Let ${token} be derived again`}
                @click=${() => change(withTokens(design, { [token]: '' }))}
              >
                <span aria-hidden="true">×</span>
              </button>`
            : nothing
        }
      </div>
      ${schemes.map((scheme) => colorCell(token, scheme, context))}
    </div>
  `;
}

/** All colours in both schemes. What is not set shows what it is derived to. */
export const colorsView = (context: PanelContext): TemplateResult => html`
  <div class="color-table">
    <div class="color-row color-head" aria-hidden="true"><span></span><span>Light</span><span>Dark</span></div>
    ${colorTokens.map((token) => colorRow(token, context))}
  </div>
`;
