import type * as events from '../widget/element/events.js';
import { make, scrolling } from './dom.js';

/** An event's own fields, one or two of these. */
type Payload = Partial<
  Pick<events.CheckoutReadyEvent, 'options'> &
    Pick<events.CheckoutOptionEvent, 'option'> &
    Pick<events.CheckoutCurrencyEvent, 'cryptoCurrency' | 'cryptoCurrencyNetwork'> &
    Pick<events.CheckoutCreatedEvent, 'order'> &
    Pick<events.CheckoutStatusEvent, 'status' | 'previous'> &
    Pick<events.CheckoutErrorEvent, 'failure'> &
    Pick<events.CheckoutCopyEvent, 'what'>
>;

const most = 50;

const types = ['ready', 'option', 'currency', 'created', 'status', 'error', 'copy'].map((name) => `checkout-${name}`);

/** `isTrusted` is every event's. */
const payloadOf = (event: Event): Payload =>
  Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'isTrusted'));

/** What happened, in a few words. */
function aboutOf(payload: Payload): string {
  const { options, option, cryptoCurrency, cryptoCurrencyNetwork, status, previous, order, failure, what } = payload;
  if (options) return options.length === 1 ? '1 option' : `${options.length} options`;
  if (cryptoCurrency) return `${cryptoCurrency} on ${cryptoCurrencyNetwork ?? ''}`;
  if (status) return `${previous ?? ''} → ${status}`;
  return option?.show_name ?? order?.transaction_code ?? failure?.kind ?? what ?? '';
}

function row(event: Event): HTMLLIElement {
  const payload = payloadOf(event);
  const summary = make(
    'summary',
    {},
    make('time', {}, new Date().toLocaleTimeString('en-GB')),
    make('code', {}, event.type),
    make('span', { class: 'about' }, aboutOf(payload)),
  );
  const fields = scrolling('json', `Fields of ${event.type}`, JSON.stringify(payload, null, 2));
  return make('li', {}, make('details', {}, summary, fields));
}

/** Every event of every checkout on the page, newest first. Not a live region: the checkout itself speaks. */
export function showEvents(place: HTMLElement) {
  const list = make('ul', {});
  const empty = make('p', { class: 'note' }, 'Nothing yet.');
  const show = (): void => place.replaceChildren(list.childElementCount === 0 ? empty : list);
  const add = (event: Event): void => {
    list.prepend(row(event));
    if (list.childElementCount > most) list.lastElementChild?.remove();
    if (empty.isConnected) show();
  };
  for (const type of types) document.addEventListener(type, add);
  show();
  return {
    clear(): void {
      list.replaceChildren();
      show();
    },
  };
}
