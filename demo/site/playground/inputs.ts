import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { commitDesign, redrawPlayground } from './store.js';

export type Choice = readonly [value: string, label: string];

const getInputValue = ({ target }: Event): string => (target as HTMLInputElement).value;

type TextField = {
  readonly id: string;
  readonly value: string;
  readonly placeholder?: string | undefined;
  /** Returns a sentence when the value is invalid. An invalid text stays in the field and changes nothing. */
  readonly validate?: (value: string) => string | undefined;
  readonly onInput: (value: string) => void;
};

/**
 * What was typed into a field, with the value that holds meanwhile. An invalid text stays until the value changes, a valid one until it is committed.
 */
type Draft = { readonly text: string; readonly value: string; readonly isValid: boolean };

const drafts = new Map<string, Draft>();

/** Lets fields show their values again. */
export const clearDrafts = (): void => drafts.clear();

/** A text input with validation. */
export function textInput({ id, value, placeholder, validate = () => undefined, onInput }: TextField): TemplateResult {
  if (drafts.get(id)?.value !== value) drafts.delete(id);
  const draft = drafts.get(id);
  const error = draft === undefined || draft.isValid ? undefined : validate(draft.text.trim());
  const handleInput = (event: Event): void => {
    const text = getInputValue(event);
    const next = text.trim();
    const isValid = next === '' || validate(next) === undefined;
    drafts.set(id, { text, value: isValid ? next : value, isValid });
    if (isValid) onInput(next);
    redrawPlayground();
  };
  const handleChange = (): void => {
    if (drafts.get(id)?.isValid) drafts.delete(id);
    commitDesign();
    // A field that a draw removes fires this event, and a draw cannot start within another.
    queueMicrotask(redrawPlayground);
  };
  return html`<input
      id=${id}
      .value=${draft?.text ?? value}
      aria-invalid=${String(error !== undefined)}
      aria-describedby=${error === undefined ? nothing : `${id}-problem`}
      placeholder=${placeholder ?? nothing}
      spellcheck="false"
      autocapitalize="off"
      autocomplete="off"
      @input=${handleInput}
      @change=${handleChange}
    />${error === undefined ? nothing : html`<span class="problem" id=${`${id}-problem`} role="status">${error}</span>`}`;
}

type ChoiceOptions = Pick<TextField, 'id' | 'value' | 'onInput'> & { readonly choices: readonly Choice[] };

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
  { name, value, selected }: Readonly<Record<'name' | 'value' | 'selected', string>>,
  { text, onSelect }: { readonly text: unknown; readonly onSelect: () => void },
): TemplateResult => html`
  <label
    ><input
      type="radio"
      name=${name}
      value=${value}
      .checked=${live(value === selected)}
      @change=${onSelect}
    />${text}</label
  >
`;
