import * as contract from '#contract';
import { createOrder } from '#core';
import type { Operation } from '../http.js';
import { failureReply, resultReply } from '../reply.js';
import { readCheckoutRequest } from './checkout-request.js';

const toEnvelope = (data: contract.Order) => ({ message: 'Order created successfully.', data });

/** `GET /api/v3/reseller/checkout?…` */
export const checkout: Operation = {
  name: 'checkout',
  endpoint: contract.extendedCheckout,
  area: 'reseller',
  async handle(request, service) {
    const failure = { area: 'reseller', now: service.clock() } as const;
    const createRequest = readCheckoutRequest(request, service);
    if (!createRequest.ok) return failureReply(createRequest.code, failure);
    const traceparent = request.newTraceparent?.();
    const result = await createOrder({ ...createRequest.value, traceparent }, service);
    return resultReply(result, { ...failure, toEnvelope });
  },
};
