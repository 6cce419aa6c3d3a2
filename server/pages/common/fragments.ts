import { html, nothing } from 'lit';
import { copyText } from './export.js';
import { formatTimestamp, humanize } from './format.js';

type Announcer = { readonly announce: (message: string) => void };
type Redrawer = { readonly redraw: () => void };

/** `itemName` is a noun for labels. */
type FragmentOptions<Context> = { readonly context: Context; readonly itemName: string };

/** A status as a coloured label. */
export const statusChip = (status: string, label = humanize(status)) =>
  html`<span class="chip-status" data-status=${status}>${label}</span>`;

/** A button that copies its text and announces the outcome. */
export const copyButton = (text: string, { itemName, context: { announce } }: FragmentOptions<Announcer>) => html`
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
  return <T>(list: readonly T[], { context: { redraw }, itemName }: FragmentOptions<Redrawer>) => {
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

/** A line of a list of facts. */
export const factRow = (name: string, value: unknown) =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;

type TimelineEntry = {
  readonly type: string;
  readonly status: string;
  readonly reason: string | null;
  readonly at: number;
};

/** The changes of an order. Times are Unix seconds, like `now`. */
export const timelineList = (timeline: readonly TimelineEntry[], now: number) => html`
  <ol class="timeline" aria-label="Timeline">
    ${timeline.map(
      ({ type, status, reason, at }) => html`
        <li data-status=${status}>
          <code>${type}</code>
          <span class="why">${reason === null ? nothing : humanize(reason)}</span>
          <time>${formatTimestamp(at, now)}</time>
        </li>
      `,
    )}
  </ol>
`;

type Attempt = {
  readonly number: number;
  /** Unix seconds. */
  readonly at: number;
  readonly took: number;
  readonly status: number | null;
  readonly error: string | null;
};

const attemptRow = ({ number, at, took, status, error }: Attempt, now: number) => html`
  <tr>
    <td>${number}</td>
    <td>${formatTimestamp(at, now)}</td>
    <td>${status ?? '–'}</td>
    <td>${error === null ? 'accepted' : humanize(error)}</td>
    <td>${Math.round(took)} ms</td>
  </tr>
`;

/** The attempts of a webhook. */
export const attemptsTable = (attempts: readonly Attempt[], now: number) => html`
  <table class="attempts">
    <thead>
      <tr>
        <th scope="col">Attempt</th>
        <th scope="col">At</th>
        <th scope="col">Status</th>
        <th scope="col">Outcome</th>
        <th scope="col">Took</th>
      </tr>
    </thead>
    <tbody>
      ${attempts.map((attempt) => attemptRow(attempt, now))}
    </tbody>
  </table>
`;

export function describeAttemptCount({ length }: readonly unknown[]): string {
  if (length === 0) return 'no attempt yet';
  return length === 1 ? '1 attempt' : `${length} attempts`;
}

/** The host of a URL; another text is returned unchanged. */
export const hostOf = (url: string): string => {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
};
