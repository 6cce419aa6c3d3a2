import { html } from 'lit';
import { refundOrder, type AccountOrder } from '#contract';
import { formatFiat } from '../common/format.js';
import { inputControl } from '../common/fragments.js';
import type { ConsoleContext } from './console-context.js';

/** The same for a dialog that sends again, and another one for another refund. */
const newKey = (): string => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

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
    successMessage: 'The refund is recorded',
    send: (fields) =>
      client.call(refundOrder, {
        query: { transaction_code, ...fields },
        idempotencyKey: `${key}-${(fields['amount'] ?? '').replace(/[^\d.]/g, '')}`,
      }),
  });
}
