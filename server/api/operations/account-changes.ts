import * as contract from '#contract';
import {
  moveOrder,
  refundOrder,
  withAttemptState,
  type OrderRecord,
  type RefundActor,
  type ServiceContext,
} from '#core';
import type { ApiReply } from '../http.js';
import type { Operation } from '../operation.js';
import { failureReply, successReply, toSeconds } from '../reply.js';
import { describeOrder } from './account-orders.js';
import { withCredentials } from './credentials.js';

type Changed = { readonly result: contract.Result<OrderRecord>; readonly message: string };

/** The order after the change, like its look-up. */
async function changeReply({ result, message }: Changed, service: ServiceContext): Promise<ApiReply> {
  const now = service.clock();
  if (!result.ok) return failureReply(result.code, { area: 'account', now });
  const data = await describeOrder(await withAttemptState(result.value, service), service);
  return successReply({ message, data, timestamp: toSeconds(now) });
}

/** `POST /api/v3/account/order/move` */
export const changeOrder: Operation = {
  name: 'order_move',
  endpoint: contract.moveOrder,
  area: 'account',
  handle: withCredentials(contract.moveOrder, async ({ query }, { service, now, caller }) => {
    const parsedQuery = contract.readQuery(contract.moveOrder, query);
    if (!parsedQuery.ok) return failureReply(parsedQuery.code, { area: 'account', now });
    const { transaction_code: code, trigger, reason, status_reason: statusReason, sequence } = parsedQuery.value;
    const expected = sequence === undefined ? undefined : Number(sequence);
    const request = { code, trigger, reason, statusReason, sequence: expected, caller };
    const result = await moveOrder(request, service);
    return changeReply({ result, message: 'Order moved successfully.' }, service);
  }),
};

/** `POST /api/v3/account/order/refund` */
export const refund: Operation = {
  name: 'order_refund',
  endpoint: contract.refundOrder,
  area: 'account',
  handle: withCredentials(contract.refundOrder, async ({ query }, { service, now, caller }) => {
    const parsedQuery = contract.readQuery(contract.refundOrder, query);
    if (!parsedQuery.ok) return failureReply(parsedQuery.code, { area: 'account', now });
    const { transaction_code: code, reason, by } = parsedQuery.value;
    const result = await refundOrder({ code, reason, by: by as RefundActor | undefined, caller }, service);
    return changeReply({ result, message: 'Order refund accepted.' }, service);
  }),
};
