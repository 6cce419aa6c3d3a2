import { html, render, type TemplateResult } from 'lit/html.js';
import { repeat } from 'lit/directives/repeat.js';
import * as events from '../widget/events.js';

type Entry = { readonly id: number; readonly time: string; readonly type: string; readonly payload: object };

const most = 50;

const types = Object.values(events).map(({ type }) => type);

/** An event's own fields; `isTrusted` is every event's. */
const payloadOf = (event: Event): object =>
  Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'isTrusted'));

const timeOf = (date: Date): string => date.toLocaleTimeString('en-GB');

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What happened, in a few words. */
function aboutOf(event: Event): string {
  if (event instanceof Event && 'options' in event) return plural((event.options as unknown[]).length, 'option');
  const payload = payloadOf(event) as {
    readonly option?: { readonly show_name: string };
    readonly order?: { readonly transaction_code: string };
    readonly failure?: { readonly kind: string };
    readonly cryptoCurrency?: string;
    readonly cryptoCurrencyNetwork?: string;
    readonly what?: string;
  };
  if (payload.cryptoCurrency) return `${payload.cryptoCurrency} on ${payload.cryptoCurrencyNetwork ?? ''}`;
  return payload.option?.show_name ?? payload.order?.transaction_code ?? payload.failure?.kind ?? payload.what ?? '';
}

const row = ({ time, type, payload, about }: Entry & { readonly about: string }): TemplateResult => html`
  <li>
    <details>
      <summary><time>${time}</time><code>${type}</code><span class="about">${about}</span></summary>
      <pre class="json" tabindex="0" role="group" aria-label="Fields of ${type}">
${JSON.stringify(payload, null, 2)}</pre>
    </details>
  </li>
`;

/** Every event of every checkout on the page, newest first. Not a live region: the checkout itself speaks. */
export function showEvents(place: HTMLElement) {
  let entries: readonly (Entry & { readonly about: string })[] = [];
  let count = 0;

  const show = (): void => {
    render(
      entries.length === 0
        ? html`<p class="note">Nothing yet.</p>`
        : html`<ul>
            ${repeat(entries, ({ id }) => id, row)}
          </ul>`,
      place,
    );
  };

  const add = (event: Event): void => {
    count += 1;
    const entry = { id: count, time: timeOf(new Date()), type: event.type, payload: payloadOf(event) };
    entries = [{ ...entry, about: aboutOf(event) }, ...entries].slice(0, most);
    show();
  };

  for (const type of types) document.addEventListener(type, add);
  show();
  return {
    clear(): void {
      entries = [];
      show();
    },
  };
}
