import { html, type TemplateResult } from 'lit';
import { interpolate } from '../../text/format.js';
import type { OrderContext } from '../order-context.js';
import { copyButton, estimatedCoins, textPlaceholders } from '../order-fragments.js';

/** Whether the buyer has typed the address. Of an order from elsewhere that is not known. */
export const isAddressTypedByBuyer = ({
  state: { order },
  config: { orderParameters, wallets },
}: OrderContext): boolean =>
  !!orderParameters && !wallets?.some(({ wallet_address }) => wallet_address === order.wallet_address);

type LabelContext = OrderContext & { readonly amounts: { readonly refundedBeside: string | undefined } };

/** What goes where; the estimate was made before a refund of a part. Whose address it is decides the words. */
export const destinationLabel = (context: LabelContext): string =>
  interpolate(isAddressTypedByBuyer(context) ? context.text.goesTo : context.text.coinGoesTo, {
    coin: context.amounts.refundedBeside ? context.state.order.crypto_currency : estimatedCoins(context),
  });

/** The address to copy, with the page about the payout below it. `label` may name the coin and the network. */
export const addressBlock = (
  { label, link }: { readonly label: string; readonly link?: TemplateResult | undefined },
  context: OrderContext,
): TemplateResult =>
  html`<div class="payout">
    <p class="label" id="address-label" .textContent=${interpolate(label, textPlaceholders(context))}></p>
    ${copyButton({ target: 'address', value: context.state.order.wallet_address }, context)} ${link}
  </div>`;
