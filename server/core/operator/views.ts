import { toSeconds, type AccountOrder, type AuditEntry, type OrderSummary, type Webhook } from '#contract';
import { arrivedAmount, lifecycleFacts, lifecycleSequence } from '../lifecycle/lifecycle-state.js';
import { moneyOf } from '../lifecycle/money.js';
import type { OrderRecord } from '../orders/record.js';
import { orderMoneyTexts, statusReason, toOrderSnapshot } from '../orders/snapshot.js';
import { operatorMoves, reasonsOfMove } from './moves.js';
import { refundableAmount } from './refund.js';
import type { AuditRecord } from './store.js';

export const orderChangedAt = ({ timeline, created_at }: OrderRecord): number => timeline.at(-1)?.at ?? created_at;

function summaryAmounts(order: OrderRecord) {
  const { captured_amount, refunded_amount } = orderMoneyTexts(order);
  return { payout_amount: arrivedAmount(order), captured_amount, refunded_amount };
}

export const toOrderSummary = (order: OrderRecord): OrderSummary => ({
  transaction_code: order.transaction_code,
  external_reference: order.external_reference,
  partner_external_reference: order.partner?.external_reference ?? null,
  status: order.status,
  status_reason: statusReason(order),
  sequence: lifecycleSequence(order),
  created_at: toSeconds(order.created_at),
  changed_at: toSeconds(orderChangedAt(order)),
  fiat_amount: order.fiat_amount,
  fiat_currency: order.fiat_currency,
  order_amount: order.order_amount,
  processor_fee: order.details.processor_fee ?? null,
  amount_usd: order.amount_usd,
  crypto_amount: order.crypto_amount,
  crypto_currency: order.crypto_currency,
  crypto_currency_network: order.crypto_currency_network,
  wallet_address: order.wallet_address,
  payment_option: order.details.payment_option,
  metadata: order.details.metadata,
  ...summaryAmounts(order),
  expires_at: toSeconds(order.expires_at),
});

const toAuditEntry = ({ account: _account, at, ...entry }: AuditRecord): AuditEntry => ({
  ...entry,
  at: toSeconds(at),
});

/** What the order itself does not know. */
type OperatorDetails = {
  readonly now: number;
  readonly webhooks: readonly Webhook[];
  readonly audit: readonly AuditRecord[];
  readonly upstream: AccountOrder['upstream'];
  /** Undefined for a caller who may not sign. */
  readonly partnerSecret: ((url: string) => string | null) | undefined;
  /** False for the draft of an attempt that has no order: nothing can be done with it. */
  readonly isPlaced: boolean;
};

function toPartner({ partner }: OrderRecord, { partnerSecret }: OperatorDetails): AccountOrder['partner'] {
  if (!partner) return null;
  const { network: _network, ...visible } = partner;
  const { webhook_url } = partner;
  return { ...visible, ...(partnerSecret && webhook_url && { webhook_secret: partnerSecret(webhook_url) }) };
}

/** An order with everything that its operator may see. */
export function toAccountOrder(order: OrderRecord, details: OperatorDetails): AccountOrder {
  const { payment_option, payment_url, processor_fee = null, metadata, consent } = order.details;
  const allowed = details.isPlaced ? operatorMoves(order, details.now) : [];
  return {
    ...toOrderSnapshot(order),
    order_amount: order.order_amount,
    changed_at: toSeconds(orderChangedAt(order)),
    metadata,
    payment_option,
    payment_url,
    processor_fee,
    consent: consent && { version: consent.version, at: toSeconds(consent.at) },
    webhook_url: order.webhook_url,
    partner: toPartner(order, details),
    upstream: details.upstream,
    captured: lifecycleFacts(order).captured,
    refunds: moneyOf(order).refunds.map(
      ({ at, reason = null, author = null, actor = null, key = null, ...refund }) => ({
        ...refund,
        at: toSeconds(at),
        reason,
        author,
        actor,
        key,
      }),
    ),
    allowed: allowed.map((move) => ({ trigger: move.trigger, to: move.to, status_reasons: [...reasonsOfMove(move)] })),
    refundable_amount: refundableAmount(order),
    webhooks: [...details.webhooks],
    audit: details.audit.map(toAuditEntry),
  };
}
