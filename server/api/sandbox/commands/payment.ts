import { decimal, quote, toText, type PaymentOption } from '#contract';
import { isPayable, payOrder, paymentActions, toSnapshot, type OrderRecord } from '#core';
import type { ApiReply } from '../../http.js';
import type { CommandRequest, Commands } from '../command.js';
import { controlFailure, controlSuccess } from '../control-reply.js';
import { transactionCodePattern } from './orders.js';

type FoundOrder = CommandRequest & { readonly order: OrderRecord };

/** The option of the order, else the one that the address of the page names. */
async function findOption({ service, order, parameters }: FoundOrder): Promise<PaymentOption | undefined> {
  const { fiat_amount, fiat_currency, details } = order;
  const name = details.payment_option ?? parameters.matching('payment_option', /^.{1,255}$/u);
  const options = await service.upstream.options({ fiat_amount, fiat_currency });
  return options.ok ? options.value.payment_options.find((option) => option.name === name) : undefined;
}

/** What the page shows: the order, its option, and what is charged. `now` is in Unix seconds of the order's account. */
async function describePayment(found: FoundOrder): Promise<object> {
  const { order, account } = found;
  const option = await findOption(found);
  const lines = option && quote(option, order);
  const now = account.sandboxClock.now();
  return {
    order: toSnapshot(order),
    payment_option: option ?? null,
    fee: lines ? toText(lines.fee) : '0',
    total: toText(lines?.total ?? decimal(order.fiat_amount)),
    is_payable: isPayable(order, now),
    now: Math.floor(now / 1000),
  };
}

/** Finds the order of a page. Its code is the only key, as in a look-up; the account follows from the order. */
async function withOrder(command: CommandRequest, answer: (found: FoundOrder) => Promise<ApiReply>): Promise<ApiReply> {
  const { service, accounts, parameters } = command;
  const code = parameters.required('transaction_code', parameters.matching('transaction_code', transactionCodePattern));
  const order = await service.store.find(code.toLowerCase());
  const isOurs = order && order.account !== '' && order.details.upstream === null;
  if (!isOurs) return controlFailure(404, { message: 'Order not found.' });
  return answer({ ...command, account: accounts.get(order.account), order });
}

/** What the payment pages call, without the token: a buyer has none. */
export const paymentCommands: Commands = {
  /** `transaction_code=`, and `payment_option=` for an order without one. */
  'GET payment': (command) => withOrder(command, async (found) => controlSuccess(await describePayment(found))),
  /** `transaction_code=&action=`, and for `decline` a `reason`. */
  'POST payment': (command) =>
    withOrder(command, async (found) => {
      const { service, account, order, parameters } = found;
      const { required, oneOf, matching } = parameters;
      const action = required('action', oneOf('action', paymentActions));
      const reason = matching('reason', /^[a-z_]{1,40}$/);
      const context = { store: service.store, clock: account.sandboxClock.now };
      const result = await payOrder({ order, action, reason }, context);
      if (result.outcome === 'unknown') return controlFailure(404, { message: 'Order not found.' });
      const data = await describePayment({ ...found, order: result.order });
      if (result.outcome === 'moved') return controlSuccess(data);
      const message = `An order that is ${result.order.status} does not allow this.`;
      return controlFailure(409, { message, extra: { data } });
    }),
};
