import { html } from 'lit';
import { compare, decimal, refundOrder, subtract, toText, type AccountOrder } from '#contract';
import { formatFiat, isPositive } from '../common/format.js';
import { inputControl } from '../common/fragments.js';
import type { ConsoleContext } from './console-context.js';
import type { DialogPreview } from './dialog.js';

/** The same for a dialog that sends again, and another one for another refund. */
const newKey = (): string => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/** What the field so far would do. */
export function previewRefund(
  { refundable_amount: left, fiat_currency }: Pick<AccountOrder, 'refundable_amount' | 'fiat_currency'>,
  { amount = '' }: Readonly<Record<string, string>>,
): DialogPreview {
  const inCurrency = (text: string): string => formatFiat(text, fiat_currency);
  const label = 'Record refund';
  if (amount === '') {
    return {
      label: `${label} of ${inCurrency(left)}`,
      effect: `${inCurrency(left)} counts as returned, and nothing is left.`,
    };
  }
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(amount) || !isPositive(amount)) {
    return { label, effect: 'Enter an amount such as 20.00.', isRefused: true };
  }
  if (compare(decimal(amount), decimal(left)) > 0) {
    return { label, effect: `Only ${inCurrency(left)} can go back.`, isRefused: true };
  }
  const kept = inCurrency(toText(subtract(decimal(left), decimal(amount))));
  return {
    label: `${label} of ${inCurrency(amount)}`,
    effect: `${inCurrency(amount)} counts as returned, and ${kept} stays.`,
  };
}

/** What recording a refund means: no money moves by it. */
export const refundText = (order: AccountOrder) => ({
  label: 'Record refund…',
  effect: `Return ${formatFiat(order.refundable_amount, order.fiat_currency)} at your processor first; this only records it.`,
});

export function askToRefund(order: AccountOrder, { ask, client }: ConsoleContext): void {
  const { transaction_code, external_reference, fiat_currency, refundable_amount: left } = order;
  const key = newKey();
  ask({
    title: 'Record refund',
    text: html`<b>${external_reference}</b>: return up to ${formatFiat(left, fiat_currency)} at your processor first;
      this only records it, and cannot be undone.`,
    fields: html`
      ${inputControl(`Amount in ${fiat_currency}`, { id: 'dialog-amount', name: 'amount', placeholder: `All: ${left}` })}
      ${inputControl('Returned by', { id: 'dialog-author', name: 'author', placeholder: 'Your name, if others read this' })}
    `,
    confirmLabel: 'Record refund',
    preview: (fields) => previewRefund(order, fields),
    successMessage: 'The refund is recorded',
    send: (fields) =>
      client.call(refundOrder, {
        query: { transaction_code, ...fields },
        idempotencyKey: `${key}-${(fields['amount'] ?? '').replace(/[^\d.]/g, '')}`,
      }),
  });
}
