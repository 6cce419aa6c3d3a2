import { assert } from 'chai';
import { emulateMedia, executeServerCommand } from '@web/test-runner-commands';

/** What some browsers or their drivers lack: the launchers in test/support list it with the reason. */
type BrowserFeature =
  | 'chords'
  | 'scrollMargin'
  | 'accessibilityTree'
  | 'emulateMedia'
  | 'viewport'
  | 'importPause'
  | 'latestDigits'
  | 'placeholderStyle';

export const lacks = (need: BrowserFeature) => executeServerCommand<boolean, BrowserFeature>('lacks', need);

/** Skips a block where the browser lacks something: `before(skipUnlessSupported('emulateMedia'))`. */
export const skipUnlessSupported = (need: BrowserFeature) =>
  async function (this: Mocha.Context): Promise<void> {
    if (await lacks(need)) this.skip();
  };

/** Emulates `forced-colors` in a scheme of the system. */
export const forceColors = (value: 'active' | 'none', scheme = 'light') =>
  executeServerCommand('media-features', [
    { name: 'forced-colors', value },
    { name: 'prefers-color-scheme', value: scheme },
  ]);

/** Lets the widget move in the tests of a block: `npm run test:widget` asks Chromium for reduced motion, which takes less time. */
export function useMotion(): void {
  const prefer = async (reducedMotion: 'no-preference' | 'reduce'): Promise<void> => {
    if (!(await lacks('emulateMedia'))) await emulateMedia({ reducedMotion });
  };
  before(() => prefer('no-preference'));
  after(() => prefer('reduce'));
}

export const query = (element: Element, selector: string): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;

/** A node of the shadow tree. Throws when it is missing. */
export function queryRequired(element: Element, selector: string): HTMLElement {
  const found = query(element, selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

export const queryAll = (element: Element, selector: string): readonly HTMLElement[] => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];

/** Finishes all animations, so that positions can be compared. */
export function finishAnimations({ shadowRoot }: Element): void {
  const moving = shadowRoot?.getAnimations() ?? [];
  moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).forEach((one) => one.finish());
}

/** Every control has a focus ring that no list or card cuts off, in a colour that differs from the card; dashed is one of a row that is not chosen. */
export function assertFocusRings(element: Element): void {
  const card = getComputedStyle(queryRequired(element, '.card')).backgroundColor;
  const controls = queryAll(element, ':is(button, a, input, summary):not([inert] *)');
  for (const control of controls.filter((node) => node.checkVisibility())) {
    control.focus({ preventScroll: true });
    const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = getComputedStyle(
      control.closest('.row') ?? control,
    );
    const offset = control.matches('summary.label') ? '-10px' : '2px'; // its box is larger than its text
    assert.deepEqual([outlineWidth, outlineOffset], ['2px', offset], control.outerHTML);
    assert.include(control.matches('.row :not(:checked)') ? ['solid', 'dashed'] : ['solid'], outlineStyle);
    assert.notStrictEqual(outlineColor, card);
  }
}

export const isVisible = (node: Element): boolean => node.checkVisibility();

/** The position of every visible node of the shadow tree, after all animations. What is only spoken is clipped by its parent. */
export function getBoundingBoxes(element: Element, selector = ':not(.spoken > *)'): readonly string[] {
  finishAnimations(element);
  return queryAll(element, selector)
    .filter(isVisible)
    .map((node) => JSON.stringify(node.getBoundingClientRect()));
}

/** The text with white space folded. */
export const getText = (node: Node | null | undefined): string => (node?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Wraps every text, as translators of browsers do: what Lit has remembered is no longer where it was. */
export function wrapTexts(element: Element): void {
  if (!element.shadowRoot) throw new Error('no shadow root');
  const walker = document.createTreeWalker(element.shadowRoot, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts.filter(({ data }) => data.trim() !== '')) {
    const wrapper = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
    text.replaceWith(wrapper);
    wrapper.append(text);
  }
}

export const getAlertText = (element: Element): string => getText(query(element, '[role=alert]'));

export const getCheckedValue = (element: Element, name: string): string | undefined =>
  query(element, `input[name=${name}]:checked`)?.getAttribute('value') ?? undefined;

/** Records the events of the widget, in order. */
export function recordEvents(target: EventTarget): Event[] {
  const events: Event[] = [];
  for (const name of ['ready', 'option-change', 'coin-change', 'created', 'status-change', 'error', 'copy']) {
    target.addEventListener(`checkout-${name}`, (event) => events.push(event));
  }
  return events;
}

/** What a screen reader announces for a new order. */
export const orderCreatedAnnouncement = 'Order created. Waiting for your payment.';

/** What a screen reader announces now, apart from copies. */
export const getAnnouncement = (element: Element): string => getText(queryRequired(element, '.spoken p'));

/** What a screen reader announces for the last copy. */
export const getCopyAnnouncement = (element: Element): string => getText(queryAll(element, '.spoken p')[1]);

/** Resolves when the tasks and microtasks that are due have run. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Waits for a condition, also on a machine that runs every suite at once. */
export async function waitFor(condition: () => unknown, otherwise = 'the condition does not hold'): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`After 30 s: ${otherwise}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const containers: HTMLElement[] = [];

/** An empty element in the page, removed after the test where `useService` is called. */
export function createContainer(parent: Element = document.body): HTMLElement {
  const added = document.createElement('div');
  parent.append(added);
  containers.push(added);
  return added;
}

export const removeContainers = (): void => containers.splice(0).forEach((container) => container.remove());

/** Types an address as a keyboard does; the focus stays in the field. */
export function typeAddress(element: Element, address: string): void {
  const field = queryRequired(element, '#destination') as HTMLTextAreaElement;
  field.value = address;
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

/** Waits until what asked for the next frame has run. */
export const nextFrame = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
