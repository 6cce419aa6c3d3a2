/** The HTTP interface of the service. Every host calls it and sends what it answers. */
export type { ApiReply, ApiRequest, Area, Operation, Route, TextSink } from './http.js';
export { operationNames } from '#contract';
export { operations } from './operations/index.js';
export { failureReply } from './reply.js';
export { areaOf, createApi, findOperation, type Api } from './router.js';
export { createSandbox, createServerPaymentPage, type PaymentPage, type Sandbox } from './sandbox/index.js';
