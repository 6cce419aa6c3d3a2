import { html } from 'lit';
import type { MarksModule } from '../state/model.js';
import { en } from '../text/en/quotes.js';

export const testMark: MarksModule['testMark'] = ({ model: { state }, translations }) => {
  const { headers } = { headers: undefined, ...('offer' in state ? state.offer : state) };
  return headers?.get('checkout-mode') === 'test'
    ? html`<p class="small tag test-mark" .textContent=${{ ...en, ...translations }.testMode}></p>`
    : undefined;
};
