import type { Endpoint, OperationName } from '#contract';
import type { ServiceContext } from '#core';
import type { ApiReply, ApiRequest } from './http.js';
import type { Area } from './reply.js';

/** An operation of the service: its endpoint and its handler. */
export type Operation = {
  readonly name: OperationName;
  readonly endpoint: Endpoint;
  readonly area: Area;
  readonly handle: (request: ApiRequest, service: ServiceContext) => ApiReply | Promise<ApiReply>;
};
