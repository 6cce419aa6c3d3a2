import { html, nothing, type TemplateResult } from 'lit';
import { sanitizeText } from '../common/sanitize.js';
import type { Wallet } from '../config/settings.js';
import { networkName } from '../text/networks.js';
import type { ViewContext } from './view-context.js';

const visibleRows = 4;

type CoinsProps = { readonly wallets: readonly Wallet[]; readonly chosen: Wallet | undefined };

/** One row for each coin with its network. A single coin needs no choice and shows nothing. */
export function coinsView({ wallets, chosen }: CoinsProps, context: ViewContext): TemplateResult | typeof nothing {
  if (wallets.length < 2) return nothing;
  const row = (wallet: Wallet, index: number): TemplateResult => html`
    <label class="row coin" part="coin">
      <input
        type="radio"
        name="wallet"
        .value=${String(index)}
        .checked=${wallet === chosen}
        @change=${() => context.onWalletChange(index)}
      />
      <span class="what name">${sanitizeText(wallet.crypto_currency, 12)}</span>
      <span class="tag">${sanitizeText(networkName(wallet.crypto_currency_network), 30)}</span>
    </label>
  `;
  return html`
    <fieldset part="coins">
      <legend>${context.text.receive}</legend>
      <div class="column ${wallets.length > visibleRows ? 'scroll' : ''}" tabindex="-1">${wallets.map(row)}</div>
    </fieldset>
  `;
}
