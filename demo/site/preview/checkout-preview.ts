import { attributesOf, toAttribute } from '../../../widget/config/attributes.js';
import type { CryptoCheckout } from '../../../widget/index.js';
import { omitAttributes } from '../design/attributes.js';
import { initialDesign, withAttributes, type Design, toThemeProperty } from '../design/design.js';
import { findStateFixture, type StateFixture } from '../states/state-fixtures.js';

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
function applyStateEnvironment(view: BrowserWindow, fixture: StateFixture | undefined): void {
  setRequestTimeout(view, fixture?.requestTimeoutMs);
  setOffline(view, fixture?.isOffline === true);
}

/** Performs the buyer's action of a fixture once the checkout is ready. */
function playBuyerAction(element: CryptoCheckout, { buyerAction }: StateFixture): void {
  if (!buyerAction) return;
  const onReady = (): void => {
    if (buyerAction === 'submits') void element.submit();
    else typeAddress(element, buyerAction);
  };
  element.addEventListener('checkout-ready', onReady, { once: true });
}

const themeJson = ({ attributes: { theme = 'auto' }, tokens }: Design): string =>
  JSON.stringify(toThemeProperty(theme, tokens));

/** What a new element has: nothing. */
const noDesign: Design = { ...initialDesign, attributes: {} };

/** Applies what has changed. Tokens go into the `theme` property, so that the element derives the remaining ones. */
function applyDesign(
  element: CryptoCheckout,
  { next, previous = noDesign }: { readonly next: Design; readonly previous?: Design | undefined },
): void {
  const attributes = omitAttributes(next.attributes, 'theme');
  // The element reflects some attributes itself, so only attributes that were set here are removed.
  for (const name of Object.keys(omitAttributes(previous.attributes, 'theme', ...Object.keys(attributes))))
    element.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  // Parsed in the element's own window: the element does not accept plain objects of another realm.
  const { JSON: json } = element.ownerDocument.defaultView ?? window;
  if (themeJson(next) !== themeJson(previous)) element.theme = json.parse(themeJson(next)) as CryptoCheckout['theme'];
}

const appearanceNames = [...attributesOf('appearance'), ...attributesOf('page'), 'paymentUrl'].map(toAttribute);

/** Everything that the order of a state depends on. When it changes, the state is prepared again. */
const getFixtureKey = ({ state, attributes }: Design): string =>
  JSON.stringify(state === '' ? [] : [state, Object.entries(omitAttributes(attributes, ...appearanceNames))]);

/**
 * Mounts one checkout, in this document or in a frame's. The element is reused where possible, so that a change of its
 * theme never restarts it. Each state gets a new element.
 */
export function createCheckoutPreview(container: HTMLElement) {
  const { ownerDocument } = container;
  let element: CryptoCheckout | undefined;
  let shown: Design | undefined;
  let fixtureKey: string | undefined;
  /** Where the service of the state is. */
  let baseUrl: string | undefined;
  let latestRun = 0;

  /** Attributes of the state override those of the design. */
  const resolve = (design: Design): Design =>
    withAttributes(design, {
      ...findStateFixture(design.state)?.attributes,
      ...(baseUrl !== undefined && { 'base-url': baseUrl }),
    });

  const restart = async (design: Design): Promise<void> => {
    const runNumber = (latestRun += 1);
    fixtureKey = getFixtureKey(design);
    const fixture = findStateFixture(design.state);
    // Loaded on demand: it contains a whole service.
    const preparedUrl =
      fixture && (await import('../states/fixture-service.js').then(({ prepareFixture }) => prepareFixture(fixture)));
    if (runNumber !== latestRun) return;
    baseUrl = preparedUrl;
    if (ownerDocument.defaultView) applyStateEnvironment(ownerDocument.defaultView, fixture);
    element = ownerDocument.createElement('crypto-checkout');
    shown = resolve(design);
    applyDesign(element, { next: shown });
    if (fixture) playBuyerAction(element, fixture);
    container.replaceChildren(element);
  };

  return {
    get element(): CryptoCheckout | undefined {
      return element;
    },
    /** Shows the design: in the current element, or in a new one when the state or its order changes. */
    async show(design: Design): Promise<void> {
      if (fixtureKey !== getFixtureKey(design)) return restart(design);
      if (!element) return;
      const next = resolve(design);
      applyDesign(element, { next, previous: shown });
      shown = next;
    },
    hide(): void {
      latestRun += 1;
      element = shown = fixtureKey = baseUrl = undefined;
      container.replaceChildren();
    },
  };
}
