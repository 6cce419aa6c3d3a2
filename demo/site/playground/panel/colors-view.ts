import { html, nothing, type TemplateResult } from 'lit';
import { splitLightDark } from '../../../../widget/theme/formats/css.js';
import { lightDark } from '../../../../widget/theme/resolve-theme.js';
import { colorTokens, schemes, type ColorToken, type Scheme } from '../../../../widget/theme/tokens.js';
import { describeContrast, type MeasuredDesign } from '../../design/contrast.js';
import { withTokens } from '../../design/design.js';
import { validateDesignToken } from '../../design/validation.js';
import { changeDesign } from '../store.js';
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
function colorCell(token: ColorToken, { design, palettes, scheme }: MeasuredDesign & { readonly scheme: Scheme }) {
  const explicit = design.tokens[token];
  const derived = { light: palettes.light[token], dark: palettes.dark[token] };
  const values = explicit === undefined ? derived : splitLightDark(explicit);
  const id = `token-${token}-${scheme}`;
  const onInput = (value: string): void => {
    const { light, dark }: Record<Scheme, string> = { ...values, [scheme]: value };
    const next = value === '' ? '' : lightDark(light, dark);
    changeDesign(withTokens(design, { [token]: next }), { key: id });
  };
  return html`
    <div class="color-field ${explicit === undefined ? 'derived' : ''}" data-scheme=${scheme}>
      ${colorInput(`Pick ${token}, ${scheme}`, { value: derived[scheme], onInput })}
      ${textInput({
        id,
        label: `${token}, ${scheme}`,
        value: explicit === undefined ? '' : values[scheme],
        placeholder: derived[scheme],
        validate: (text) => validateDesignToken(token, text),
        onInput,
      })}
    </div>
  `;
}

function colorRow(token: ColorToken, measured: MeasuredDesign): TemplateResult {
  const { design } = measured;
  const reset = (): void => changeDesign(withTokens(design, { [token]: '' }));
  return html`
    <div class="color-row" role="group" aria-labelledby=${`name-${token}`} data-token=${token}>
      <div class="color-name">
        <span id=${`name-${token}`} title=${colorDescriptions[token]}><code>${token}</code></span>
        ${design.tokens[token] === undefined ? nothing : clearButton(`Reset ${token} to its derived value`, reset)}
      </div>
      ${schemes.map((scheme) => colorCell(token, { ...measured, scheme }))}
    </div>
  `;
}

/** All colours in both schemes. Colours that are not set show their derived value. */
export const colorsView = (measured: MeasuredDesign): TemplateResult => html`
  <p class="hint" id="contrast">${describeContrast(measured)}</p>
  <div class="color-table">
    <div class="color-row color-head" aria-hidden="true"><span></span><span>Light</span><span>Dark</span></div>
    ${colorTokens.map((token) => colorRow(token, measured))}
  </div>
`;
