/** The domain: what the HTTP interface, the adapters, the stores and the programs call of it. */
export { dayMs, hourMs, isLoopbackHost, minuteMs, parseRetryAfter, trimTrailingSlashes } from '#contract';
export { type ServiceContext, type ServiceSettings, createServiceContext } from './context.js';
export { constantTimeEqual } from './credentials.js';
export type { Clock, Counter, Monotonic, StartTimeout, Retention, ServerStore, StoreFault } from './ports.js';
export type { CreateResult, DueQuery, ErasedOrder, Facts, IdempotencyKey, StoredRates } from './ports.js';
export type { BackupContents, ChangeListener, Deletions, Orders, OrderStore, RateStore } from './ports.js';

export { createPathKeyReader, createRateStore, checkKept, type Checks } from './facts.js';

export { findOrderWithAttempt, withAttemptState, withAudit } from './operator/audit.js';
export type { Caller, OrderWithAttempt } from './operator/audit.js';
export { exportOrders } from './operator/export.js';
export { moveOrder } from './operator/moves.js';
export { createReadTurns } from './operator/read-turns.js';
export { refundOrder } from './operator/refund.js';
export { readSearchCursor, readSearchFilters, toOrderPage, toSearchCursor } from './operator/search.js';
export type { OrderPage, OrderSearch } from './operator/search.js';
export type { AuditRecord, OperatorStore } from './operator/store.js';
export { toAccountOrder, toOrderSummary } from './operator/views.js';

export { statuses, transitions, type OrderStatus } from './lifecycle/machine.js';
export { lifecycleSequence } from './lifecycle/lifecycle-state.js';
export { nextDueAt, nextDueEvent } from './lifecycle/timers.js';
export { allowedTransitions, isTrigger, type LifecycleEvent } from './lifecycle/transitions.js';

export { advanceOrder, processDueOrders, startOrderScheduler, type DueAccount } from './orders/advance.js';
export { createOrder, quoteOrder, type CreateRequest } from './orders/create.js';
export type { PayableOrder } from './orders/draft.js';
export { eraseOrders, type EraseResult } from './orders/erase.js';
export { toReplay, type KeyOwner } from './orders/idempotency.js';
export { maxCounted, toOpenCount, type CountRow, type OpenCount, type OpenCounts } from './orders/open-counts.js';
export { createProbeOrder } from './orders/probe-order.js';
export { parseOrderRecord, toOrderColumns, toOrderRecordText, type OrderRecord } from './orders/record.js';
export { startOrderRetention } from './orders/retention.js';
export { readOrderSnapshot, toOrderSnapshot } from './orders/snapshot.js';

export type { Catalogue, CurrencyRow, PriceSource } from './pricing/catalogue.js';
export { bundledPrice } from './pricing/order-amounts.js';
export { roundFiatAmount, type FiatAmount } from './pricing/payment-options.js';
export { createRates, inverseRate, type CurrencyPair, type Rates } from './pricing/rates.js';

export { consumeArmedScenario, consumeFault, createSandboxControls, sandboxAccount } from './sandbox/controls.js';
export type { SandboxControls } from './sandbox/controls.js';
export { isPayableInSandbox, paymentPagePath, payInSandbox } from './sandbox/payments.js';
export { sandboxWebhookSecret, sandboxCredentials, developmentToken, publicSecrets } from './sandbox/public-secrets.js';
export { chooseSandboxScenario, isScenarioName, magicAmounts, scenarioNames, scenarios } from './sandbox/scenarios.js';
export type { Fault, Scenario, ScenarioName } from './sandbox/scenarios.js';

export type { SnapshotSink } from './streams/streams.js';

export { upstreamEventKinds } from './upstream/port.js';
export type { Accepted, Answer, Observation, Upstream, UpstreamDraft, UpstreamEvent } from './upstream/port.js';
export { attemptValues, maxUnsignedEntries, parseAttempt } from './upstream/stored.js';
export type { AttemptRow, AttemptStore, CreateAttempt } from './upstream/stored.js';
export type { InboxEntry, InboxOutcome, InboxStore } from './upstream/stored.js';
export { toUpstreamResult } from './upstream/answers.js';
export { isPlainUrl, isPublicPaymentUrl } from './upstream/payment-url.js';
export { isOrderAddress, receiveUpstreamWebhook, type ReceiveContext } from './upstream/receive.js';
export { type Finding, reconcile, type ResolveOutcome, resolveAttempt } from './upstream/reconcile.js';
export { createUpstreamWorker, type UpstreamWorker } from './upstream/worker.js';

export { createWebhookDispatcher, type DispatcherSettings } from './webhooks/dispatcher.js';
export type * from './webhooks/sender.js';
export type { DeliveryReport } from './webhooks/settle.js';
export { hasWebhooks, orderOfMessage, toWebhookMessages } from './webhooks/messages.js';
export { completeTargets, maxClaimScan, reviveBatch, targetMemoryMs } from './webhooks/outbox.js';
export type { Claim, ClaimedMessage, ListedMessage, ScannedMessage, ScanQuery } from './webhooks/outbox.js';
export type { Attempt, Outbox, OutboxEntry, OutboxQuery, Redelivery, Settlement } from './webhooks/outbox.js';
export type { TargetRecord, TargetStore, WebhookMessage } from './webhooks/outbox.js';
export { createWebhookSigner, partnerSecretsOf, createAudienceSigner } from './webhooks/signature.js';
export { isAllowedWebhookIp, parseIp } from './webhooks/ip-ranges.js';
export { hostOf, parseUrl } from './webhooks/parse-url.js';
export { createRegisteredHosts, isAllowedPort, isPublicUrl } from './webhooks/url-policy.js';
