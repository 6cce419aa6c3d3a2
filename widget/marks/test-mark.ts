import { html } from 'lit';
import type { MarksModule } from '../state/model.js';
import { en } from '../text/en/quotes.js';

/** Whether a reply says that the service simulates the payment. */
export const isTestReply = (headers: Headers): boolean => headers.get('checkout-mode') === 'test';

export const testMark: MarksModule['testMark'] = ({ model: { state }, translations }) => {
  const { headers } = { headers: undefined, ...('offer' in state ? state.offer : state) };
  const isTest = headers ? isTestReply(headers) : state.step === 'ordered' && state.isTest;
  return isTest ? html`<p class="small tag" part="test">${{ ...en, ...translations }.testMode}</p>` : undefined;
};
