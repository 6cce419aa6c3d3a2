import { html, nothing, type TemplateResult } from 'lit';
import { canonicalNetwork } from '#contract';
import type { Wallet } from '../common/purchase.js';
import type { AddressProblem, Choice } from '../state/machine.js';
import { en } from '../text/en/destination.js';
import { interpolate, networkName } from '../text/format.js';
import type { ViewContext } from '../state/model.js';

/** Loads when a buyer first types an address. If loading fails, the service checks the address. */
const loadChecker = () => import('#address').catch(() => undefined);

/** Checks the checksum and network of a typed address, by the rules of the service. */
export async function findAddressProblem(address: string, wallet: Wallet): Promise<AddressProblem | undefined> {
  if (address === '') return { key: 'missing' };
  const checker = await loadChecker();
  const verdict = checker?.checkAddress(address, canonicalNetwork(wallet.crypto_currency_network));
  if (!verdict || verdict.ok) return undefined;
  const { problem } = verdict;
  return {
    key: problem === 'malformed' ? 'malformed_address' : problem,
    otherNetwork: networkName(verdict.belongsTo ?? ''),
  };
}

/** Removes white space: an address copied from a mail or a document may be wrapped. */
const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');

const fieldValue = (event: Event): string => withoutSpaces((event.target as HTMLTextAreaElement).value);

/** An address is one line: Enter sends the form, as in every other field. */
function submitByEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.isComposing) return;
  event.preventDefault();
  (event.target as HTMLTextAreaElement).form?.requestSubmit();
}

/** Browsers ask the buyer first, and have no clipboard to read on pages without TLS. */
async function pasteAddress({ model }: ViewContext): Promise<void> {
  const address = await navigator.clipboard.readText().catch(() => undefined);
  if (address === undefined) return;
  model.enterAddress(withoutSpaces(address));
  void model.checkAddress();
}

const canPaste = (): boolean => typeof (navigator.clipboard as Clipboard | undefined)?.readText === 'function';

/**
 * The address field, when the merchant set no address: two lines, so that the whole address is seen. The address is checked
 * on blur and on paste.
 */
export function destinationView({ wallet, address, addressProblem }: Choice, context: ViewContext): TemplateResult {
  const text = { ...en, ...context.translations };
  const placeholders = {
    coin: wallet.crypto_currency,
    network: networkName(wallet.crypto_currency_network),
    other: addressProblem?.otherNetwork ?? '',
  };
  return html`
    <div class="column" part="destination">
      <label class="label" for="destination" .textContent=${interpolate(text.destination, placeholders)}></label>
      <div class="field" part="field">
        <textarea
          class="input"
          rows="2"
          id="destination"
          part="input"
          aria-required="true"
          dir="ltr"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          maxlength="160"
          .value=${address}
          aria-invalid=${addressProblem ? 'true' : 'false'}
          aria-describedby="destination-note"
          @input=${(event: Event) => context.model.enterAddress(fieldValue(event))}
          @change=${(event: Event) => {
            context.model.enterAddress(fieldValue(event)); // a password manager may send only this event
            void context.model.checkAddress();
          }}
          @paste=${() => setTimeout(() => void context.model.checkAddress())}
          @keydown=${submitByEnter}
        ></textarea>
        ${
          canPaste()
            ? html`<button class="button" part="paste" type="button" @click=${() => void pasteAddress(context)}>
                ${text.paste}
              </button>`
            : nothing
        }
      </div>
      <p class=${addressProblem ? 'wrong' : 'small'} id="destination-note">
        ${
          addressProblem
            ? html`<span role="alert" .textContent=${interpolate(text[addressProblem.key], placeholders)}></span>`
            : html`<span .textContent=${wallet.requiresMemo ? text.memo : text.hint}></span>`
        }
      </p>
    </div>
  `;
}
