import { rules, type Order } from '#contract';
import { pageUrl } from '../config/attributes.js';
import type { PurchaseConfig } from '../config/settings.js';
import { needsAddress } from '../state/load-offer.js';
import type { CheckoutModel, Run } from '../state/model.js';
import { CheckoutCreatedEvent } from './events.js';
import { requestOrder } from './order-request.js';

/** Read again after every `await`. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;

/** Creates the order of what the buyer has chosen, and notifies the page of it. Resolves with undefined when that fails. */
export async function submitOrder(run: Run<PurchaseConfig>, model: CheckoutModel): Promise<Order | undefined> {
  const { host, config, signal, dispatch } = run;
  const { state: unchecked } = model;
  if (unchecked.step !== 'choosing' || unchecked.offer.isStale) return undefined;
  if (needsAddress(unchecked.choice.wallet) && !(await model.destination?.checkAddress(model))) return undefined;
  const { state } = model; // the buyer may have chosen another option meanwhile, or the page another price
  if (state.step !== 'choosing' || isAborted(signal)) return undefined;
  const { offer, choice } = state;
  dispatch({ type: 'submitted' });
  const { consent, termsVersion, termsUrl } = host;
  const hasVersion = rules.reference.safeParse(termsVersion).success;
  const accepted = consent && (hasVersion ? termsVersion : (pageUrl(termsUrl) ?? ''));
  const result = await requestOrder({ config, offer, choice, consent: accepted, signal });
  if (isAborted(signal)) return undefined;
  if (!result.ok) return model.fail(result.failure);
  const order = result.value;
  dispatch({ type: 'created', order, option: choice.option });
  dispatch({ type: 'detailed', details: { headers: offer.headers } });
  host.dispatchEvent(new CheckoutCreatedEvent(order));
  return order;
}
