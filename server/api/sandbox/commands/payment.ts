import { decimal, computeFeeLines, toText, type PaymentOption, type SandboxPayment } from '#contract';
import { isPayable, payOrder, toSnapshot, type OrderRecord, type SandboxAccount } from '#core';
import { controlFailure, controlSuccess, type CommandRequest, type Commands } from '../command.js';
import { unknownOrder } from './orders.js';

type PaymentCommand = 'GET payment' | 'POST payment';
type PaymentRequest = CommandRequest<PaymentCommand>;
type FoundOrder = { readonly order: OrderRecord; readonly account: SandboxAccount };

/** The option of the order, else the one that the address of the page names. */
async function findOption(order: OrderRecord, { service, query }: PaymentRequest): Promise<PaymentOption | undefined> {
  const { fiat_amount, fiat_currency, details } = order;
  const name = details.payment_option ?? query.payment_option;
  const options = await service.upstream.options({ fiat_amount, fiat_currency });
  return options.ok ? options.value.payment_options.find((option) => option.name === name) : undefined;
}

/** What the page shows: the order, its option, and what is charged. `now` is in Unix seconds of the order's account. */
async function describePayment({ order, account }: FoundOrder, command: PaymentRequest): Promise<SandboxPayment> {
  const option = await findOption(order, command);
  const lines = option && computeFeeLines(option, order);
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
async function findOrder({ service, accounts, query }: PaymentRequest): Promise<FoundOrder | undefined> {
  const order = await service.store.find(query.transaction_code.toLowerCase());
  const isOurs = order && order.account !== '' && order.details.upstream === null;
  return isOurs ? { order, account: accounts.get(order.account) } : undefined;
}

/** What the payment pages call. */
export const paymentCommands: Commands<PaymentCommand> = {
  'GET payment': async (command) => {
    const found = await findOrder(command);
    return found ? controlSuccess(await describePayment(found, command)) : unknownOrder;
  },
  'POST payment': async (command) => {
    const found = await findOrder(command);
    if (!found) return unknownOrder;
    const { action, reason } = command.query;
    const context = { store: command.service.store, clock: found.account.sandboxClock.now };
    const result = await payOrder({ order: found.order, action, reason }, context);
    if (result.outcome === 'unknown') return unknownOrder;
    const data = await describePayment({ ...found, order: result.order }, command);
    if (result.outcome === 'moved') return controlSuccess(data);
    return controlFailure(409, { message: `An order that is ${result.order.status} does not allow this.`, data });
  },
};
