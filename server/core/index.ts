/** The domain and its ports: what the HTTP interface, the adapters and the programs need of it. */
export { createServiceContext, type ServiceContext, type ServiceSettings } from './context.js';
export { constantTimeEqual } from './credentials.js';
export type { Counter, CreateResult, IdempotencyKey, OrderQuery, OrderStore } from './ports.js';

export { allowedTransitions, isNotice, orderAt, sequenceOf, type Change } from './lifecycle/lifecycle.js';
export { notices, statuses, transitions, type OrderStatus, type Trigger } from './lifecycle/machine.js';
export { startScheduler, type AccountClock } from './lifecycle/scheduler.js';
export type { LifecycleEvent } from './lifecycle/scripts.js';
export { toSnapshot } from './lifecycle/snapshot.js';
export { dueAt, nextDueEvent } from './lifecycle/timers.js';
export { toWebhookMessages, type WebhookMessage } from './lifecycle/webhook-messages.js';

export { advanceOrder, processDueOrders, type AdvanceResult } from './orders/advance.js';
export { createOrder } from './orders/create.js';
export type { CheckoutQuery, OrderRecord } from './orders/order.js';
export { readOrder } from './orders/read.js';

export { exchangeRate } from './pricing/exchange-rate.js';
export { paymentOptions } from './pricing/options.js';
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
export {
  operationNames,
  type Fault,
  type FaultKind,
  type OperationName,
  type TransportFault,
} from './sandbox/faults.js';
export { maxLoggedRequests, redactSecrets, toHar, type NameValuePair } from './sandbox/request-log.js';
export {
  chooseScenario,
  magicAmounts,
  scenarioNames,
  scenarios,
  type Scenario,
  type ScenarioName,
} from './sandbox/scenarios.js';
export { shiftRates } from './sandbox/shifted-rates.js';

export type { SnapshotSink } from './streams/subscriber.js';

export type { SendWebhook, WebhookRequest } from './webhooks/delivery.js';
export {
  createDispatcher,
  type Dispatcher,
  type DispatcherSettings,
  type StartTimeout,
} from './webhooks/dispatcher.js';
export { isLoopbackIp, isPublicIp, parseIp } from './webhooks/ip-ranges.js';
export { maxClaimScan } from './webhooks/outbox.js';
export type * from './webhooks/outbox.js';
export type { SendResult } from './webhooks/settlement.js';
export { isAllowedPort, isPublicUrl } from './webhooks/url-policy.js';
