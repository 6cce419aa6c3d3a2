import { html, type TemplateResult } from 'lit';
import type { Choice } from '../state/machine.js';
import { say } from '../text/en.js';
import { networkName } from '../text/networks.js';
import type { ViewContext } from '../views/context.js';
import { en } from './en.js';

const typed = (event: Event): string => (event.target as HTMLInputElement).value.trim();

/** Where the crypto goes, only where the merchant fixed no address. Checked on blur and on paste, by network and checksum. */
export function destinationView({ wallet, address, problem }: Choice, context: ViewContext): TemplateResult {
  const text = { ...en, ...context.words };
  const names = {
    coin: wallet.crypto_currency,
    network: networkName(wallet.crypto_currency_network),
    other: problem?.other ?? '',
  };
  return html`
    <div class="column" part="destination">
      <label class="label" for="destination">${say(text.destination, names)}</label>
      <input
        class="input"
        id="destination"
        part="input"
        required
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
        @paste=${() => setTimeout(context.onAddressDone)}
      />
      <p class=${problem ? 'wrong' : 'small'} id="destination-note">
        ${problem ? html`<span role="alert">${say(text[problem.key], names)}</span>` : wallet.requiresMemo ? text.memo : text.hint}
      </p>
    </div>
  `;
}
