import { html } from 'lit';
import { copyText } from '../../common/export.js';
import type { ConsoleContext } from '../console-context.js';
import { humanize } from '../format.js';

/** What something is called, on a desk. */
type FragmentOptions = { readonly context: ConsoleContext; readonly itemName: string };

/** A status as text with its colour. */
export const statusChip = (status: string, label = humanize(status)) =>
  html`<span class="chip-status" data-status=${status}>${label}</span>`;

/** A button that copies, and says what came of it. */
export const copyButton = (text: string, { itemName, context: { announce } }: FragmentOptions) => html`
  <button
    class="copyable"
    type="button"
    aria-label=${`Copy ${itemName} ${text}`}
    @click=${() => void copyText(text).then((outcome) => announce(`${outcome}: ${text}`))}
  >
    ${text}
  </button>
`;

/** The button that was pressed will be gone: the keyboard goes on from its panel. */
export const focusPanel = ({ currentTarget }: Event): void =>
  (currentTarget as HTMLElement).closest<HTMLElement>('.panel')?.focus();

/** JSON or other text that scrolls by itself, so that the keyboard must reach it. */
export const codeBlock = (label: string, text: string) => html`
  <pre class="json" tabindex="0" role="group" aria-label=${label}>${text}</pre>
`;

/** The first of a list, and a button for the rest. Each list on the page remembers how much of it is shown. */
export function createListTruncation(maxVisible: number) {
  let isExpanded = false;
  return <T>(list: readonly T[], { context: { redraw }, itemName }: FragmentOptions) => {
    const toggleExpanded = (): void => {
      isExpanded = !isExpanded;
      redraw();
    };
    const label = isExpanded ? `Show the newest ${maxVisible} alone` : `Show all ${list.length} ${itemName}`;
    const more =
      list.length > maxVisible
        ? html`<button class="plain more" type="button" @click=${toggleExpanded}>${label}</button>`
        : '';
    return { shown: isExpanded ? list : list.slice(0, maxVisible), more };
  };
}

/** The fields of a form that was submitted, trimmed; what is empty is not there. */
export function readFormFields(event: SubmitEvent): Readonly<Record<string, string>> {
  event.preventDefault();
  const data = new FormData(event.currentTarget as HTMLFormElement);
  const texts = [...data].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.trim()] as const] : [],
  );
  return Object.fromEntries(texts.filter(([, value]) => value !== ''));
}
