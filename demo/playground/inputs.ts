import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Choice } from './fields.js';

const valueOf = ({ target }: Event): string => (target as HTMLInputElement).value;

export type Input = {
  readonly id: string;
  /** What a screen reader calls it, where no `<label>` does. */
  readonly label?: string;
  readonly value: string;
  readonly placeholder?: string | undefined;
  readonly inputMode?: string | undefined;
  /** Whether the text can be taken. What cannot be stays in the field until it is left, and changes nothing. */
  readonly fits?: (value: string) => boolean;
  readonly onInput: (value: string) => void;
  readonly onDone: () => void;
};

/** A line of text. What is not taken is marked, and gone when the field is left. */
export function textInput(input: Input): TemplateResult {
  const { id, label, value, placeholder, inputMode, fits = () => true, onInput, onDone } = input;
  const typed = (event: Event): void => {
    const text = valueOf(event).trim();
    const isTaken = text === '' || fits(text);
    (event.target as HTMLInputElement).setAttribute('aria-invalid', String(!isTaken));
    if (isTaken) onInput(text);
  };
  const left = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    if (field.getAttribute('aria-invalid') === 'true') field.value = value;
    field.setAttribute('aria-invalid', 'false');
    onDone();
  };
  return html`<input
    id=${id}
    .value=${value}
    aria-label=${label ?? nothing}
    placeholder=${placeholder ?? nothing}
    inputmode=${inputMode ?? nothing}
    spellcheck="false"
    autocapitalize="off"
    autocomplete="off"
    @input=${typed}
    @change=${left}
  />`;
}

export type Select = {
  readonly id: string;
  readonly label?: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onPick: (value: string) => void;
};

/** A list; a value that is none of its choices is shown as one of its own. */
export function select({ id, label, value, choices, onPick }: Select): TemplateResult {
  const all = choices.some(([one]) => one === value) ? choices : [...choices, [value, 'Own'] as const];
  return html`<select id=${id} aria-label=${label ?? nothing} @change=${(event: Event) => onPick(valueOf(event))}>
    ${all.map(([one, text]) => html`<option value=${one} .selected=${live(one === value)}>${text}</option>`)}
  </select>`;
}

export type Segments = {
  readonly name: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onPick: (value: string) => void;
};

/** A few choices side by side: radios, so that arrow keys go through them. */
export const segments = ({ name, value, choices, onPick }: Segments): TemplateResult => html`
  <div class="segments">
    ${choices.map(
      ([one, text]) => html`
        <label>
          <input
            type="radio"
            name=${name}
            value=${one}
            .checked=${live(one === value)}
            @change=${() => onPick(one)}
          /><span>${text}</span>
        </label>
      `,
    )}
  </div>
`;

type Checkbox = {
  readonly id: string;
  readonly isOn: boolean;
  readonly text: unknown;
  readonly onPick: (isOn: boolean) => void;
};

export const checkbox = ({ id, isOn, text, onPick }: Checkbox): TemplateResult => html`
  <label class="tick" for=${id}>
    <input
      id=${id}
      type="checkbox"
      .checked=${live(isOn)}
      @change=${({ target }: Event) => onPick((target as HTMLInputElement).checked)}
    /><span>${text}</span>
  </label>
`;
