import { decimal, type SandboxPayment } from '#contract';
import { formatCoins } from '../../../widget/text/format-coins.js';
import { orderFacts } from '../../../widget/order/outcome/facts.js';
import { formatMoney } from '../../../widget/text/format.js';
import type { Problem } from './payment-model.js';

/** What the page says when an act got no answer. */
export const uncertainText =
  'We couldn’t reach the payment service, so we don’t know whether you were charged. Look at the shop’s page before you try again.';

export const problemTexts: Readonly<Record<Problem, string>> = {
  unknown: 'We can’t find this payment. Already paid? Don’t pay again: contact the shop.',
  unreachable: 'We can’t reach the payment service. Check your connection and try again.',
  'tab-closed':
    'The shop’s tab was closed or reloaded, and this demo keeps its orders there. Go back to the shop and start again.',
};

const alreadyPaid = 'Already paid? Don’t pay again: contact the shop.';

/** How an order has ended before it was paid here. Only a decline says that nothing was charged. */
const endTexts: Readonly<Record<string, string>> = {
  expired: `The time to pay ran out. ${alreadyPaid}`,
  failed: `This payment failed. ${alreadyPaid}`,
  canceled: `This order was canceled. ${alreadyPaid}`,
  on_hold: 'We’re checking this payment. The shop tells you how it goes on.',
  refunding: 'This payment is being refunded.',
  refunded: 'This payment was refunded.',
};

export function paymentEnd(order: SandboxPayment['order']): string {
  if (order.status === 'failed' && orderFacts({ order, snapshot: order }).isFree)
    return 'This payment was declined. You weren’t charged. Go back to the shop and try again.';
  return endTexts[order.status] ?? 'There is nothing to pay here.';
}

export const paymentMoney = (amount: string, { order }: Pick<SandboxPayment, 'order'>): string =>
  formatMoney(decimal(amount), { currency: order.fiat_currency, locale: 'en' });

/** `≈ 0.001159 BTC`; the coin alone where no price is known. */
export function paymentPayout({ order: { crypto_amount, crypto_currency: coin } }: SandboxPayment): string {
  return crypto_amount === null ? coin : `≈\xa0${formatCoins(crypto_amount, { coin, locale: 'en' })} ${coin}`;
}

const halfDaySeconds = 43_200;

/** The time of this computer at which the order expires, with its day where that is far away. */
export function deadlineToPay({ order, now }: SandboxPayment): string {
  const at = new Date(Date.now() + (order.expires_at - now) * 1000);
  const weekday = order.expires_at - order.created_at > halfDaySeconds ? 'long' : undefined;
  return at.toLocaleString('en', { hour: 'numeric', minute: '2-digit', weekday });
}
