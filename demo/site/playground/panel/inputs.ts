import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Choice } from './attribute-fields.js';

const getInputValue = ({ target }: Event): string => (target as HTMLInputElement).value;

type TextInputOptions = {
  readonly id: string;
  /** The accessible name where there is no `<label>`. */
  readonly label?: string;
  readonly value: string;
  readonly placeholder?: string | undefined;
  readonly inputMode?: string | undefined;
  /** What a typed text sets, such as the number with its unit. */
  readonly toValue?: (text: string) => string;
  /** Returns a sentence when the value is invalid. An invalid text stays in the field and changes nothing. */
  readonly validate?: (value: string) => string | undefined;
  /** Draws the field again: the sentence appears or disappears, and a typed text becomes the value. */
  readonly redraw?: () => void;
  readonly onInput: (value: string) => void;
  readonly onCommit: () => void;
};

/**
 * What was typed into a field, with the value that holds meanwhile. The field shows the text, so that `2` can become `24`
 * although the value of `2` is `2px`. An invalid text stays until the value changes, a valid one until it is committed.
 */
type Draft = { readonly text: string; readonly value: string; readonly isValid: boolean };

const drafts = new Map<string, Draft>();

/** Lets fields show their values again. */
export const clearDrafts = (): void => drafts.clear();

/** The draft of a field, unless the field's value has changed since. */
function getDraft({ id, value }: TextInputOptions): Draft | undefined {
  if (drafts.get(id)?.value !== value) drafts.delete(id);
  return drafts.get(id);
}

/** What a text field binds: its text, its handlers, and its sentence while the text is invalid. */
function createFieldState(input: TextInputOptions) {
  const { id, value, toValue = String, validate = () => undefined, redraw, onInput, onCommit } = input;
  const draft = getDraft(input);
  const error = draft === undefined || draft.isValid ? undefined : validate(toValue(draft.text.trim()));
  return {
    text: draft?.text ?? value,
    isInvalid: String(error !== undefined),
    describedBy: error === undefined ? nothing : `${id}-problem`,
    problem:
      error === undefined ? nothing : html`<span class="problem" id=${`${id}-problem`} role="status">${error}</span>`,
    handleInput: (event: Event): void => {
      const text = getInputValue(event);
      const next = text.trim() === '' ? '' : toValue(text.trim());
      const isValid = next === '' || validate(next) === undefined;
      drafts.set(id, { text, value: isValid ? next : value, isValid });
      if (isValid) onInput(next);
      redraw?.();
    },
    handleChange: (): void => {
      if (drafts.get(id)?.isValid) drafts.delete(id);
      onCommit();
      // A field that a draw removes fires this event, and a draw cannot start within another.
      if (redraw) queueMicrotask(redraw);
    },
  };
}

/** A multi-line text input with validation. */
export function textArea(input: TextInputOptions): TemplateResult {
  const { text, isInvalid, describedBy, problem, handleInput, handleChange } = createFieldState(input);
  return html`<textarea
      id=${input.id}
      rows="2"
      .value=${text}
      aria-invalid=${isInvalid}
      aria-describedby=${describedBy}
      placeholder=${input.placeholder ?? nothing}
      spellcheck="false"
      autocapitalize="off"
      @input=${handleInput}
      @change=${handleChange}
    ></textarea
    >${problem}`;
}

/** A text input with validation. */
export function textInput(input: TextInputOptions): TemplateResult {
  const { id, label, placeholder, inputMode } = input;
  const { text, isInvalid, describedBy, problem, handleInput, handleChange } = createFieldState(input);
  return html`<input
      id=${id}
      .value=${text}
      aria-label=${label ?? nothing}
      aria-invalid=${isInvalid}
      aria-describedby=${describedBy}
      placeholder=${placeholder ?? nothing}
      inputmode=${inputMode ?? nothing}
      spellcheck="false"
      autocapitalize="off"
      autocomplete="off"
      @input=${handleInput}
      @change=${handleChange}
    />${problem}`;
}

type ClearOptions = { readonly label: string; readonly onClick: () => void };

/** A small cross that takes a setting back, or deletes something. */
export const clearButton = ({ label, onClick }: ClearOptions): TemplateResult => html`
  <button class="clear" type="button" aria-label=${label} @click=${onClick}><span aria-hidden="true">×</span></button>
`;

type ColorInputOptions = {
  readonly label: string;
  readonly value: string;
  readonly onInput: (color: string) => void;
  readonly onCommit: () => void;
};

export const colorInput = ({ label, value, onInput, onCommit }: ColorInputOptions): TemplateResult => html`
  <input
    type="color"
    aria-label=${label}
    .value=${value}
    @input=${(event: Event) => onInput(getInputValue(event))}
    @change=${onCommit}
  />
`;

type FileButtonOptions = {
  readonly text: string;
  readonly title?: string;
  readonly accept: string;
  readonly onFile: (file: File) => Promise<void>;
};

/** Chooses a file of this machine. The same file can be chosen again. */
export const fileButton = (id: string, { text, title, accept, onFile }: FileButtonOptions): TemplateResult => html`
  <label class="plain file" for=${id} title=${title ?? nothing}>${text}</label>
  <input
    class="hidden"
    id=${id}
    type="file"
    accept=${accept}
    @change=${({ target }: Event) => {
      const input = target as HTMLInputElement;
      const file = input.files?.[0];
      if (file) void onFile(file).then(() => (input.value = ''));
    }}
  />
`;

type SelectOptions = {
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

type SegmentedControlOptions = {
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
