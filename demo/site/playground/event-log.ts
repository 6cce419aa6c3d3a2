import type * as events from '../../../widget/element/events.js';
import { createElement, scrollableBlock } from '../../../server/pages/common/dom.js';

/** The fields of the checkout's events. Each event has one or two of them. */
type EventFields = Partial<
  Pick<events.CheckoutReadyEvent, 'options'> &
    Pick<events.CheckoutOptionEvent, 'option'> &
    Pick<events.CheckoutCurrencyEvent, 'cryptoCurrency' | 'cryptoCurrencyNetwork'> &
    Pick<events.CheckoutCreatedEvent, 'order'> &
    Pick<events.CheckoutStatusEvent, 'status' | 'previous'> &
    Pick<events.CheckoutErrorEvent, 'failure'> &
    Pick<events.CheckoutCopyEvent, 'what'>
>;

const maxEvents = 50;

const eventTypes = ['ready', 'option', 'currency', 'created', 'status', 'error', 'copy'].map(
  (name) => `checkout-${name}`,
);

/** `isTrusted` is a field of every DOM event. */
const getEventFields = (event: Event): EventFields =>
  Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'isTrusted'));

/** Summarizes an event in a few words. */
function summarizeEvent(fields: EventFields): string {
  const { options, option, cryptoCurrency, cryptoCurrencyNetwork, status, previous, order, failure, what } = fields;
  if (options) return options.length === 1 ? '1 option' : `${options.length} options`;
  if (cryptoCurrency) return `${cryptoCurrency} on ${cryptoCurrencyNetwork ?? ''}`;
  if (status) return `${previous ?? ''} → ${status}`;
  return option?.show_name ?? order?.transaction_code ?? failure?.kind ?? what ?? '';
}

function eventRow(event: Event): HTMLLIElement {
  const eventFields = getEventFields(event);
  const summary = createElement('summary', {
    content: [
      createElement('time', { content: [new Date().toLocaleTimeString('en-GB')] }),
      createElement('code', { content: [event.type] }),
      createElement('span', { attributes: { class: 'about' }, content: [summarizeEvent(eventFields)] }),
    ],
  });
  const fields = scrollableBlock(JSON.stringify(eventFields, null, 2), {
    className: 'json',
    label: `Fields of ${event.type}`,
  });
  return createElement('li', { content: [createElement('details', { content: [summary, fields] })] });
}

/** Lists the events of the playground’s checkout, newest first. Not a live region, because the checkout has its own. */
export function createEventLog(container: HTMLElement) {
  const list = createElement('ul');
  const empty = createElement('p', { attributes: { class: 'note' }, content: ['No events yet.'] });
  const show = (): void => container.replaceChildren(list.childElementCount === 0 ? empty : list);
  const add = (event: Event): void => {
    if (event.target instanceof Element && event.target.closest('#hero')) return;
    list.prepend(eventRow(event));
    if (list.childElementCount > maxEvents) list.lastElementChild?.remove();
    if (empty.isConnected) show();
  };
  for (const type of eventTypes) document.addEventListener(type, add);
  show();
  return {
    clear(): void {
      list.replaceChildren();
      show();
    },
  };
}
