/** The domain and its ports: what the HTTP interface, the adapters and the programs need of it. */
export { dayMs, hourMs, isLoopbackHost, minuteMs, parseRetryAfter, secondMs, toSeconds } from '#contract';
export * from './context.js';
export { constantTimeEqual } from './credentials.js';
export type * from './ports.js';

export * from './operator/audit.js';
export { exportOrders } from './operator/export.js';
export { moveOrder } from './operator/moves.js';
export * from './operator/order-with-attempt.js';
export { decideHeldMoney } from './operator/capture.js';
export { replaceOrder } from './operator/replace.js';
export { refundableBy, refundOrder } from './operator/refund.js';
export { reportOrders } from './operator/report.js';
export * from './operator/search.js';
export * from './operator/store.js';
export { toAccountOrder, toAuditEntry, toOrderSummary } from './operator/views.js';

export * from './lifecycle/machine.js';
export { orderAt, sequenceOf, type Change } from './lifecycle/lifecycle-state.js';
export { dueAt, endedAt, nextDueEvent } from './lifecycle/timers.js';
export * from './lifecycle/transitions.js';

export * from './orders/advance.js';
export * from './orders/count-open.js';
export * from './orders/create.js';
export type { PayableOrder } from './orders/draft.js';
export { eraseOrders, erasedText, type EraseResult } from './orders/erase.js';
export type { KeyOwner } from './orders/idempotency.js';
export * from './orders/open-counts.js';
export { createProbeOrder } from './orders/probe-order.js';
export { quoteOrder } from './orders/quote-order.js';
export * from './orders/record.js';
export { startRetention, type RetentionPeriods } from './orders/retention.js';
export { readOrder, toSnapshot } from './orders/snapshot.js';
export * from './orders/totals.js';

export type { CurrencyRow, PriceSource } from './pricing/catalogue.js';
export { createRates, inverseOf, shiftRates, type Rates } from './pricing/rates.js';

export * from './sandbox/accounts.js';
export type { Fault, FaultKind } from './sandbox/faults.js';
export { isPayable, payOrder, paymentPagePath, type PaymentRequest } from './sandbox/payments.js';
export * from './sandbox/public-secrets.js';
export * from './sandbox/request-log.js';
export * from './sandbox/scenarios.js';

export type { SnapshotSink } from './streams/streams.js';

export * from './upstream/port.js';
export * from './upstream/stored.js';
export { toResult } from './upstream/answers.js';
export { isPlainUrl, isPublicPaymentUrl } from './upstream/payment-url.js';
export { isOrderAddress, receiveWebhook, upstreamWebhookPath } from './upstream/receive.js';
export * from './upstream/reconcile.js';
export * from './upstream/simulator.js';
export * from './upstream/worker.js';

export type {
  DeliveryReport,
  Resolution,
  UndeliverableMessage,
  WebhookRequest,
  WebhookSender,
} from './webhooks/dispatch/delivery.js';
export * from './webhooks/dispatch/dispatcher.js';
export { readSleepers, sleepEnd, type Sleeper } from './webhooks/dispatch/sleepers.js';
export { completeTargets, hostKeyPrefix, maxListedSleepers, targetMemoryMs } from './webhooks/dispatch/targets.js';
export type { TargetRecord, TargetStore, WebhookDestination } from './webhooks/dispatch/targets.js';
export { hasWebhooks, toWebhookMessages } from './webhooks/outbox/messages.js';
export * from './webhooks/outbox/outbox.js';
export type { SendResult } from './webhooks/outbox/settlement.js';
export * from './webhooks/outbox/signature.js';
export { isLoopbackIp, isPublicIp, parseIp } from './webhooks/url-policy/ip-ranges.js';
export { parseUrl } from './webhooks/url-policy/parse-url.js';
export * from './webhooks/url-policy/registered-hosts.js';
export { isAllowedPort, isPublicUrl } from './webhooks/url-policy/url-policy.js';
