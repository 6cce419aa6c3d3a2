import type { CryptoCheckout } from '../../../widget/index.js';

/** What a service said at one moment, by the path of the call. */
export type Replies = Readonly<Record<string, unknown>>;

/**
 * Answers calls below addresses of its own from recorded replies: none of these calls leaves the page. Returns a function that
 * gives replies an address, for the `base-url` of a card. What has no reply gets 404.
 */
export function createReplay(headers: Readonly<Record<string, string>> = {}): (replies: Replies) => string {
  const root = new URL('moments/', document.baseURI).href;
  const recorded: Replies[] = [];
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.startsWith(root)) return send(input, init);
    const [, index = '', path = ''] = /^(\d+)([^?]*)/.exec(address.slice(root.length)) ?? [];
    const reply = recorded[Number(index)]?.[path];
    return Promise.resolve(Response.json(reply ?? null, { status: reply === undefined ? 404 : 200, headers }));
  };
  return (replies) => root + String(recorded.push(replies) - 1);
}

/** What the card of a moment shows: an order, or the choice where it has none. */
export type CardFrame = { readonly attributes: Readonly<Record<string, string>>; readonly status: string | undefined };

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Resolves in the frame in which the checkout has its brand, which the widget derives on demand, and what else is asked for. */
export async function settled(element: CryptoCheckout, isReady = (): boolean => true): Promise<void> {
  const isThemed = (): boolean => !element.brand || getComputedStyle(element).getPropertyValue('--_d-accent') !== '';
  while (element.isConnected && !(isReady() && isThemed())) await nextFrame();
}

const isDrawn = (element: CryptoCheckout, status: string | undefined): boolean => {
  if (status === undefined || element.matches(':state(unavailable)')) return !element.matches(':state(loading)');
  const drawn = element.shadowRoot?.querySelector('[part~=qr], [part~=outcome]');
  return element.order?.status === status && drawn !== null;
};

type Mounted = { readonly key: string; readonly element: CryptoCheckout };

/** Long enough for the frame that shows a card to be painted. */
const afterPaintMs = 60;

/**
 * Shows a moment as a page does that is opened then. The previous card stays until the next one is drawn. It is kept, and
 * those of the moments beside this one are drawn ahead, all out of sight. `dress` gives a new card its look.
 */
export function createMomentCard(container: HTMLElement, dress: (element: CryptoCheckout) => void) {
  let present: Mounted | undefined;
  let spares: Mounted[] = [];
  let preparation: ReturnType<typeof setTimeout> | undefined;
  const mount = (frame: CardFrame): Mounted => {
    const element = document.createElement('crypto-checkout');
    element.inert = true;
    element.hidden = present !== undefined;
    dress(element);
    for (const [name, value] of Object.entries(frame.attributes)) element.setAttribute(name, value);
    container.append(element);
    return { key: JSON.stringify(frame), element };
  };
  const findSpare = (frame: CardFrame) => spares.find(({ key }) => key === JSON.stringify(frame));
  return async (frame: CardFrame, near: readonly CardFrame[] = []): Promise<void> => {
    clearTimeout(preparation);
    const next = findSpare(frame) ?? mount(frame);
    await settled(next.element, () => isDrawn(next.element, frame.status));
    next.element.hidden = false;
    if (present) present.element.hidden = true;
    const kept = near.map(findSpare).filter((spare) => spare !== undefined);
    for (const spare of spares) if (spare !== next && !kept.includes(spare)) spare.element.remove();
    spares = present ? [...kept, present] : kept;
    present = next;
    preparation = setTimeout(() => {
      for (const one of near) if (!findSpare(one)) spares.push(mount(one));
    }, afterPaintMs);
  };
}

/** Draws what is wanted last. What was wanted meanwhile and is no longer is left out. */
export function drawLatest<T>(draw: (wanted: T) => Promise<void>): (wanted: T) => Promise<void> {
  let next: { readonly wanted: T } | undefined;
  let isBusy = false;
  return async (wanted) => {
    next = { wanted };
    if (isBusy) return;
    isBusy = true;
    while (next) {
      const { wanted: present } = next;
      next = undefined;
      await draw(present);
    }
    isBusy = false;
  };
}
