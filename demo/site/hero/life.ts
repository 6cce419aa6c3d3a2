import { orderLookup, type Order } from '#contract';
import { announce } from '../../../server/pages/common/announcer.js';
import { requireElement } from '../../../server/pages/common/dom.js';
import { drawLatest, type CardFrame } from '../../../server/pages/common/moments.js';
import type { CryptoCheckout } from '../../../widget/index.js';
import { omitEmpty } from '../design/attributes.js';
import { loadOnce } from '../../service/load-once.js';
import { siteRoot } from '../../service/site-root.js';
import { createLifeCard } from './cards.js';
import type { LookUp, Moment } from './purchase.js';
import { showRecords } from './record.js';

/** The status of the order at each stop of the slider. At the first one there is no order yet. */
const statuses = ['', 'pending', 'processing', 'paid', 'sending', 'completed'];
const words = ['Choose', 'Order', 'Pay', 'Paid', 'Sending', 'Delivered'];

/** A stop, what the service said then, the card, and those of the stops beside it. */
type Scene = {
  readonly stop: number;
  readonly moment: Moment | undefined;
  readonly frame: CardFrame;
  readonly near?: readonly CardFrame[];
};

const loadPurchase = loadOnce(() => import('./purchase.js').then((module) => module.createHeroPurchase()));

/** A stop of the purchase of the service in this tab. */
async function loadScene(stop: number): Promise<Scene> {
  const momentAt = await loadPurchase();
  const near = [stop + 1, stop - 1].filter((one) => one in words).map((one) => momentAt(one).frame);
  return { stop, ...momentAt(stop), near };
}

/** The buyer's own order of the live checkout, as its service tells it. */
async function ownScene(element: CryptoCheckout, { transaction_code }: Order): Promise<Scene | undefined> {
  const { baseUrl } = element;
  const url = new URL((baseUrl || siteRoot().href).replace(/\/?$/, orderLookup.path));
  url.searchParams.set('transaction_code', transaction_code);
  const reply = (await (await fetch(url)).json()) as LookUp;
  const { status, timeline } = reply.data;
  const { type, at = 0 } = timeline.at(-1) ?? {};
  const webhook = { type, timestamp: new Date(at * 1000).toISOString(), data: reply.data };
  return {
    stop: statuses.indexOf(status),
    moment: { path: orderLookup.path, reply, lookUp: reply, webhook },
    frame: { attributes: omitEmpty({ 'base-url': baseUrl, 'transaction-code': transaction_code }), status },
  };
}

/** The slider that drags one purchase through its life, with the card and what the service says at each moment. */
export function connectLife(root: HTMLElement, hero: HTMLElement) {
  const slider = requireElement('#life-stop', { root, kind: HTMLInputElement });
  const container = requireElement('#life-card', { root });
  const card = createLifeCard(container);

  const moveThumb = (stop: number): void => {
    slider.value = String(stop);
    root.style.setProperty('--share', String(stop / (words.length - 1)));
  };

  const draw = async ({ stop, moment, frame, near }: Scene): Promise<void> => {
    await card.show(frame, near);
    const word = words[stop] ?? moment?.lookUp?.data.status ?? '';
    slider.setAttribute('aria-valuetext', word);
    container.setAttribute('aria-label', `The card: ${word}`);
    root.querySelectorAll('ol > li').forEach((label, index) => label.toggleAttribute('data-now', index === stop));
    if (moment) showRecords(requireElement('#records', { root }), moment);
  };

  const drawWanted = drawLatest(async (load: () => Promise<Scene | undefined>) => {
    const scene = await load().catch(() => announce('The service could not be started in this tab.'));
    if (scene) await draw(scene);
  });

  slider.addEventListener('input', () => {
    const stop = Number(slider.value);
    moveThumb(stop);
    void drawWanted(() => loadScene(stop));
  });

  let hasStarted = false;
  const start = (): void => {
    if (!hasStarted) void drawWanted(() => loadScene(Number(slider.value)));
    hasStarted = true;
  };
  new IntersectionObserver(([entry]) => entry?.isIntersecting && start(), { rootMargin: '240px' }).observe(slider);
  slider.addEventListener('pointerenter', start, { once: true });
  slider.addEventListener('focus', start, { once: true });

  /** The buyer's own order takes the slider along. */
  const follow = ({ target, order }: Event & { readonly order: Order }): void => {
    const stop = statuses.indexOf(order.status);
    hasStarted = true;
    if (stop > 0) moveThumb(stop);
    void drawWanted(() => ownScene(target as CryptoCheckout, order));
  };
  hero.addEventListener('checkout-created', follow);
  hero.addEventListener('checkout-status-change', follow);
  return card;
}
