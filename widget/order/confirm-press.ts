import type { CheckoutHost } from '../element/host.js';
import { needsAddress } from '../state/load-offer.js';
import type { CheckoutModel, OrderModule } from '../state/model.js';
import { CheckoutSubmitEvent } from './events.js';

const presses = new WeakMap<CheckoutHost, Promise<boolean>>();

async function askPage(host: CheckoutHost, model: CheckoutModel): Promise<boolean> {
  const { state } = model;
  if (state.step !== 'choosing' || state.offer.isStale) return false;
  if (needsAddress(state.choice.wallet) && !(await model.destination?.checkAddress(model))) return false;
  const isSameOffer = (): boolean => 'offer' in model.state && model.state.offer === state.offer;
  if (!isSameOffer() || !host.dispatchEvent(new CheckoutSubmitEvent())) return false;
  await host.updateComplete; // the page may have set another price
  return isSameOffer();
}

/** As forms do: once for a double click, and only with a valid address. */
export const confirmPress: OrderModule['confirmPress'] = (host, model) => {
  const press = presses.get(host) ?? askPage(host, model).finally(() => presses.delete(host));
  presses.set(host, press);
  return press;
};
