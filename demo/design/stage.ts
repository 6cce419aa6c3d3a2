import type { CryptoCheckout } from '../../widget/index.js';
import { act, surround } from '../states/buyer.js';
import { storyOf } from '../states/states.js';
import { adoptRules } from './adopted.js';
import type { Attributes } from './attributes.js';
import type { Design } from './design.js';
import { partCss } from './part-styles.js';
import { dress, wornBy, type Worn } from './element.js';

/** Loaded when somebody wants to see a state: it is a whole service. */
const loadService = () => import('../states/service.js');

/** What an order hangs on. When it changes under a state, the state is played anew. */
const plotOf = ({ state, attributes }: Design): string => {
  const look = ['theme', 'brand', 'locale', 'numbering-system', 'dir', 'lang', 'qr', 'layout', 'payment-url'];
  const rest = Object.entries(attributes).filter(([name]) => !look.includes(name));
  return JSON.stringify(state === '' ? [] : [state, rest]);
};

/**
 * A place with one checkout in it, in this document or a frame's. The element is kept while it can be, so that a change
 * of its look never starts it anew; each state has an element of its own.
 */
export function stageIn(place: HTMLElement, more: Attributes = {}) {
  const { ownerDocument } = place;
  let element: CryptoCheckout | undefined;
  let worn: Worn | undefined;
  let plot: string | undefined;
  let run = 0;

  const put = (design: Design, base: string | undefined): void => {
    const story = storyOf(design.state);
    if (ownerDocument.defaultView) surround(ownerDocument.defaultView, story);
    element = ownerDocument.createElement('crypto-checkout');
    worn = wornBy(design, { ...more, ...(base !== undefined && { 'base-url': base }) });
    dress(element, worn);
    if (story) act(element, story);
    place.replaceChildren(element);
  };

  const start = async (design: Design): Promise<void> => {
    const number = (run += 1);
    plot = plotOf(design);
    const story = storyOf(design.state);
    const base = story && (await loadService().then(({ stage }) => stage(story)));
    if (number === run) put(design, base);
  };

  return {
    get element(): CryptoCheckout | undefined {
      return element;
    },
    /** Shows the design: in the element that is there, or in a new one where the plot is another. */
    async show(design: Design): Promise<void> {
      adoptRules(ownerDocument, { purpose: 'parts', css: partCss(design.parts) });
      if (plot !== plotOf(design)) return start(design);
      if (!element || !worn) return;
      const base = worn.attributes['base-url'];
      const next = wornBy(design, { ...more, ...(design.state !== '' && base && { 'base-url': base }) });
      dress(element, next, worn);
      worn = next;
    },
    hide(): void {
      run += 1;
      element = worn = plot = undefined;
      place.replaceChildren();
    },
  };
}

export type Stage = ReturnType<typeof stageIn>;
