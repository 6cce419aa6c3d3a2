import { html, nothing, type TemplateResult } from 'lit';
import type { MeasuredDesign } from '../../design/contrast.js';
import { validateDesignToken } from '../../design/validation.js';
import { withTokens, type Design } from '../../design/design.js';
import { changeDesign, commitDesign } from '../store.js';
import { fontView } from './font-view.js';
import { clearButton, selectInput, textInput } from './inputs.js';
import { tokenFields } from './token-fields.js';

/** A token with a slider or examples, and a text field for any value. */
function tokenField(field: (typeof tokenFields)[number], design: Design): TemplateResult {
  const { token, description } = field;
  const id = `token-${token}`;
  const value = design.tokens[token] ?? '';
  const unit = 'unit' in field ? field.unit : '';
  const onInput = (text: string): void => changeDesign(withTokens(design, { [token]: text }), { key: id });

  const slider = ({ initial, range: [min, max, step] }: Extract<typeof field, { unit: string }>) => html`
    <input
      type="range"
      aria-label=${`${token}, slider`}
      min=${min}
      max=${max}
      step=${step}
      .value=${String(Number.parseFloat(value) || (value === '' ? initial : 0))}
      @input=${({ target }: Event) => onInput((target as HTMLInputElement).value + unit)}
      @change=${commitDesign}
    />
  `;
  return html`
    <div class="field" data-token=${token}>
      <div class="field-head">
        <label for=${id}><code>${token}</code> <small>${description}</small></label>
        ${value === '' ? nothing : clearButton(`Reset ${token}`, () => changeDesign(withTokens(design, { [token]: '' })))}
      </div>
      <div class=${'unit' in field ? 'measure' : 'listed'}>
        ${
          'unit' in field
            ? slider(field)
            : selectInput({ id: `pick-${token}`, label: `${token}, examples`, value, choices: field.choices, onInput })
        }
        ${textInput({
          id,
          value,
          placeholder: 'unit' in field ? `${field.initial}${unit}` : 'CSS value',
          toValue: (text) => (/^[\d.]+$/.test(text) ? text + unit : text),
          validate: (text) => validateDesignToken(token, text),
          onInput,
        })}
      </div>
      ${token === 'font-family' ? fontView(design) : nothing}
    </div>
  `;
}

/** The tokens other than colours. */
export const shapeView = ({ design }: MeasuredDesign): TemplateResult =>
  html`${tokenFields.map((field) => tokenField(field, design))}`;
