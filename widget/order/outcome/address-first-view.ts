import { html, type TemplateResult } from 'lit';
import { en } from '../../text/en/outcome.js';
import { interpolate } from '../../text/format.js';
import type { OrderContext, OrderViewProps } from '../order-context.js';
import { qrView } from '../order-fragments.js';
import { addressBlock, pendingDetails, textPlaceholders } from '../order-view.js';
import { paymentAction } from '../payment-link.js';

/** A pending order for buyers who send coins themselves: the address first, with what to send to it. */
export function addressFirstView(props: OrderViewProps, context: OrderContext): TemplateResult {
  const { state, qrImage } = props;
  const placeholders = textPlaceholders(state);
  const { warning } = { ...en, ...context.translations };
  return html`
    <div class="stack">
      ${qrView({ qrImage, value: state.order.wallet_address, placeholders }, context)}
      ${addressBlock({ ...props, label: context.orderText.address }, context)}
      <p class="notice" part="warning">${interpolate(warning, placeholders)}</p>
      ${paymentAction(props, context)} ${pendingDetails(props, context)}
    </div>
  `;
}
