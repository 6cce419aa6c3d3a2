import { html, render } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type * as events from '../../../widget/index.js';
import { codeBlock } from '../../../server/pages/common/fragments.js';

/** The fields of the checkout's events. Each event has one or two of them. */
type EventFields = Partial<
  events.CheckoutReadyEvent &
    events.CheckoutOptionEvent &
    events.CheckoutCurrencyEvent &
    events.CheckoutCreatedEvent &
    events.CheckoutStatusEvent &
    events.CheckoutErrorEvent &
    events.CheckoutCopyEvent
>;

type LoggedEvent = { readonly type: string; readonly time: string; readonly fields: EventFields };

const maxEvents = 50;

const eventNames = ['ready', 'option', 'currency', 'submit', 'created', 'status', 'error', 'copy'];

/** Summarizes an event in a few words. */
function summarizeEvent(fields: EventFields): string {
  const { options, option, cryptoCurrency, cryptoCurrencyNetwork, status, previous, order, failure, what } = fields;
  if (options) return options.length === 1 ? '1 option' : `${options.length} options`;
  if (cryptoCurrency) return `${cryptoCurrency} on ${cryptoCurrencyNetwork ?? ''}`;
  if (status) return `${previous ?? ''} → ${status}`;
  return option?.show_name ?? order?.transaction_code ?? failure?.kind ?? what ?? '';
}

/** The newest one shows its fields. */
const eventRow = ({ type, time, fields }: LoggedEvent, index: number) => html`
  <li>
    <details ?open=${index === 0}>
      <summary><time>${time}</time><code>${type}</code><span class="about">${summarizeEvent(fields)}</span></summary>
      ${codeBlock(`Fields of ${type}`, JSON.stringify(fields, null, 2))}
    </details>
  </li>
`;

/** Lists the events of the playground’s checkout, newest first. Not a live region, because the checkout has its own. */
export function createEventLog(container: HTMLElement) {
  let log: readonly LoggedEvent[] = [];

  const show = (next: readonly LoggedEvent[]): void => {
    log = next.slice(0, maxEvents);
    const rows = repeat(log, (event) => event, eventRow);
    render(
      log.length === 0
        ? html`<p class="note">No events yet.</p>`
        : html`<ul>
            ${rows}
          </ul>`,
      container,
    );
  };
  const add = (event: Event): void => {
    if (event.target instanceof Element && event.target.closest('#hero')) return;
    // `isTrusted` is a field of every DOM event.
    const fields = Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'isTrusted'));
    show([{ type: event.type, time: new Date().toLocaleTimeString('en-GB'), fields }, ...log]);
  };
  for (const name of eventNames) document.addEventListener(`checkout-${name}`, add);
  show([]);
  return { clear: (): void => show([]) };
}
