// The strip that the mark “Test mode” opens in the merchant's page: how its order ends, and what its receiver answered.
import type { CheckoutHost } from '../../../widget/element/host.js';
import { createControlClient, sendByFetch } from '../../packages/client/index.js';
import { texts, type Act } from './outcomes.js';
import { createStrip, type Shown, type Strip } from './view.js';

export type Rehearsal = {
  readonly host: CheckoutHost;
  /** The button that opens and closes the strip. */
  readonly mark: HTMLElement;
  /** The sandbox. */
  readonly baseUrl: string;
};

const pollMs = 1000;

/** Follows the order of the checkout that is on the screen, and makes its changes. */
function createFollower({ host, baseUrl }: Rehearsal, show: (shown: Shown) => void) {
  const call = createControlClient(sendByFetch({ baseUrl }));
  let shown: Shown = {};
  let latest = 0;
  let isActing = false;
  const update = (next: Shown): void => show((shown = next));

  /** Asks for the order, or makes a change of it first, whose answer drops those that are on their way. */
  return async (act?: Act): Promise<void> => {
    if (isActing) return;
    const run = (latest += 1);
    const transaction_code = host.order?.transaction_code;
    if (transaction_code === undefined) return update({});
    isActing = act !== undefined;
    const result = act
      ? await call('POST payment', { transaction_code, ...act })
      : await call('GET payment', { transaction_code });
    const webhooks = await call('GET payment/webhooks', { transaction_code });
    if (run !== latest) return;
    isActing = false;
    const problem = result.ok ? undefined : act && result.value ? result.message : problemOf(result.status);
    update({
      payment: result.value ?? shown.payment,
      webhooks: webhooks.ok ? webhooks.value : shown.webhooks,
      ...(problem !== undefined && { problem }),
    });
  };
}

const problemOf = (status: number): string => (status === 404 ? texts.unknown : texts.unreachable);

type Opened = { readonly host: CheckoutHost; readonly close: () => void };

/** A page has one strip. */
let opened: Opened | undefined;

/** Above the card, so that both are in sight and neither covers the other. Of a modal dialog only what is inside of it can be used. */
const place = ({ element }: Strip, { mark, host }: Rehearsal): void =>
  (mark.closest('dialog') ?? host.renderRoot).prepend(element);

const orderEvents = ['checkout-created', 'checkout-status-change'];

function open(rehearsal: Rehearsal): Opened {
  const { host, mark } = rehearsal;
  const strip = createStrip({ act: (act) => void ask(act), restart: () => host.reset(), close: () => close() });
  const ask = createFollower(rehearsal, strip.show);
  place(strip, rehearsal);
  const refresh = (): void => {
    if (!strip.element.isConnected) close();
    else if (!document.hidden) void ask();
  };
  const timer = setInterval(refresh, pollMs);
  orderEvents.forEach((type) => host.addEventListener(type, refresh));
  const close = (): void => {
    clearInterval(timer);
    orderEvents.forEach((type) => host.removeEventListener(type, refresh));
    strip.element.remove();
    opened = undefined;
    mark.ariaExpanded = 'false';
    mark.focus();
  };
  mark.ariaExpanded = 'true';
  strip.show({});
  refresh();
  strip.focus();
  return { host, close };
}

/** Opens the strip for a checkout; closes it where it is open for this one. */
export function toggle(rehearsal: Rehearsal): void {
  const previous = opened;
  previous?.close();
  if (previous?.host !== rehearsal.host) opened = open(rehearsal);
}
