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
  /** Why the text cannot be taken, in a sentence. Such a text stays in the field with the sentence, and changes nothing. */
  readonly problemOf?: (value: string) => string | undefined;
  /** Called for a text that is not taken, so that the sentence is drawn. */
  readonly onRefused?: () => void;
  readonly onInput: (value: string) => void;
  readonly onDone: () => void;
};

/** Texts that were not taken, by their field, and the value over which each was typed. */
const refused = new Map<string, { readonly text: string; readonly over: string }>();

/** Fields show what is set again. */
export const forgetRefused = (): void => refused.clear();

/** The text that was not taken, while nothing else has been set since. */
function refusedIn({ id, value }: Input): string | undefined {
  const entry = refused.get(id);
  if (entry?.over !== value) refused.delete(id);
  return refused.get(id)?.text;
}

/** What a field shows of a text that is not taken, and what it does with the next one. */
function checked(input: Input) {
  const { id, value, problemOf = () => undefined, onRefused, onInput } = input;
  const bad = refusedIn(input);
  const problem = bad === undefined ? undefined : problemOf(bad);
  const typed = (event: Event): void => {
    const text = valueOf(event).trim();
    refused.delete(id);
    if (text === '' || problemOf(text) === undefined) onInput(text);
    else refused.set(id, { text: valueOf(event), over: value });
    onRefused?.();
  };
  const sentence =
    problem === undefined ? nothing : html`<span class="problem" id=${`${id}-problem`} role="status">${problem}</span>`;
  return {
    shown: bad ?? value,
    problem,
    describedBy: problem === undefined ? nothing : `${id}-problem`,
    typed,
    sentence,
  };
}

/** Several lines of text, checked like one. */
export function textArea(input: Input): TemplateResult {
  const { shown, problem, describedBy, typed, sentence } = checked(input);
  return html`<textarea
      id=${input.id}
      rows="2"
      .value=${shown}
      aria-invalid=${String(problem !== undefined)}
      aria-describedby=${describedBy}
      placeholder=${input.placeholder ?? nothing}
      spellcheck="false"
      autocapitalize="off"
      @input=${typed}
      @change=${input.onDone}
    ></textarea
    >${sentence}`;
}

/** A line of text. What is not taken stays, marked, with a sentence why. */
export function textInput(input: Input): TemplateResult {
  const { id, label, placeholder, inputMode, onDone } = input;
  const { shown, problem, describedBy, typed, sentence } = checked(input);
  return html`<input
      id=${id}
      .value=${shown}
      aria-label=${label ?? nothing}
      aria-invalid=${String(problem !== undefined)}
      aria-describedby=${describedBy}
      placeholder=${placeholder ?? nothing}
      inputmode=${inputMode ?? nothing}
      spellcheck="false"
      autocapitalize="off"
      autocomplete="off"
      @input=${typed}
      @change=${onDone}
    />${sentence}`;
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
