import { html, nothing, type TemplateResult } from 'lit';
import type { MeasuredDesign } from '../../design/contrast.js';
import { validateDesignToken } from '../../design/validation.js';
import { withTokens, type Design } from '../../design/design.js';
import { changeDesign, commitDesign } from '../store.js';
import { clearButton, textInput } from './inputs.js';
import type { Token } from '../../../../widget/theme/tokens.js';

type TokenField = {
  readonly token: Token;
  readonly description: string;
  /** A slider stands beside the field of a number. */
  readonly slider?: {
    readonly unit: '' | 'px' | 'ms';
    readonly initial: number;
    readonly range: readonly [min: number, max: number, step: number];
  };
};

/** The tokens other than colours, in the order of the panel. */
const tokenFields: readonly TokenField[] = [
  { token: 'font-family', description: 'Font' },
  { token: 'font-family-mono', description: 'Addresses and codes' },
  { token: 'radius', description: 'Corner of the card', slider: { unit: 'px', initial: 16, range: [0, 32, 1] } },
  { token: 'space', description: 'Step of the grid', slider: { unit: 'px', initial: 8, range: [4, 12, 0.5] } },
  { token: 'border-width', description: 'Lines', slider: { unit: 'px', initial: 1, range: [0, 4, 0.5] } },
  { token: 'font-size', description: 'Text', slider: { unit: 'px', initial: 14, range: [12, 18, 0.5] } },
  { token: 'font-weight-strong', description: 'Amounts', slider: { unit: '', initial: 600, range: [400, 900, 50] } },
  { token: 'duration', description: 'Motion', slider: { unit: 'ms', initial: 150, range: [0, 500, 10] } },
  { token: 'shadow', description: 'Shadow' },
];

/** A text field for any value of a token, and a slider for a number. */
function tokenField({ token, description, slider }: TokenField, design: Design): TemplateResult {
  const id = `token-${token}`;
  const value = design.tokens[token] ?? '';
  const { unit = '', initial = 0, range: [min, max, step] = [0, 0, 1] } = slider ?? {};
  const onInput = (text: string): void => changeDesign(withTokens(design, { [token]: text }), { key: id });
  return html`
    <div class="field" data-token=${token}>
      <div class="field-head">
        <label for=${id}><code>${token}</code> <small>${description}</small></label>
        ${value === '' ? nothing : clearButton(`Reset ${token}`, () => changeDesign(withTokens(design, { [token]: '' })))}
      </div>
      <div class=${slider ? 'measure' : 'whole'}>
        ${
          slider
            ? html`<input
                type="range"
                aria-label=${`${token}, slider`}
                min=${min}
                max=${max}
                step=${step}
                .value=${String(Number.parseFloat(value) || (value === '' ? initial : 0))}
                @input=${({ target }: Event) => onInput((target as HTMLInputElement).value + unit)}
                @change=${commitDesign}
              />`
            : nothing
        }
        ${textInput({
          id,
          value,
          placeholder: slider ? `${initial}${unit}` : 'CSS value',
          toValue: (text) => (/^[\d.]+$/.test(text) ? text + unit : text),
          validate: (text) => validateDesignToken(token, text),
          onInput,
        })}
      </div>
    </div>
  `;
}

/** The tokens other than colours. */
export const shapeView = ({ design }: MeasuredDesign): TemplateResult =>
  html`${tokenFields.map((field) => tokenField(field, design))}`;
