import { attributesOf, toAttribute } from '../../../widget/config/attributes.js';
import type { CryptoCheckout } from '../../../widget/index.js';
import { playBuyerAction, applyEnvironment } from '../states/buyer.js';
import { findStateFixture } from '../states/state-fixtures.js';
import { adoptRules } from '../../../server/pages/common/adopted-sheets.js';
import type { Attributes } from '../design/attributes.js';
import type { Design } from '../design/design.js';
import { toPartCss } from '../design/part-styles.js';
import { applySettings, resolveSettings, type ElementSettings } from './element-settings.js';

/** Loaded on demand: it contains a whole service. */
const loadFixtureService = () => import('../states/fixture-service.js');

const appearanceNames = [...attributesOf('appearance'), ...attributesOf('page'), 'paymentUrl'].map(toAttribute);

/** Everything that the order of a state depends on. When it changes, the state is prepared again. */
const getFixtureKey = ({ state, attributes }: Design): string => {
  const orderAttributes = Object.entries(attributes).filter(([name]) => !appearanceNames.includes(name));
  return JSON.stringify(state === '' ? [] : [state, orderAttributes]);
};

/**
 * Mounts one checkout, in this document or in a frame's. The element is reused where possible, so that a change of its
 * theme never restarts it. Each state gets a new element.
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
    applySettings(element, { settings });
    if (fixture) playBuyerAction(element, fixture);
    container.replaceChildren(element);
  };

  const restart = async (design: Design): Promise<void> => {
    const runNumber = (latestRun += 1);
    fixtureKey = getFixtureKey(design);
    const fixture = findStateFixture(design.state);
    const baseUrl = fixture && (await loadFixtureService().then(({ prepareFixture }) => prepareFixture(fixture)));
    if (runNumber === latestRun) mountElement(design, baseUrl);
  };

  return {
    get element(): CryptoCheckout | undefined {
      return element;
    },
    /** Shows the design: in the current element, or in a new one when the state or its order changes. */
    async show(design: Design): Promise<void> {
      adoptRules(ownerDocument, { purpose: 'parts', css: toPartCss(design.parts) });
      if (fixtureKey !== getFixtureKey(design)) return restart(design);
      if (!element || !settings) return;
      const baseUrl = settings.attributes['base-url'];
      const next = resolveSettings(design, {
        ...extraAttributes,
        ...(design.state !== '' && baseUrl && { 'base-url': baseUrl }),
      });
      applySettings(element, { settings: next, previous: settings });
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
