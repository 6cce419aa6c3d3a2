import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { commitDesign, redrawPlayground } from '../store.js';

export type Choice = readonly [value: string, label: string];

const getInputValue = ({ target }: Event): string => (target as HTMLInputElement).value;

export type TextInputOptions = {
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
  readonly onInput: (value: string) => void;
};

/**
 * What was typed into a field, with the value that holds meanwhile. The field shows the text, so that `2` can become `24`
 * although the value of `2` is `2px`. An invalid text stays until the value changes, a valid one until it is committed.
 */
type Draft = { readonly text: string; readonly value: string; readonly isValid: boolean };

const drafts = new Map<string, Draft>();

/** Lets fields show their values again. */
export const clearDrafts = (): void => drafts.clear();

/** What a text field binds: its text, its handlers, and its sentence while the text is invalid. */
function createFieldState({ id, value, toValue = String, validate = () => undefined, onInput }: TextInputOptions) {
  if (drafts.get(id)?.value !== value) drafts.delete(id);
  const draft = drafts.get(id);
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
      redrawPlayground();
    },
    handleChange: (): void => {
      if (drafts.get(id)?.isValid) drafts.delete(id);
      commitDesign();
      // A field that a draw removes fires this event, and a draw cannot start within another.
      queueMicrotask(redrawPlayground);
    },
  };
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

/** A small cross that takes a setting back, or deletes something. */
export const clearButton = (label: string, onClick: () => void): TemplateResult => html`
  <button class="clear" type="button" aria-label=${label} @click=${onClick}><span aria-hidden="true">×</span></button>
`;

type Input<Value> = { readonly value: Value; readonly onInput: (value: Value) => void };

/** A colour to pick beside a field for any CSS colour. */
export const colorInput = (label: string, { value, onInput }: Input<string>): TemplateResult => html`
  <input
    type="color"
    aria-label=${label}
    .value=${value}
    @input=${(event: Event) => onInput(getInputValue(event))}
    @change=${commitDesign}
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

type ChoiceOptions = Input<string> & {
  readonly id: string;
  readonly choices: readonly Choice[];
};

/** A list of choices. Another value appears as a choice of its own. Each choice is one undo step. */
export function selectInput({ id, value, choices, onInput }: ChoiceOptions): TemplateResult {
  const all = choices.some(([one]) => one === value) ? choices : [...choices, [value, 'Custom'] as const];
  const handleChange = (event: Event): void => {
    onInput(getInputValue(event));
    commitDesign();
  };
  return html`<select id=${id} @change=${handleChange}>
    ${all.map(([one, text]) => html`<option value=${one} .selected=${live(one === value)}>${text}</option>`)}
  </select>`;
}

/** A radio button with its label. */
export const radioInput = (
  { name, value, selected, className }: Record<'name' | 'value' | 'selected', string> & { readonly className?: string },
  { text, onSelect }: { readonly text: unknown; readonly onSelect: () => void },
): TemplateResult => html`
  <label class=${className ?? nothing}
    ><input
      type="radio"
      name=${name}
      value=${value}
      .checked=${live(value === selected)}
      @change=${onSelect}
    />${text}</label
  >
`;

/** A few choices side by side, as radio buttons so that arrow keys work. Each choice is one undo step. */
export const segmentedControl = ({ id, value: selected, choices, onInput }: ChoiceOptions): TemplateResult => html`
  <div class="segments">
    ${choices.map(([value, text]) => {
      const onSelect = (): void => {
        onInput(value);
        commitDesign();
      };
      return radioInput({ name: id, value, selected }, { text: html`<span>${text}</span>`, onSelect });
    })}
  </div>
`;

export const checkboxInput = (
  id: string,
  { text, value, onInput }: Input<boolean> & { readonly text: unknown },
): TemplateResult => html`
  <label class="tick" for=${id}>
    <input
      id=${id}
      type="checkbox"
      .checked=${live(value)}
      @change=${({ target }: Event) => onInput((target as HTMLInputElement).checked)}
    /><span>${text}</span>
  </label>
`;
