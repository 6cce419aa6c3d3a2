import { html, nothing, type TemplateResult } from 'lit';
import { sanitizeText } from '../common/sanitize.js';
import type { OrderedState } from '../state/machine.js';
import { interpolate } from '../text/format.js';
import { networkName } from '../text/networks.js';
import type { OrderContext, OrderViewProps } from './order-context.js';
import {
  addressText,
  codeText,
  copyable,
  factRow,
  payoutAmount,
  qrView,
  resetButton,
  updatesLine,
} from './order-fragments.js';
import { happyPath, needsOutcomeView } from './order-status.js';
import { paymentAction } from './payment-link.js';

export const textPlaceholders = ({ order }: OrderedState) => ({
  coin: order.crypto_currency,
  network: networkName(order.crypto_currency_network),
});

type AddressProps = OrderViewProps & { readonly label: string };

export function addressBlock({ state, label: template }: AddressProps, context: OrderContext): TemplateResult {
  const { wallet_address: value } = state.order;
  const label = interpolate(template, textPlaceholders(state));
  return copyable({ target: 'address', label, value, content: addressText(value) }, context);
}

export function transactionCodeBlock({ state }: OrderViewProps, context: OrderContext): TemplateResult {
  const { transaction_code: value } = state.order;
  const label = context.orderText.transactionCode;
  return copyable({ target: 'transaction-code', label, value, content: codeText(value) }, context);
}

export const externalReference = ({ config, state }: OrderViewProps): string =>
  sanitizeText(config.orderParameters?.['external_reference'] ?? state.snapshot?.external_reference ?? '', 255);

/** The current step in one line, which opens into all of them. */
function progressLine({ state, outcomeModule, areStepsOpen }: OrderViewProps, context: OrderContext): TemplateResult {
  const { orderText: text, localizeDigits, onToggleSteps } = context;
  const index = happyPath.findIndex((status) => status === state.order.status);
  const count = { step: localizeDigits(`${index + 1}`), steps: localizeDigits(`${happyPath.length}`) };
  const label = interpolate(text[happyPath[index] ?? 'pending'], textPlaceholders(state));
  return html`<div class="column" part="status">
    <button class="progress" part="progress" type="button" aria-expanded=${areStepsOpen} @click=${onToggleSteps}>
      <span class="dot"></span> <span class="what">${label}</span>
      <span class="small">${interpolate(text.stepCount, count)}</span>
    </button>
    ${areStepsOpen ? outcomeModule?.stepsView({ state, detail: nothing }, context) : nothing}
    ${outcomeModule?.timeLeftView(state, context)} ${updatesLine(state, context)}
  </div>`;
}

/** The step, or the unchanged status of another service. */
function statusView(props: OrderViewProps, context: OrderContext): TemplateResult {
  const { status } = props.state.order;
  if ((happyPath as readonly string[]).includes(status)) return progressLine(props, context);
  const value = html`<span part="status"><span class="dot"></span>${sanitizeText(status, 40)}</span>`;
  return html`<dl>${factRow(context.orderText.status, value)}</dl>`;
}

/** What the buyer gets, and where it goes. The place of the amount is kept until the service has reported it. */
function payoutView(props: OrderViewProps, context: OrderContext): TemplateResult {
  const { state, qrImage } = props;
  const { orderText: text } = context;
  const placeholders = textPlaceholders(state);
  return html`
    <div class="column payout" part="payout">
      <div class="line">
        <span>
          <span class="small">${context.text.receive}</span>
          <b part="payout-amount">${payoutAmount(state, context) ?? state.order.crypto_currency}</b>
        </span>
        <span class="tag">${placeholders.network}</span>
      </div>
      ${qrView({ qrImage, value: state.order.wallet_address, placeholders }, context)}
      ${addressBlock({ ...props, label: text.goesTo }, context)}
      <p class="small" part="note">${interpolate(text.sendNote, placeholders)}</p>
    </div>
  `;
}

/** The end of a pending order: status, references, and the way to start over. */
export const pendingDetails = (props: OrderViewProps, context: OrderContext): TemplateResult => html`
  ${statusView(props, context)}
  <dl>${factRow(context.orderText.reference, externalReference(props))}</dl>
  ${transactionCodeBlock(props, context)} ${resetButton(context)}
`;

/** A pending order, or one with a status of another service: how to pay, and what comes of it. */
const pendingView = (props: OrderViewProps, context: OrderContext): TemplateResult => html`
  <div class="stack">
    ${paymentAction(props, context)} ${payoutView(props, context)} ${pendingDetails(props, context)}
  </div>
`;

/** Until the views of the outcome have loaded: nothing to scan, nothing to pay a second time. */
const fallbackView = (props: OrderViewProps, context: OrderContext): TemplateResult => html`
  <div class="stack">
    ${statusView(props, context)} ${addressBlock({ ...props, label: context.orderText.address }, context)}
    ${transactionCodeBlock(props, context)}
  </div>
`;

/** The pay screen is that of an on-ramp: DECISIONS 124. */
export function orderView(props: OrderViewProps, context: OrderContext): TemplateResult {
  const { outcomeModule, state } = props;
  const isPending = !needsOutcomeView(state.order.status);
  if (isPending && context.settings.emphasis !== 'address') return pendingView(props, context);
  const view = isPending ? outcomeModule?.addressFirstView : outcomeModule?.nonPendingView;
  return view?.(props, context) ?? fallbackView(props, context);
}

/** The outline of the order, in about its final size, while the order is created. */
export function creatingView({ orderText, settings }: Pick<OrderContext, 'orderText' | 'settings'>): TemplateResult {
  const action = html`<div class="action"><div class="button blank"></div></div>`;
  const tile = html`<div class="tile blank"></div>`;
  const isAddressFirst = settings.emphasis === 'address';
  return html`
    <div class="stack" aria-busy="true">
      ${
        isAddressFirst
          ? tile
          : html`${action}
              <div class="column payout">
                <div class="line"></div>
                ${tile}
              </div>`
      }
      <p class="label late">${orderText.creating}</p>
      <div class="row blank"></div>
      <div class="row blank"></div>
      ${isAddressFirst ? action : nothing}
    </div>
  `;
}
