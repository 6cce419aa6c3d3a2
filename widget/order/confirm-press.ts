import { needsAddress } from '../state/load-offer.js';
import type { OrderModule } from '../state/model.js';
import { CheckoutSubmitEvent } from './events.js';

/** As forms do: only with a valid address. */
export const confirmPress: OrderModule['confirmPress'] = async (host, model) => {
  const { state } = model;
  if (state.step !== 'choosing' || state.offer.isStale) return false;
  if (needsAddress(state.choice.wallet) && !(await model.destination?.checkAddress(model))) return false;
  const isSameOffer = (): boolean => 'offer' in model.state && model.state.offer === state.offer;
  if (!isSameOffer() || !host.dispatchEvent(new CheckoutSubmitEvent())) return false;
  await host.updateComplete; // the page may have set another price
  return isSameOffer();
};
