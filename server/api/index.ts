export { createService, type Service, type ServiceSettings } from '../core/service.js';
export { ratesOf, type Rates } from '../core/rates.js';
export type { Counter, Created, OnceOnly, OrderQuery, OrderStore } from '../core/ports.js';
export type { OrderRecord } from '../core/order.js';
export { moveOrder, runDue, type Moved } from '../core/advance-order.js';
export { keepTime, type Timezone } from '../core/timekeeper.js';
export { dueAt } from '../core/life/due.js';
export { orderAt, sequenceOf, type Change } from '../core/life/life.js';
export { messagesFor, type Message } from '../core/life/messages.js';
export { statuses, type OrderStatus, type Trigger } from '../core/life/machine.js';
export { snapshotOf } from '../core/life/snapshot.js';
export type * from '../core/webhooks/outbox.js';
export { seed } from '../data/index.js';
export type { ApiReply, ApiRequest, TextSink } from './http.js';
export { failed, type Area } from './replies.js';

export { areaOf, createApi, isOpen, makesOrder, type Api } from './dispatch.js';
export { createSandbox, type Sandbox, type SandboxSettings } from './sandbox/index.js';
export type { Delivery } from '../core/sandbox/faults.js';
