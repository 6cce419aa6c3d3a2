import type { CryptoCheckout } from '../../widget/index.js';
import type { Story } from './states.js';

type View = Window & typeof globalThis;

const usual = new WeakMap<View, typeof AbortSignal.timeout>();

/** The page's own limits for requests: a state that lasts for ever, or one that takes 15 seconds, is hard to look at. */
function setPatience(view: View, patience: number | undefined): void {
  const timeout = usual.get(view) ?? view.AbortSignal.timeout.bind(view.AbortSignal);
  usual.set(view, timeout);
  view.AbortSignal.timeout = patience === undefined ? timeout : () => timeout(patience);
}

/** What the browser says of its connection. */
function setOffline(view: View, isOffline: boolean): void {
  if (view.navigator.onLine === !isOffline) return;
  if (isOffline) Object.defineProperty(view.navigator, 'onLine', { configurable: true, get: () => false });
  else Reflect.deleteProperty(view.navigator, 'onLine');
  view.dispatchEvent(new view.Event(isOffline ? 'offline' : 'online'));
}

/** A buyer who types into the field, and may go on to the next. */
function type(element: CryptoCheckout, text: string, leaves: boolean): void {
  const input = element.shadowRoot?.querySelector<HTMLInputElement>('[part~=input]');
  if (!input) return;
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  if (leaves) input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Sets the surroundings of a state. `undefined` is the world as it is. */
export function surround(view: View, story: Story | undefined): void {
  setPatience(view, story?.patience);
  setOffline(view, story?.isOffline === true);
}

/** Does what the buyer does in a story, as soon as the checkout lets him. */
export function act(element: CryptoCheckout, { buyer, isOffline }: Story): void {
  // A checkout whose service answers takes itself for online until it hears otherwise.
  const goOffline = (): unknown => element.ownerDocument.defaultView?.dispatchEvent(new Event('offline'));
  if (isOffline) element.addEventListener('checkout-ready', goOffline, { once: true });
  if (!buyer) return;
  const onReady = (): void => {
    if (buyer === 'submits') void element.submit();
    else type(element, buyer.types, buyer.leaves === true);
  };
  element.addEventListener('checkout-ready', onReady, { once: true });
}
