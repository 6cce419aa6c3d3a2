import { html, nothing, type TemplateResult } from 'lit';
import type { MeasuredDesign } from '../../design/contrast.js';
import { validateDesignToken } from '../../design/validation.js';
import { withTokens, type Design } from '../../design/design.js';
import { changeDesign, commitDesign } from '../store.js';
import { clearButton, selectInput, textInput } from './inputs.js';
import type { Token } from '../../../../widget/theme/tokens.js';
import { fontStacks } from '../../design/brands.js';

/** A slider, or examples to choose from. Beside either a text field takes any value. */
type TokenField = { readonly token: Token; readonly description: string } & (
  | {
      readonly unit: '' | 'px' | 'ms';
      readonly initial: number;
      readonly range: readonly [min: number, max: number, step: number];
    }
  | { readonly choices: readonly (readonly [value: string, label: string])[] }
);

/** The tokens other than colours, in the order of the panel. */
const tokenFields: readonly TokenField[] = [
  {
    token: 'font-family',
    description: 'Font',
    choices: [
      ['', 'Of the page'],
      [fontStacks.system, 'System'],
      [fontStacks.humanist, 'Humanist'],
      [fontStacks.geometric, 'Geometric'],
      [fontStacks.rounded, 'Rounded'],
      [fontStacks.grotesque, 'Grotesque'],
      [fontStacks.serif, 'Old style'],
      [fontStacks.transitional, 'Transitional'],
      [fontStacks.slab, 'Slab'],
      [fontStacks.mono, 'Monospace'],
    ],
  },
  {
    token: 'font-family-mono',
    description: 'Addresses and codes',
    choices: [
      ['', 'Standard'],
      ["'Courier New', Courier, monospace", 'Typewriter'],
      [fontStacks.system, 'System'],
    ],
  },
  { token: 'radius', description: 'Corner of the card', unit: 'px', initial: 16, range: [0, 32, 1] },
  { token: 'space', description: 'Step of the grid', unit: 'px', initial: 8, range: [4, 12, 0.5] },
  { token: 'border-width', description: 'Lines', unit: 'px', initial: 1, range: [0, 4, 0.5] },
  { token: 'font-size', description: 'Text', unit: 'px', initial: 14, range: [12, 18, 0.5] },
  { token: 'font-weight-strong', description: 'Amounts and titles', unit: '', initial: 600, range: [400, 900, 50] },
  { token: 'duration', description: 'Motion', unit: 'ms', initial: 150, range: [0, 500, 10] },
  {
    token: 'shadow',
    description: 'Shadow',
    choices: [
      ['', 'Standard'],
      ['none', 'None'],
      ['0 1px 2px #00000014, 0 4px 16px #0000000f', 'Soft'],
      ['0 2px 4px #00000014, 0 16px 40px #00000024', 'Raised'],
      ['6px 6px 0 #00000026', 'Hard'],
    ],
  },
];

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
    </div>
  `;
}

/** The tokens other than colours. */
export const shapeView = ({ design }: MeasuredDesign): TemplateResult =>
  html`${tokenFields.map((field) => tokenField(field, design))}`;
