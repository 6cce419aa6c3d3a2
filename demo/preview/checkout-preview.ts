import type { CryptoCheckout } from '../../widget/index.js';
import { playBuyerAction, applyEnvironment } from '../states/buyer.js';
import { findStateFixture } from '../states/state-fixtures.js';
import { adoptRules } from '../common/adopted-sheets.js';
import type { Attributes } from '../design/attributes.js';
import type { Design } from '../design/design.js';
import { toPartCss } from '../design/part-styles.js';
import { applySettings, resolveSettings, type ElementSettings } from './element-settings.js';

/** Loaded when somebody wants to see a state: it is a whole service. */
const loadFixtureService = () => import('../states/fixture-service.js');

/** What an order hangs on. When it changes under a state, the state is played anew. */
const fixtureKeyOf = ({ state, attributes }: Design): string => {
  const appearanceNames = [
    'theme',
    'brand',
    'locale',
    'numbering-system',
    'dir',
    'lang',
    'qr',
    'layout',
    'payment-url',
  ];
  const orderAttributes = Object.entries(attributes).filter(([name]) => !appearanceNames.includes(name));
  return JSON.stringify(state === '' ? [] : [state, orderAttributes]);
};

/**
 * A place with one checkout in it, in this document or a frame's. The element is kept while it can be, so that a change
 * of its look never starts it anew; each state has an element of its own.
 */
export function createCheckoutPreview(container: HTMLElement, extraAttributes: Attributes = {}) {
  const { ownerDocument } = container;
  let element: CryptoCheckout | undefined;
  let settings: ElementSettings | undefined;
  let fixtureKey: string | undefined;
  let latestRun = 0;

  const mountElement = (design: Design, baseUrl: string | undefined): void => {
    const fixture = findStateFixture(design.state);
    if (ownerDocument.defaultView) applyEnvironment(ownerDocument.defaultView, fixture);
    element = ownerDocument.createElement('crypto-checkout');
    settings = resolveSettings(design, { ...extraAttributes, ...(baseUrl !== undefined && { 'base-url': baseUrl }) });
    applySettings(element, settings);
    if (fixture) playBuyerAction(element, fixture);
    container.replaceChildren(element);
  };

  const restart = async (design: Design): Promise<void> => {
    const runNumber = (latestRun += 1);
    fixtureKey = fixtureKeyOf(design);
    const fixture = findStateFixture(design.state);
    const baseUrl = fixture && (await loadFixtureService().then(({ prepareFixture }) => prepareFixture(fixture)));
    if (runNumber === latestRun) mountElement(design, baseUrl);
  };

  return {
    get element(): CryptoCheckout | undefined {
      return element;
    },
    /** Shows the design: in the element that is there, or in a new one where the plot is another. */
    async show(design: Design): Promise<void> {
      adoptRules(ownerDocument, { purpose: 'parts', css: toPartCss(design.parts) });
      if (fixtureKey !== fixtureKeyOf(design)) return restart(design);
      if (!element || !settings) return;
      const baseUrl = settings.attributes['base-url'];
      const next = resolveSettings(design, {
        ...extraAttributes,
        ...(design.state !== '' && baseUrl && { 'base-url': baseUrl }),
      });
      applySettings(element, next, settings);
      settings = next;
    },
    hide(): void {
      latestRun += 1;
      element = settings = fixtureKey = undefined;
      container.replaceChildren();
    },
  };
}

export type CheckoutPreview = ReturnType<typeof createCheckoutPreview>;
