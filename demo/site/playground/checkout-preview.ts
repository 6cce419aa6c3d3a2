import { dayMs } from '#contract';
import { attributesOf, toAttribute } from '../../../widget/config/attributes.js';
import type { CryptoCheckout } from '../../../widget/index.js';
import { omitAttributes } from '../design/attributes.js';
import { initialDesign, withAttributes, type Design, toThemeProperty } from '../design/design.js';
import { findStateFixture, type StateFixture } from '../states/state-fixtures.js';
import { logoHeight, type Logo } from './logo.js';

type TypingAction = Exclude<StateFixture['buyerAction'], 'submits' | undefined>;

const originalTimeout = AbortSignal.timeout.bind(AbortSignal);

/** A request without an answer lasts for a day, so that its state does. Other states have the widget's own timeout. */
function setRequestTimeout(fixture: StateFixture | undefined): void {
  AbortSignal.timeout = fixture?.breaks?.reply === 'hang' ? () => originalTimeout(dayMs) : originalTimeout;
}

/** Types into the address field, and optionally leaves it. */
function typeAddress(element: CryptoCheckout, { typedText, blursField }: TypingAction): void {
  const input = element.shadowRoot?.querySelector<HTMLInputElement>('[part~=input]');
  if (!input) return;
  input.value = typedText;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  if (blursField) input.dispatchEvent(new Event('change', { bubbles: true }));
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

const themeJson = (design: Design): string => JSON.stringify(toThemeProperty(design));

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
  if (themeJson(next) !== themeJson(previous)) element.theme = toThemeProperty(next);
}

const appearanceNames = [...attributesOf('appearance'), ...attributesOf('page'), 'paymentUrl'].map(toAttribute);

/** Everything that the order of a state depends on. When it changes, the state is prepared again. */
const getFixtureKey = ({ state, attributes }: Design): string =>
  JSON.stringify(state === '' ? [] : [state, Object.entries(omitAttributes(attributes, ...appearanceNames))]);

/** Puts the picture of a shop into the header of its card. */
function showLogo(element: CryptoCheckout, logo: Logo | undefined): void {
  const image = element.querySelector('img') ?? document.createElement('img');
  if (!logo) return image.remove();
  Object.assign(image, { slot: 'header', alt: 'Your shop', height: logoHeight });
  if (image.src !== logo.src) image.src = logo.src;
  if (!image.isConnected) element.append(image);
}

/**
 * Mounts one checkout. The element is reused where possible, so that a change of its theme never restarts it. Each state gets a
 * new element.
 */
export function createCheckoutPreview(container: HTMLElement) {
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
    setRequestTimeout(fixture);
    element = document.createElement('crypto-checkout');
    shown = resolve(design);
    applyDesign(element, { next: shown });
    if (fixture) playBuyerAction(element, fixture);
    container.replaceChildren(element);
  };

  return {
    /** Shows the design: in the current element, or in a new one when the state or its order changes. */
    async show(design: Design, logo: Logo | undefined): Promise<void> {
      if (fixtureKey !== getFixtureKey(design)) await restart(design);
      if (!element) return;
      const next = resolve(design);
      applyDesign(element, { next, previous: shown });
      showLogo(element, logo);
      shown = next;
    },
    hide(): void {
      latestRun += 1;
      element = shown = fixtureKey = baseUrl = undefined;
      container.replaceChildren();
    },
  };
}
