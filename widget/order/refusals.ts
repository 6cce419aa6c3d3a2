import { html, type TemplateResult } from 'lit';
import type { en } from '../text/en/order.js';
import type { State } from '../state/machine.js';
import type { ViewContext } from '../state/model.js';

/** The refusals with their own sentence. The service's sentences never reach the screen. */
const refusals = [
  [/^Order not found/, 'notFound'],
  [/^Invalid wallet/, 'badAddress'],
  [/reference already/, 'orderExists'],
  [/not be verified/, 'unverified'],
] as const satisfies readonly (readonly [RegExp, keyof typeof en])[];

/** The key of the sentence for a refusal, by the sentence of the service. */
export function orderRefusalKey(message: string, state: State): (typeof refusals)[number][1] | undefined {
  const key = refusals.find(([pattern]) => pattern.test(message))?.[1];
  // An address that the page has set is not for the buyer to check.
  return key === 'badAddress' && 'choice' in state && state.choice.wallet.wallet_address ? undefined : key;
}

const reloadPage = (): void => location.reload();

/**
 * What stands in place of the button to pay after a refusal: what its sentence says. Nothing where the order may be paid
 * already. Undefined where the button to pay is right.
 */
export function orderRefusalAction(key: string, { text, isOffline }: ViewContext): TemplateResult | undefined {
  if (key === 'orderExists') return html``;
  if (key === 'refused')
    return html`<button
      class="button primary"
      part="button"
      type="submit"
      aria-disabled=${isOffline}
      .textContent=${text.retry}
    ></button>`;
  return key === 'unverified'
    ? html`<button
        class="button primary"
        part="button"
        type="button"
        @click=${reloadPage}
        .textContent=${text.reload}
      ></button>`
    : undefined;
}
