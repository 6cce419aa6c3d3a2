import { html } from 'lit';
import { copyText } from '../../common/export.js';
import type { ConsoleContext } from '../console-context.js';
import { humanize } from '../format.js';

/** `itemName` is a noun for labels. */
type FragmentOptions = { readonly context: ConsoleContext; readonly itemName: string };

/** A status as a coloured label. */
export const statusChip = (status: string, label = humanize(status)) =>
  html`<span class="chip-status" data-status=${status}>${label}</span>`;

/** A button that copies its text and announces the outcome. */
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

/** Moves the focus to the panel, because the pressed button will disappear. */
export const focusPanel = ({ currentTarget }: Event): void =>
  (currentTarget as HTMLElement).closest<HTMLElement>('.panel')?.focus();

/** A block of JSON or other text. It scrolls, so it is focusable for the keyboard. */
export const codeBlock = (label: string, text: string) => html`
  <pre class="json" tabindex="0" role="group" aria-label=${label}>${text}</pre>
`;

/** Truncates a list, with a button to show all of it. Each list keeps its own state. */
export function createListTruncation(maxVisible: number) {
  let isExpanded = false;
  return <T>(list: readonly T[], { context: { redraw }, itemName }: FragmentOptions) => {
    const toggleExpanded = (): void => {
      isExpanded = !isExpanded;
      redraw();
    };
    const label = isExpanded ? `Show only the newest ${maxVisible}` : `Show all ${list.length} ${itemName}`;
    const more =
      list.length > maxVisible
        ? html`<button class="plain more" type="button" @click=${toggleExpanded}>${label}</button>`
        : '';
    return { shown: isExpanded ? list : list.slice(0, maxVisible), more };
  };
}

/** Reads the trimmed fields of a submitted form, without empty ones. */
export function readFormFields(event: SubmitEvent): Readonly<Record<string, string>> {
  event.preventDefault();
  const data = new FormData(event.currentTarget as HTMLFormElement);
  const texts = [...data].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.trim()] as const] : [],
  );
  return Object.fromEntries(texts.filter(([, value]) => value !== ''));
}
