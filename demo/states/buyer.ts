import type { CryptoCheckout } from '../../widget/index.js';
import type { StateFixture } from './state-fixtures.js';

type BrowserWindow = Window & typeof globalThis;

const originalTimeouts = new WeakMap<BrowserWindow, typeof AbortSignal.timeout>();

/** The page's own limits for requests: a state that lasts for ever, or one that takes 15 seconds, is hard to look at. */
function setRequestTimeout(view: BrowserWindow, timeoutMs: number | undefined): void {
  const timeout = originalTimeouts.get(view) ?? view.AbortSignal.timeout.bind(view.AbortSignal);
  originalTimeouts.set(view, timeout);
  view.AbortSignal.timeout = timeoutMs === undefined ? timeout : () => timeout(timeoutMs);
}

/** What the browser says of its connection. */
function setOffline(view: BrowserWindow, isOffline: boolean): void {
  if (view.navigator.onLine === !isOffline) return;
  if (isOffline) Object.defineProperty(view.navigator, 'onLine', { configurable: true, get: () => false });
  else Reflect.deleteProperty(view.navigator, 'onLine');
  view.dispatchEvent(new view.Event(isOffline ? 'offline' : 'online'));
}

/** A buyer who types into the field, and may go on to the next. */
function typeAddress(element: CryptoCheckout, text: string, blursField: boolean): void {
  const input = element.shadowRoot?.querySelector<HTMLInputElement>('[part~=input]');
  if (!input) return;
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  if (blursField) input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Sets the surroundings of a state. `undefined` is the world as it is. */
export function applyEnvironment(view: BrowserWindow, fixture: StateFixture | undefined): void {
  setRequestTimeout(view, fixture?.requestTimeoutMs);
  setOffline(view, fixture?.isOffline === true);
}

/** Does what the buyer does in a story, as soon as the checkout lets him. */
export function playBuyerAction(element: CryptoCheckout, { buyerAction, isOffline }: StateFixture): void {
  // A checkout whose service answers takes itself for online until it hears otherwise.
  const goOffline = (): unknown => element.ownerDocument.defaultView?.dispatchEvent(new Event('offline'));
  if (isOffline) element.addEventListener('checkout-ready', goOffline, { once: true });
  if (!buyerAction) return;
  const onReady = (): void => {
    if (buyerAction === 'submits') void element.submit();
    else typeAddress(element, buyerAction.typedText, buyerAction.blursField === true);
  };
  element.addEventListener('checkout-ready', onReady, { once: true });
}
