import type { CryptoCheckout } from '../../../widget/index.js';
import type { StateFixture } from './state-fixtures.js';

type TypingAction = Exclude<StateFixture['buyerAction'], 'submits' | undefined>;

type BrowserWindow = Window & typeof globalThis;

const originalTimeouts = new WeakMap<BrowserWindow, typeof AbortSignal.timeout>();

/** Overrides the request timeout of the page, so that a loading state can last and a timeout shows at once. */
function setRequestTimeout(view: BrowserWindow, timeoutMs: number | undefined): void {
  const timeout = originalTimeouts.get(view) ?? view.AbortSignal.timeout.bind(view.AbortSignal);
  originalTimeouts.set(view, timeout);
  view.AbortSignal.timeout = timeoutMs === undefined ? timeout : () => timeout(timeoutMs);
}

/** Overrides `navigator.onLine`. */
function setOffline(view: BrowserWindow, isOffline: boolean): void {
  if (view.navigator.onLine === !isOffline) return;
  if (isOffline) Object.defineProperty(view.navigator, 'onLine', { configurable: true, get: () => false });
  else Reflect.deleteProperty(view.navigator, 'onLine');
  view.dispatchEvent(new view.Event(isOffline ? 'offline' : 'online'));
}

/** Types into the address field, and optionally leaves it. */
function typeAddress(element: CryptoCheckout, { typedText, blursField }: TypingAction): void {
  const input = element.shadowRoot?.querySelector<HTMLInputElement>('[part~=input]');
  if (!input) return;
  input.value = typedText;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  if (blursField) input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Sets the request timeout and the connection of a state. Without a fixture, both are reset. */
export function applyStateEnvironment(view: BrowserWindow, fixture: StateFixture | undefined): void {
  setRequestTimeout(view, fixture?.requestTimeoutMs);
  setOffline(view, fixture?.isOffline === true);
}

/** Performs the buyer's action of a fixture once the checkout is ready. */
export function playBuyerAction(element: CryptoCheckout, { buyerAction, isOffline }: StateFixture): void {
  // The checkout counts as online while its service answers, until an `offline` event.
  const goOffline = (): unknown => element.ownerDocument.defaultView?.dispatchEvent(new Event('offline'));
  if (isOffline) element.addEventListener('checkout-ready', goOffline, { once: true });
  if (!buyerAction) return;
  const onReady = (): void => {
    if (buyerAction === 'submits') void element.submit();
    else typeAddress(element, buyerAction);
  };
  element.addEventListener('checkout-ready', onReady, { once: true });
}
