import { html, nothing, type TemplateResult } from 'lit';
import type { Choice } from '../state/machine.js';
import { networkName } from '../text/networks.js';
import type { ViewContext } from './context.js';

const typed = (event: Event): string => (event.target as HTMLInputElement).value.trim();

/** Where the crypto goes, only where the merchant fixed no address. Checked on blur and on paste, by network and checksum. */
export function destinationView(choice: Choice, context: ViewContext): TemplateResult | typeof nothing {
  const { wallet, address, addressProblem } = choice;
  if (wallet.wallet_address !== undefined) return nothing;
  const names = { coin: wallet.crypto_currency, network: networkName(wallet.crypto_currency_network) };
  const problem = addressProblem && context.t(addressProblem.key, { ...names, other: addressProblem.other ?? '' });
  return html`
    <div class="field" part="destination">
      <label class="label" for="destination">${context.t('destination', names)}</label>
      <input
        class="input"
        id="destination"
        part="input"
        dir="ltr"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        maxlength="160"
        .value=${address}
        aria-invalid=${problem ? 'true' : 'false'}
        aria-describedby="destination-note"
        @input=${(event: Event) => context.onAddress(typed(event))}
        @change=${context.onAddressDone}
        @paste=${() => queueMicrotask(context.onAddressDone)}
      />
      <p class=${problem ? 'wrong' : 'small label'} id="destination-note" role=${problem ? 'alert' : nothing}>
        ${problem ?? context.text.destinationHint}
      </p>
    </div>
  `;
}
