import type { Service } from '../core/service.js';
import type { ApiReply, ApiRequest } from './http.js';
import { operations, type Operation } from './operations.js';
import { failed, type Area } from './replies.js';

export { createService, type Service, type ServiceSettings } from '../core/service.js';
export { ratesOf, type Rates } from '../core/rates.js';
export type { Created, OnceOnly, OrderQuery, OrderStore } from '../core/ports.js';
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

/** Answers any request below `/api`. Never rejects. */
export type Api = (request: ApiRequest) => Promise<ApiReply>;

const isAt = ({ endpoint: { path } }: Operation, requested: string): boolean =>
  path.endsWith('/') ? requested.startsWith(path) : requested === path;

/** The area whose envelope answers a path, also where no operation is. */
export const areaOf = (path: string): Area =>
  path.startsWith('/api/v3/account/') ? 'account' : path.startsWith('/api/v2/exchange') ? 'exchange' : 'reseller';

/** Any origin may call the open areas, without credentials. The account area has a secret and no CORS at all. */
export const isOpen = (path: string): boolean => areaOf(path) !== 'account';

/** Methods as `Allow` lists them. HEAD is not among them: a HEAD of checkout would make an order nobody sees. */
const allowed = ({ endpoint }: Operation): string =>
  isOpen(endpoint.path) ? `${endpoint.method}, OPTIONS` : endpoint.method;

/** Whether a call is one that makes something new: those have a limit of their own. */
export const makesOrder = (method: string | undefined, path: string): boolean =>
  operations.some((operation) => {
    const { creates, method: expected } = operation.endpoint;
    return creates === true && expected === method && isAt(operation, path);
  });

/** The service as one function. Every host, Express or a browser tab, calls it and sends what it answers. */
export function createApi(service: Service): Api {
  return async (request) => {
    const failure = { area: areaOf(request.path), now: service.clock() };
    const operation = operations.find((candidate) => isAt(candidate, request.path));
    if (!operation) return failed('unknown_route', failure);
    if (request.method !== operation.endpoint.method) {
      return failed('method_not_allowed', { ...failure, headers: { allow: allowed(operation) } });
    }
    try {
      return await operation.handle(request, service);
    } catch (error) {
      service.report(error);
      return failed('unavailable', failure);
    }
  };
}
