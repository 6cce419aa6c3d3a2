import { html, nothing, type TemplateResult } from 'lit';
import type { MeasuredDesign } from '../../design/contrast.js';
import { validateDesignToken } from '../../design/validation.js';
import { withTokens, type Design } from '../../design/design.js';
import { changeDesign, commitDesign, getDesign, redrawPlayground } from '../store.js';
import { clearButton, selectInput, textInput, fileButton } from './inputs.js';
import { loadLocalFont, measureText } from '../../preview/local-fonts.js';
import { announce } from '../../../../server/pages/common/announcer.js';
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

const genericFamily = /^(?:(?:sans-)?serif|monospace|cursive|fantasy|system-ui|ui-[\w-]+|-apple-system|inherit)$/i;

/** The names in a font stack, without quotes and without the families that every browser has. */
const namedFamilies = (stack: string): readonly string[] =>
  stack
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^(['"])(.*)\1$/, '$2')
        .trim(),
    )
    .filter((name) => name !== '' && !genericFamily.test(name));

/** The width of a text in a font stack, in pixels. */
type MeasureText = (stack: string) => number;

/** A family is there when a text has another width than in the font that stands in for it, for one of two such fonts. */
const isAvailable = (family: string, measure: MeasureText): boolean =>
  ['monospace', 'serif'].some((base) => measure(`"${family.replaceAll('"', '')}", ${base}`) !== measure(base));

/** The named families of a stack when none of them is there, so that a fallback shows; empty otherwise. */
function findMissingFamilies(stack: string, measure: MeasureText): readonly string[] {
  const names = namedFamilies(stack);
  return names.some((name) => isAvailable(name, measure)) ? [] : names;
}

/** A name for a font file that is safe in CSS: `My Font-Bold.woff2` is `My Font-Bold`. */
const familyOfFile = (fileName: string): string =>
  fileName
    .replace(/\.\w+$/, '')
    .replace(/[^\p{L}\p{N} _-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60) || 'Font';

let problem = '';

async function takeFile(file: File): Promise<void> {
  const family = familyOfFile(file.name);
  try {
    await loadLocalFont({ family, data: await file.arrayBuffer() });
    problem = '';
    changeDesign(withTokens(getDesign(), { 'font-family': `'${family}', sans-serif` }));
    announce(`${family} is loaded into this page.`);
  } catch {
    problem = 'The browser cannot read this file as a font.';
  }
  redrawPlayground();
}

/** A named font that is on this machine shows; another one needs a sentence, because its fallback shows instead. */
const missingFontHint = (family: string): TemplateResult => html`
  <p class="warn" id="font-missing" role="status">
    ${family} is not on this machine, so its fallback shows. Load its file, or see that the page has it.
  </p>
`;

/** A font file of this machine, and the warning about a font that is not there. */
function fontView({ tokens }: Design): TemplateResult {
  const [missing] = findMissingFamilies(tokens['font-family'] ?? '', measureText);
  return html`
    <div class="file-line">
      ${fileButton('font-file', { text: 'Load a font file', accept: '.woff2,.woff,.ttf,.otf', onFile: takeFile })}
      <small>Your page needs it too: the code has its name only.</small>
    </div>
    ${problem === '' ? nothing : html`<p class="problem" role="status">${problem}</p>`}
    ${missing === undefined ? nothing : missingFontHint(missing)}
  `;
}

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
