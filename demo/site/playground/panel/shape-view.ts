import { html, nothing, type TemplateResult } from 'lit';
import type { Token } from '../../../../widget/theme/tokens.js';
import { validateToken } from '../../design/validation.js';
import { withTokens } from '../../design/design.js';
import { fontView } from './font-view.js';
import type { PanelContext } from './panel-context.js';
import { clearButton, select, textInput } from './inputs.js';
import { selectTokens, numericTokens, type NumericToken } from './token-fields.js';

type TokenFieldOptions = {
  readonly token: Token;
  readonly description: string;
  readonly placeholder: string;
  readonly toValue?: (text: string) => string;
  /** The control beside the text, such as a slider. */
  readonly control: (set: (text: string) => void) => TemplateResult;
  readonly className: 'measure' | 'listed';
};

/** A token with a control and a text field for any value. */
function tokenField(options: TokenFieldOptions, context: PanelContext): TemplateResult {
  const { token, description, placeholder, toValue = String, control, className } = options;
  const { design, change, commit, redraw } = context;
  const set = (text: string): void => change(withTokens(design, { [token]: text }), { key: `token-${token}` });
  const reset = (): void => change(withTokens(design, { [token]: '' }));
  const isSet = design.tokens[token] !== undefined;
  return html`
    <div class="field" data-token=${token}>
      <div class="field-head">
        <label for=${`token-${token}`}><code>${token}</code> <small>${description}</small></label>
        ${isSet ? clearButton({ label: `Reset ${token}`, onClick: reset }) : nothing}
      </div>
      <div class=${className}>
        ${control(set)}
        ${textInput({
          id: `token-${token}`,
          value: design.tokens[token] ?? '',
          placeholder,
          toValue,
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

function numericTokenField(spec: NumericToken, context: PanelContext): TemplateResult {
  const { token, description, unit, defaultValue, range } = spec;
  const [min, max, step] = range;
  const value = context.design.tokens[token] ?? '';
  const slider = (set: (text: string) => void): TemplateResult => html`
    <input
      type="range"
      aria-label=${`${token}, slider`}
      min=${min}
      max=${max}
      step=${step}
      .value=${String(Number.parseFloat(value) || (value === '' ? defaultValue : 0))}
      @input=${({ target }: Event) => set((target as HTMLInputElement).value + unit)}
      @change=${context.commit}
    />
  `;
  const toValue = (text: string): string => (/^[\d.]+$/.test(text) ? text + unit : text);
  const placeholder = `${defaultValue}${unit}`;
  return tokenField({ token, description, placeholder, toValue, control: slider, className: 'measure' }, context);
}

function selectTokenField(
  { token, description, choices }: (typeof selectTokens)[number],
  context: PanelContext,
): TemplateResult {
  const examples = (set: (text: string) => void): TemplateResult =>
    select({
      id: `pick-${token}`,
      label: `${token}, examples`,
      value: context.design.tokens[token] ?? '',
      choices,
      onChange(picked) {
        set(picked);
        context.commit();
      },
    });
  return tokenField({ token, description, placeholder: 'CSS value', control: examples, className: 'listed' }, context);
}

/** The tokens other than colours. */
export const shapeView = (context: PanelContext): TemplateResult => html`
  ${selectTokens.slice(0, 2).map((one) => selectTokenField(one, context))}
  ${numericTokens.map((one) => numericTokenField(one, context))}
  ${selectTokens.slice(2).map((one) => selectTokenField(one, context))}
`;
