import { html, nothing, type TemplateResult } from 'lit';
import { colorTokens, type ColorToken, type Scheme } from '../../../../widget/theme/tokens.js';
import { validateToken } from '../../design/validation.js';
import { withTokens } from '../../design/design.js';
import { schemes } from '../../design/contrast.js';
import { splitSchemes, joinSchemes } from '../../design/scheme-values.js';
import { contrastBadge, findWorstResult } from './contrast-badge.js';
import type { PanelContext } from './panel-context.js';
import { clearButton, colorInput, textInput } from './inputs.js';

/** What each colour is for, as in the widget's documentation. */
const colorDescriptions: Readonly<Record<ColorToken, string>> = {
  bg: 'Behind the card, and inset areas',
  surface: 'The card',
  text: 'Text',
  'text-muted': 'Secondary text',
  border: 'Hairlines',
  'border-strong': 'Outlines of controls',
  accent: 'The primary button',
  'on-accent': 'Text on it',
  'accent-hover': 'The hovered button',
  'accent-text': 'Links, selection, steps',
  'accent-subtle': 'Background of the selection',
  focus: 'The focus ring',
  success: 'Success',
  warning: 'Warnings',
  danger: 'Errors',
};

/** A colour in one scheme. Setting one scheme also fixes the current colour of the other. */
function colorCell(
  { token, scheme }: { readonly token: ColorToken; readonly scheme: Scheme },
  context: PanelContext,
): TemplateResult {
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
      ${colorInput({ label: `Pick ${token}, ${scheme}`, value: resolvedColor, onInput: setColor, onCommit: commit })}
      ${textInput({
        id,
        label: `${token}, ${scheme}`,
        value: explicitValue === undefined ? '' : schemeValues[scheme],
        placeholder: resolvedColor,
        validate: (text) => validateToken(token, text),
        redraw,
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
            ? clearButton({
                label: `Reset ${token} to its derived value`,
                onClick: () => change(withTokens(design, { [token]: '' })),
              })
            : nothing
        }
      </div>
      ${schemes.map((scheme) => colorCell({ token, scheme }, context))}
    </div>
  `;
}

/** All colours in both schemes. Colours that are not set show their derived value. */
export const colorsView = (context: PanelContext): TemplateResult => html`
  <div class="color-table">
    <div class="color-row color-head" aria-hidden="true"><span></span><span>Light</span><span>Dark</span></div>
    ${colorTokens.map((token) => colorRow(token, context))}
  </div>
`;
