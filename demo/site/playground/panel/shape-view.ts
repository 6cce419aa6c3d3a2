import { html, nothing, type TemplateResult } from 'lit';
import type { Token } from '../../../../widget/theme/tokens.js';
import { validateToken } from '../../design/validation.js';
import { withTokens } from '../../design/design.js';
import { fontView } from './font-view.js';
import type { PanelContext } from './panel-context.js';
import { select, textInput } from './inputs.js';
import { selectTokens, numericTokens, type NumericToken } from './token-fields.js';

const clearButton = (token: Token, { design, change }: PanelContext): TemplateResult | typeof nothing =>
  design.tokens[token] === undefined
    ? nothing
    : html`<button
        class="clear"
        type="button"
        aria-label=${`Reset ${token}`}
        @click=${() => change(withTokens(design, { [token]: '' }))}
      >
        <span aria-hidden="true">×</span>
      </button>`;

type FieldHeader = { readonly token: Token; readonly description: string };

const fieldHeader = ({ token, description }: FieldHeader, context: PanelContext): TemplateResult => html`
  <div class="field-head">
    <label for=${`token-${token}`}><code>${token}</code> <small>${description}</small></label>
    ${clearButton(token, context)}
  </div>
`;

function numericTokenField(
  { token, description, unit, defaultValue, range }: NumericToken,
  context: PanelContext,
): TemplateResult {
  const { design, change, commit, redraw } = context;
  const [min, max, step] = range;
  const value = design.tokens[token] ?? '';
  const set = (text: string): void => change(withTokens(design, { [token]: text }), { key: `token-${token}` });
  const withUnit = (text: string): string => (/^[\d.]+$/.test(text) ? text + unit : text);
  return html`
    <div class="field" data-token=${token}>
      ${fieldHeader({ token, description }, context)}
      <div class="measure">
        <input
          type="range"
          aria-label=${`${token}, slider`}
          min=${min}
          max=${max}
          step=${step}
          .value=${String(Number.parseFloat(value) || (value === '' ? defaultValue : 0))}
          @input=${({ target }: Event) => set((target as HTMLInputElement).value + unit)}
          @change=${commit}
        />
        ${textInput({
          id: `token-${token}`,
          value,
          placeholder: `${defaultValue}${unit}`,
          toValue: withUnit,
          validate: (text) => validateToken(token, text),
          redraw,
          onInput: set,
          onCommit: commit,
        })}
      </div>
    </div>
  `;
}

function selectTokenField(
  { token, description, choices }: (typeof selectTokens)[number],
  context: PanelContext,
): TemplateResult {
  const { design, change, commit, redraw } = context;
  const value = design.tokens[token] ?? '';
  const set = (text: string): void => change(withTokens(design, { [token]: text }), { key: `token-${token}` });
  return html`
    <div class="field" data-token=${token}>
      ${fieldHeader({ token, description }, context)}
      <div class="listed">
        ${select({
          id: `pick-${token}`,
          label: `${token}, examples`,
          value,
          choices,
          onChange: (picked) => {
            set(picked);
            commit();
          },
        })}
        ${textInput({
          id: `token-${token}`,
          value,
          placeholder: 'CSS value',
          validate: (text) => validateToken(token, text),
          redraw,
          onInput: set,
          onCommit: commit,
        })}
      </div>
      ${token === 'font-family' ? fontView(context) : nothing}
    </div>
  `;
}

/** The tokens other than colours. */
export const shapeView = (context: PanelContext): TemplateResult => html`
  ${selectTokens.slice(0, 2).map((one) => selectTokenField(one, context))}
  ${numericTokens.map((one) => numericTokenField(one, context))}
  ${selectTokens.slice(2).map((one) => selectTokenField(one, context))}
`;
