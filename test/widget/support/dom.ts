import { executeServerCommand } from '@web/test-runner-commands';

/** What not every browser or its driver has: the launchers in test/support say which, and why. */
type BrowserFeature = 'chords' | 'scrollMargin' | 'accessibilityTree' | 'emulateMedia' | 'viewport' | 'importPause';

/** Skips the tests of a block where something is lacking: `before(needs('emulateMedia'))`. */
export const skipUnlessSupported = (need: BrowserFeature) =>
  async function (this: Mocha.Context): Promise<void> {
    if (await executeServerCommand('lacks', need)) this.skip();
  };

export const query = (element: Element, selector: string): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;

/** A node of the shadow tree that has to be there. */
export function queryRequired(element: Element, selector: string): HTMLElement {
  const found = query(element, selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

export const queryAll = (element: Element, selector: string): readonly HTMLElement[] => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];

/** Lets what moves come to rest, so that places can be compared. */
export function finishAnimations({ shadowRoot }: Element): void {
  const moving = shadowRoot?.getAnimations() ?? [];
  moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).forEach((one) => one.finish());
}

export const isVisible = (node: Element): boolean => node.checkVisibility();

/** Where every visible node of the shadow tree is, once all has come to rest. */
export function getBoundingBoxes(element: Element, selector = '*'): readonly string[] {
  finishAnimations(element);
  return queryAll(element, selector)
    .filter(isVisible)
    .map((node) => JSON.stringify(node.getBoundingClientRect()));
}

/** Text as it reads: white space folded. */
export const getText = (node: Node | null | undefined): string => (node?.textContent ?? '').replace(/\s+/g, ' ').trim();

export const getAlertText = (element: Element): string => getText(query(element, '[role=alert]'));

export const getCheckedValue = (element: Element, name: string): string | undefined =>
  query(element, `input[name=${name}]:checked`)?.getAttribute('value') ?? undefined;

/** The events of the widget, in order, from now on. */
export function recordEvents(target: EventTarget): Event[] {
  const events: Event[] = [];
  for (const name of ['ready', 'option', 'currency', 'created', 'status', 'error', 'copy']) {
    target.addEventListener(`checkout-${name}`, (event) => events.push(event));
  }
  return events;
}

/** What a screen reader is told once there is an order. */
export const orderCreatedAnnouncement = 'Your order is ready. Status: Awaiting payment.';

/** What a screen reader is told now, but of copies. */
export const getAnnouncement = (element: Element): string => getText(queryRequired(element, '.spoken'));

/** What a screen reader is told of the last copy. */
export const getCopyAnnouncement = (element: Element): string => getText(queryAll(element, '.spoken')[1]);
