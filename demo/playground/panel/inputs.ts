import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Choice } from './attribute-fields.js';

const getInputValue = ({ target }: Event): string => (target as HTMLInputElement).value;

export type TextInputOptions = {
  readonly id: string;
  /** The accessible name where there is no `<label>`. */
  readonly label?: string;
  readonly value: string;
  readonly placeholder?: string | undefined;
  readonly inputMode?: string | undefined;
  /** Returns a sentence when the text is invalid. An invalid text stays in the field and changes nothing. */
  readonly validate?: (value: string) => string | undefined;
  /** Called after each input, so that the sentence appears or disappears. */
  readonly onInvalid?: () => void;
  readonly onInput: (value: string) => void;
  readonly onCommit: () => void;
};

/** Invalid texts by field, each with the value that was set while it was typed. */
const invalidDrafts = new Map<string, { readonly text: string; readonly baseValue: string }>();

/** Lets fields show their values again. */
export const clearInvalidDrafts = (): void => invalidDrafts.clear();

/** The invalid text of a field, unless the field's value has changed since. */
function getInvalidDraft({ id, value }: TextInputOptions): string | undefined {
  const draft = invalidDrafts.get(id);
  if (draft?.baseValue !== value) invalidDrafts.delete(id);
  return invalidDrafts.get(id)?.text;
}

/** The displayed text, the error and the input handler of a field. */
function createFieldState(input: TextInputOptions) {
  const { id, value, validate = () => undefined, onInvalid, onInput } = input;
  const invalidDraft = getInvalidDraft(input);
  const error = invalidDraft === undefined ? undefined : validate(invalidDraft);
  const handleInput = (event: Event): void => {
    const text = getInputValue(event).trim();
    invalidDrafts.delete(id);
    if (text === '' || validate(text) === undefined) onInput(text);
    else invalidDrafts.set(id, { text: getInputValue(event), baseValue: value });
    onInvalid?.();
  };
  const errorView =
    error === undefined ? nothing : html`<span class="problem" id=${`${id}-problem`} role="status">${error}</span>`;
  return {
    displayedValue: invalidDraft ?? value,
    error,
    describedBy: error === undefined ? nothing : `${id}-problem`,
    handleInput,
    errorView,
  };
}

/** A multi-line text input with validation. */
export function textArea(input: TextInputOptions): TemplateResult {
  const { displayedValue, error, describedBy, handleInput, errorView } = createFieldState(input);
  return html`<textarea
      id=${input.id}
      rows="2"
      .value=${displayedValue}
      aria-invalid=${String(error !== undefined)}
      aria-describedby=${describedBy}
      placeholder=${input.placeholder ?? nothing}
      spellcheck="false"
      autocapitalize="off"
      @input=${handleInput}
      @change=${input.onCommit}
    ></textarea
    >${errorView}`;
}

/** A text input with validation. An invalid text stays in the field, with a sentence. */
export function textInput(input: TextInputOptions): TemplateResult {
  const { id, label, placeholder, inputMode, onCommit } = input;
  const { displayedValue, error, describedBy, handleInput, errorView } = createFieldState(input);
  return html`<input
      id=${id}
      .value=${displayedValue}
      aria-label=${label ?? nothing}
      aria-invalid=${String(error !== undefined)}
      aria-describedby=${describedBy}
      placeholder=${placeholder ?? nothing}
      inputmode=${inputMode ?? nothing}
      spellcheck="false"
      autocapitalize="off"
      autocomplete="off"
      @input=${handleInput}
      @change=${onCommit}
    />${errorView}`;
}

export type SelectOptions = {
  readonly id: string;
  readonly label?: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
};

/** A list of choices. Another value appears as a choice of its own. */
export function select({ id, label, value, choices, onChange }: SelectOptions): TemplateResult {
  const all = choices.some(([one]) => one === value) ? choices : [...choices, [value, 'Custom'] as const];
  return html`<select
    id=${id}
    aria-label=${label ?? nothing}
    @change=${(event: Event) => onChange(getInputValue(event))}
  >
    ${all.map(([one, text]) => html`<option value=${one} .selected=${live(one === value)}>${text}</option>`)}
  </select>`;
}

export type SegmentedControlOptions = {
  readonly name: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
};

/** A few choices side by side, as radio buttons so that arrow keys work. */
export const segmentedControl = ({ name, value, choices, onChange }: SegmentedControlOptions): TemplateResult => html`
  <div class="segments">
    ${choices.map(
      ([one, text]) => html`
        <label>
          <input
            type="radio"
            name=${name}
            value=${one}
            .checked=${live(one === value)}
            @change=${() => onChange(one)}
          /><span>${text}</span>
        </label>
      `,
    )}
  </div>
`;

type CheckboxOptions = {
  readonly id: string;
  readonly isChecked: boolean;
  readonly text: unknown;
  readonly onChange: (isChecked: boolean) => void;
};

export const checkbox = ({ id, isChecked, text, onChange }: CheckboxOptions): TemplateResult => html`
  <label class="tick" for=${id}>
    <input
      id=${id}
      type="checkbox"
      .checked=${live(isChecked)}
      @change=${({ target }: Event) => onChange((target as HTMLInputElement).checked)}
    /><span>${text}</span>
  </label>
`;
