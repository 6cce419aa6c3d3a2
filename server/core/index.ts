/** The domain and its ports: what the HTTP interface, the adapters and the programs need of it. */
export { dayMs, hourMs, isLoopbackHost, minuteMs, parseRetryAfter, secondMs, toSeconds } from '#contract';
export { createServiceContext, type ServiceContext, type ServiceSettings } from './context.js';
export { constantTimeEqual } from './credentials.js';
export type {
  AccountOrders,
  BackupContents,
  ChangeListener,
  Clock,
  Counter,
  CreateResult,
  Deletions,
  DueOrders,
  DueQuery,
  Erasure,
  ErasureStore,
  IdempotencyKey,
  OrderChanges,
  OrderQuery,
  OrderReader,
  Orders,
  OrderStore,
  OrderTotals,
  RateStore,
  Retention,
  RetentionBatch,
  RetentionScan,
  ServerStore,
  StartTimeout,
  StoreFault,
  StoredRates,
} from './ports.js';

export {
  compareDecimals,
  maxScanned,
  planSearch,
  readCursor,
  readFilters,
  sortOf,
  toCursorText,
  type Condition,
  type Cursor,
  type OrderFilters,
  type OrderSearch,
  type SearchPlan,
} from './operator/search.js';
export { withAudit, type Caller } from './operator/audit.js';
export { exportOrders } from './operator/export.js';
export { moveOrder } from './operator/moves.js';
export { findOrderWithAttempt, withAttemptState, type OrderWithAttempt } from './operator/order-with-attempt.js';
export { refundableBy, refundOrder, type RefundActor } from './operator/refund.js';
export { reportOrders } from './operator/report.js';
export { toAccountOrder, toAuditEntry, toOrderSummary } from './operator/views.js';
export { toOrderSum } from './operator/store.js';
export type { AuditQuery, AuditRecord, OperatorStore, OrderPage, OrderSum, SumPage } from './operator/store.js';

export { notices, statuses, transitions, type Notice, type OrderStatus, type Trigger } from './lifecycle/machine.js';
export { orderAt, sequenceOf, type Change } from './lifecycle/lifecycle-state.js';
export { dueAt, endedAt, nextDueEvent } from './lifecycle/timers.js';
export {
  allowedTransitions,
  applyTransition,
  isNotice,
  isTrigger,
  type LifecycleEvent,
} from './lifecycle/transitions.js';

export { advanceOrder, processDueOrders, type AdvanceResult } from './orders/advance.js';
export { createOrder, type CreateRequest } from './orders/create.js';
export type { KeyOwner } from './orders/idempotency.js';
export type { PayableOrder } from './orders/draft.js';
export { eraseOrders, erasedText, type EraseResult } from './orders/erase.js';
export { createProbeOrder } from './orders/probe-order.js';
export { quoteOrder } from './orders/quote-order.js';
export { countHeld, countLatePayouts, countOverdueDeletions, expectedPayoutMs } from './orders/count-open.js';
export { maxCounted, type OpenCount, type OpenCounts } from './orders/open-counts.js';
export { readOrder } from './orders/read.js';
export { noDetails, parseRecord, toRecordText, type OrderDetails, type OrderRecord } from './orders/record.js';
export type { CheckoutSignatures } from './orders/signature-check.js';
export { settledStates, startRetention, type RetentionPeriods } from './orders/retention.js';
export { startScheduler, type AccountClock } from './orders/scheduler.js';
export { toSnapshot } from './orders/snapshot.js';
export { createTotals, type Total, type Totals } from './orders/totals.js';

export { createRates, type Rates } from './pricing/rates.js';

export {
  consumeArmedScenario,
  consumeFault,
  createAccounts,
  defaultAccount,
  notifyWatchers,
  type Accounts,
  type SandboxAccount,
} from './sandbox/accounts.js';
export { isPayable, payOrder, paymentPagePath, type PaymentRequest } from './sandbox/payments.js';
export type { Fault, FaultKind } from './sandbox/faults.js';
export {
  developmentToken,
  publicSecrets,
  sandboxCredentials,
  sandboxPartnerWebhookSecret,
  sandboxWebhookSecret,
} from './sandbox/public-secrets.js';
export { redactSecrets, toHar, type LoggedRequest, type NameValuePair } from './sandbox/request-log.js';
export {
  chooseScenario,
  isScenarioName,
  magicAmounts,
  scenarioNames,
  scenarios,
  type Scenario,
  type ScenarioName,
} from './sandbox/scenarios.js';
export { shiftRates } from './sandbox/shifted-rates.js';

export type * from './upstream/attempts.js';
export { maxInboxEntries } from './upstream/inbox.js';
export type * from './upstream/inbox.js';
export type { PathKeyStore } from './upstream/path-keys.js';
export type * from './upstream/port.js';
export { toResult } from './upstream/answers.js';
export { upstreamEventKinds, type UpstreamEvent } from './upstream/place-order.js';
export { isPlainUrl, isPublicPaymentUrl } from './upstream/payment-url.js';
export { reconcile, resolveAttempt, type Finding, type ResolveOutcome } from './upstream/reconcile.js';
export { isOrderAddress, receiveWebhook } from './upstream/receive.js';
export { upstreamWebhookPath } from './upstream/webhook-address.js';
export { createUpstreamWorker, type UpstreamWorker } from './upstream/worker.js';
export { createSimulator } from './upstream/simulator.js';

export type { SnapshotSink } from './streams/subscriber.js';

export type { Resolution, UndeliverableMessage, WebhookRequest, WebhookSender } from './webhooks/dispatch/delivery.js';
export type { DispatcherSettings } from './webhooks/dispatch/claimer.js';
export { createDispatcher, type Dispatcher } from './webhooks/dispatch/dispatcher.js';
export { isLoopbackIp, isPublicIp, parseIp } from './webhooks/url-policy/ip-ranges.js';
export { hasWebhooks, toWebhookMessages } from './webhooks/outbox/messages.js';
export { maxClaimScan, maxHostScan } from './webhooks/outbox/outbox.js';
export type * from './webhooks/outbox/outbox.js';
export type { TargetRecord, TargetStore, WebhookDestination } from './webhooks/dispatch/targets.js';
export { createRegisteredHosts, type RegisteredHosts } from './webhooks/url-policy/registered-hosts.js';
export type { SendResult } from './webhooks/outbox/settlement.js';
export {
  createAudienceSigner,
  createSigner,
  type SignWebhook,
  type WebhookSecrets,
} from './webhooks/outbox/signature.js';
export { isAllowedPort, isPublicUrl } from './webhooks/url-policy/url-policy.js';
