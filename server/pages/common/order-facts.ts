import type { OrderSnapshot } from '#contract';
import { formatPayout, humanize } from './format.js';
import { copyButton, type Fact } from './fragments.js';

/** What both consoles say of an order: which one it is, what it pays out, and how far the payout is. */
export const orderFacts = (order: OrderSnapshot): readonly Fact[] => [
  ['Code', copyButton(order.transaction_code, 'the transaction code')],
  ['Payout', formatPayout(order)],
  ['Waits for', order.required_action && humanize(order.required_action)],
  ['Transaction', order.tx_hash && copyButton(order.tx_hash, 'the transaction hash')],
  ['Confirmations', order.tx_hash && `${order.confirmations} of ${order.required_confirmations}`],
];
