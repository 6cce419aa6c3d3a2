import type { Order } from '#contract';
import { announce } from '../../../server/pages/common/announcer.js';
import { requireElement } from '../../../server/pages/common/dom.js';
import { initialDesign } from '../design/design.js';
import type { HeroCheckout } from './hero-checkout.js';
import type { createHeroPurchase, Moment } from './purchase.js';
import { showHeroRecord } from './record.js';

type Purchase = Awaited<ReturnType<typeof createHeroPurchase>>;

/** The status of the order at each stop of the slider. At the first one there is no order yet. */
const statuses = ['', 'pending', 'processing', 'paid', 'sending', 'sending', 'sending', 'completed'];
const words = ['Choose', 'Order', 'Pay', 'Paid', 'Sending', 'Sending', 'Sending', 'Delivered'];
const lastStop = statuses.length - 1;

/** The purchase of the live checkout, as the service takes it, and the options that the page offers. */
const { payment_options: offered = '', ...purchase }: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(initialDesign.attributes).map(([name, value]) => [name.replaceAll('-', '_'), value]),
);

/** Puts the slider at a stop, with the words of that moment. */
function markStop(
  root: HTMLElement,
  { stop, moment }: { readonly stop: number; readonly moment?: Moment | undefined },
): void {
  const slider = requireElement('#life', { root, kind: HTMLInputElement });
  const { confirmations = 0, required_confirmations = 0 } = moment?.lookUp.data ?? {};
  const detail =
    statuses[stop] === 'sending' && moment ? `, ${confirmations} of ${required_confirmations} confirmations` : '';
  const text = `${words[stop] ?? ''}${detail}`;
  slider.value = String(stop);
  slider.setAttribute('aria-valuetext', text);
  slider.style.setProperty('--share', String(stop / lastStop));
  requireElement('#life-now', { root }).textContent = stop === 0 ? '' : text;
}

const isPaymentLink = (node: EventTarget): boolean =>
  node instanceof HTMLAnchorElement && node.href.includes('/sandbox/pay/');

type LifeEvents = {
  readonly checkout: HeroCheckout;
  readonly moveTo: (stop: number) => void;
  readonly choose: (option: string) => void;
  readonly followOrder: (status: string) => void;
};

/** Tells what the buyer does in the checkout, and moves to the stop of the slider. */
function listen(root: HTMLElement, { checkout, moveTo, choose, followOrder }: LifeEvents): void {
  const slider = requireElement('#life', { root, kind: HTMLInputElement });
  slider.addEventListener('input', () => moveTo(Number(slider.value)));
  for (const type of ['pointerenter', 'focusin'])
    root.addEventListener(type, () => void import('./purchase.js').catch(() => undefined), { once: true });
  root.addEventListener('checkout-option', (event) => choose(event.option.name));
  const follow = ({ order }: { readonly order: Order }): void => followOrder(order.status);
  root.addEventListener('checkout-created', follow);
  root.addEventListener('checkout-status', follow);
  // The order of the slider is paid by the slider: a payment page would find it in no shop.
  root.addEventListener('click', (event) => {
    if (!checkout.isRestored || !event.composedPath().some(isPaymentLink)) return;
    event.preventDefault();
    moveTo(2);
  });
}

/** Starts the purchase of the chosen option once, and anew after another choice or a failure. */
function createPurchaseStarter() {
  let [option = ''] = offered.split(' ');
  let started: Promise<Purchase> | undefined;
  return {
    start: (): Promise<Purchase> =>
      (started ??= import('./purchase.js').then(({ createHeroPurchase }) =>
        createHeroPurchase({ ...purchase, payment_option: option }),
      )),
    forget: (): void => (started = undefined),
    choose: (name: string): void => {
      option = name;
      started = undefined;
    },
  };
}

/** The slider that drags one purchase through its life, with what the service says at each moment beside it. */
export function connectHeroLife(root: HTMLElement, checkout: HeroCheckout) {
  const slider = requireElement('#life', { root, kind: HTMLInputElement });
  const record = requireElement('#hero-record', { root });
  const { start, forget, choose } = createPurchaseStarter();
  let shown = 0;
  let isFollowing = false;

  const mark = (stop: number, moment?: Moment): void => markStop(root, { stop, moment });

  const showStop = async (stop: number): Promise<void> => {
    const moments = stop === 0 ? [] : await start().then(({ show }) => show(stop - 1));
    if (stop === 0) checkout.choose();
    else if (stop < shown || !checkout.isRestored) await checkout.restore((await start()).attributes);
    if (stop === Number(slider.value)) mark(stop, moments.at(-1));
    showHeroRecord(record, moments);
    shown = stop;
  };

  const follow = async (): Promise<void> => {
    if (isFollowing) return;
    isFollowing = true;
    try {
      while (Number(slider.value) !== shown) await showStop(Number(slider.value));
    } catch {
      forget();
      mark(shown);
      announce('The service could not be started in this tab.');
    }
    isFollowing = false;
  };

  const moveTo = (stop: number): void => {
    mark(stop);
    void follow();
  };

  listen(root, {
    checkout,
    moveTo,
    choose,
    /** The buyer's own order takes the slider along. */
    followOrder(status) {
      if (!checkout.isRestored) mark((shown = Math.max(0, statuses.indexOf(status))));
    },
  });
}
