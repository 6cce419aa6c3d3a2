import { html } from 'lit';
import { copy } from '../../copy.js';
import type { Desk } from '../desk.js';
import { wordsOf } from '../format.js';

/** What something is called, on a desk. */
type Shown = { readonly desk: Desk; readonly what: string };

/** A status as text with its colour. */
export const chip = (status: string, words = wordsOf(status)) =>
  html`<span class="chip-status" data-status=${status}>${words}</span>`;

/** A button that copies, and says what came of it. */
export const copyable = (text: string, { what, desk: { say } }: Shown) => html`
  <button
    class="copyable"
    type="button"
    aria-label=${`Copy ${what} ${text}`}
    @click=${() => void copy(text).then((outcome) => say(`${outcome}: ${text}`))}
  >
    ${text}
  </button>
`;

/** The button that was pressed will be gone: the keyboard goes on from its panel. */
export const focusPanel = ({ currentTarget }: Event): void =>
  (currentTarget as HTMLElement).closest<HTMLElement>('.panel')?.focus();

/** JSON or other text that scrolls by itself, so that the keyboard must reach it. */
export const block = (label: string, text: string) => html`
  <pre class="json" tabindex="0" role="group" aria-label=${label}>${text}</pre>
`;

export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The first of a list, and a button for the rest. Each list on the page remembers how much of it is shown. */
export function firstOf(most: number) {
  let isWhole = false;
  return <T>(list: readonly T[], { desk: { redraw }, what }: Shown) => {
    const change = (): void => {
      isWhole = !isWhole;
      redraw();
    };
    const label = isWhole ? `Show the newest ${most} alone` : `Show all ${list.length} ${what}`;
    const more =
      list.length > most ? html`<button class="plain more" type="button" @click=${change}>${label}</button>` : '';
    return { shown: isWhole ? list : list.slice(0, most), more };
  };
}

/** The fields of a form that was submitted, trimmed; what is empty is not there. */
export function fieldsOf(event: SubmitEvent): Readonly<Record<string, string>> {
  event.preventDefault();
  const data = new FormData(event.currentTarget as HTMLFormElement);
  const texts = [...data].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.trim()] as const] : [],
  );
  return Object.fromEntries(texts.filter(([, value]) => value !== ''));
}
