export { createServiceContext, type ServiceContext, type ServiceSettings } from '../core/context.js';
export { createRates, type Rates } from '../core/pricing/rates.js';
export type { Counter, CreateResult, IdempotencyKey, OrderQuery, OrderStore } from '../core/ports.js';
export type { OrderRecord } from '../core/orders/order.js';
export { advanceOrder, processDueOrders, type AdvanceResult } from '../core/orders/advance.js';
export { startScheduler, type AccountClock } from '../core/lifecycle/scheduler.js';
export { dueAt } from '../core/lifecycle/timers.js';
export { orderAt, sequenceOf, type Change } from '../core/lifecycle/lifecycle.js';
export { toWebhookMessages, type WebhookMessage } from '../core/lifecycle/webhook-messages.js';
export { statuses, type OrderStatus, type Trigger } from '../core/lifecycle/machine.js';
export { toSnapshot } from '../core/lifecycle/snapshot.js';
export { isLoopbackIp, isPublicIp, parseIp } from '../core/webhooks/ip-ranges.js';
export {
  createDispatcher,
  type Dispatcher,
  type DispatcherSettings,
  type StartTimeout,
} from '../core/webhooks/dispatcher.js';
export type { SendWebhook, WebhookRequest } from '../core/webhooks/delivery.js';
export { maxClaimScan } from '../core/webhooks/outbox.js';
export type * from '../core/webhooks/outbox.js';
export { isPublicUrl, isAllowedPort } from '../core/webhooks/url-policy.js';
export type { SendResult } from '../core/webhooks/settlement.js';
export { seed } from '../data/index.js';
export type { ApiReply, ApiRequest, TextSink } from './http.js';
export { failureReply, type Area } from './reply.js';

export { areaOf, createApi, allowsAnyOrigin, createsOrder, type Api } from './router.js';
export { createSandbox, type Sandbox, type SandboxSettings } from './sandbox/index.js';
export type { TransportFault } from '../core/sandbox/faults.js';
