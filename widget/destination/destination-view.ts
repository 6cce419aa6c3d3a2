import { html, nothing, type TemplateResult } from 'lit';
import type { Wallet } from '../common/purchase.js';
import type { Choice } from '../state/machine.js';
import { en } from '../text/en/destination.js';
import { interpolate, networkName } from '../text/format.js';
import type { ViewContext } from '../state/model.js';
import { addressSentence, checkAddress } from './address-problem.js';
import { readAddress } from './pasted-address.js';

type Field = { readonly context: ViewContext; readonly wallet: Wallet };

function enterAddress(text: string, { context: { model }, wallet }: Field): void {
  const address = readAddress(text, wallet.crypto_currency_network);
  model.dispatch({ type: 'chosen', change: { address, addressProblem: undefined } });
}

/** An address is one line: Enter presses the button, as in every other field. */
function submitByEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.isComposing) return;
  event.preventDefault();
  (event.target as HTMLElement).closest('form')?.querySelector<HTMLElement>('[type=submit]')?.click();
}

/** Browsers ask the buyer first, and have no clipboard to read on pages without TLS. */
async function pasteAddress({ context, wallet }: Field): Promise<void> {
  const text = await navigator.clipboard.readText().catch(() => undefined);
  if (text === undefined) return;
  enterAddress(text, { context, wallet });
  void checkAddress(context.model);
}

const canPaste = (): boolean => typeof (navigator.clipboard as Clipboard | undefined)?.readText === 'function';

/**
 * The address field, when the merchant set no address: two lines, so that the whole address is seen. The address is checked
 * on blur and on paste.
 *
 * @csspart input - The address input.
 */
export function destinationView({ wallet, address, addressProblem }: Choice, context: ViewContext): TemplateResult {
  const text = { ...en, ...context.translations };
  const placeholders = { coin: wallet.crypto_currency, network: networkName(wallet.crypto_currency_network) };
  const onInput = ({ target }: Event) => enterAddress((target as HTMLTextAreaElement).value, { context, wallet });
  /** Shows the address that was read, also where it was there before in other words. */
  const settle = (field: HTMLTextAreaElement): void => {
    const { state } = context.model;
    if ('choice' in state) field.value = state.choice.address;
    void checkAddress(context.model);
  };
  return html`
    <div class="column destination">
      <label for="destination" .textContent=${interpolate(text.destination, placeholders)}></label>
      <div class="field">
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
          maxlength="600"
          .value=${address}
          aria-invalid=${addressProblem ? 'true' : 'false'}
          aria-describedby="destination-note"
          @input=${onInput}
          @change=${(event: Event) => {
            onInput(event); // a password manager may send only this event
            settle(event.target as HTMLTextAreaElement);
          }}
          @paste=${({ target }: Event) => setTimeout(() => settle(target as HTMLTextAreaElement))}
          @keydown=${submitByEnter}
        ></textarea>
        ${
          canPaste()
            ? html`<button class="button paste" type="button" @click=${() => void pasteAddress({ context, wallet })}>
                ${text.paste}
              </button>`
            : nothing
        }
      </div>
      <p class=${addressProblem ? 'wrong' : 'small'} id="destination-note">
        ${
          addressProblem
            ? html`<span role="alert" .textContent=${addressSentence(addressProblem, { wallet, context })}></span>`
            : html`<span .textContent=${wallet.requiresMemo ? text.memo : text.hint}></span>`
        }
      </p>
    </div>
  `;
}
