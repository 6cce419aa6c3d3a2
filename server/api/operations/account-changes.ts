import * as contract from '#contract';
import { moveOrder, refundOrder, withAttemptState, type OrderRecord, type ServiceContext } from '#core';
import { accountOperation } from '../operation.js';
import { describeOrder } from './account-orders.js';

/** The order after the change, like its look-up. */
async function describeChanged(
  result: contract.Result<OrderRecord>,
  service: ServiceContext,
): Promise<contract.Result<contract.AccountOrder>> {
  if (!result.ok) return result;
  return contract.success(await describeOrder(await withAttemptState(result.value, service), service));
}

/** `POST /api/v3/account/order/move` */
export const changeOrder = accountOperation({
  name: 'order_move',
  endpoint: contract.moveOrder,
  message: 'Order moved successfully.',
  async run({ query, service, caller }) {
    const { transaction_code: code, trigger, reason, status_reason: statusReason } = query;
    const sequence = query.sequence === undefined ? undefined : Number(query.sequence);
    return describeChanged(
      await moveOrder({ code, trigger, reason, statusReason, sequence, caller }, service),
      service,
    );
  },
});

/** `POST /api/v3/account/order/refund` */
export const refund = accountOperation({
  name: 'order_refund',
  endpoint: contract.refundOrder,
  message: 'Order refund accepted.',
  async run({ query: { transaction_code: code, reason, by }, service, caller }) {
    return describeChanged(await refundOrder({ code, reason, by, caller }, service), service);
  },
});
