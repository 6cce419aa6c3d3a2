import {
  LanguageCode,
  Order,
  Payment,
  PaymentMethodHandler,
  PaymentService,
  totalCoveredByPayments,
  TransactionalConnection,
  type ID,
  type RequestContext,
} from '@vendure/core';
import { client, isPaid, isUnpaidEnd, readOrder, settings, valueOf } from './client';

let connection: TransactionalConnection;
let paymentService: PaymentService;

/** Vendure's amounts are hundredths. */
const textOf = (amount: number): string => (amount / 100).toFixed(2);

const refundStates: Readonly<Record<string, 'Settled' | 'Failed'>> = { done: 'Settled', failed: 'Failed' };

/** Calls for one order wait here for each other until the end of the transaction, and then see what the others have stored. */
export async function lockPayments(ctx: RequestContext, orderId: ID): Promise<Payment[]> {
  const orders = connection.getRepository(ctx, Order).createQueryBuilder('o');
  await orders.setLock('pessimistic_write').where('o.id = :orderId', { orderId }).getOne();
  const where = { order: { id: orderId } };
  return connection.getRepository(ctx, Payment).find({ where, relations: { refunds: true, order: true } });
}

/** The buyer begins anew: ends the attempts that are open, so that only one can be paid. False if one cannot end. */
async function endAttempts(ctx: RequestContext, payments: readonly Payment[]): Promise<boolean> {
  for (const { id } of payments) {
    const ended = await paymentService.cancelPayment(ctx, id);
    if (!(ended instanceof Payment) || ended.state !== 'Cancelled') return false;
  }
  return true;
}

function createOrder({ order, amount, attempt }: { order: Order; amount: number; attempt: number }) {
  const { backendUrl, coin, network, walletAddress } = settings();
  const fiatAmount = textOf(amount);
  return client().checkout(
    {
      fiat_amount: fiatAmount,
      fiat_currency: order.currencyCode,
      crypto_currency: coin,
      crypto_currency_network: network,
      wallet_address: walletAddress,
      external_reference: order.code,
      webhook_url: `${backendUrl}/payments/crypto-checkout`,
    },
    // Each attempt has a key of its own: with that of an earlier attempt the service would reply with its canceled order.
    { idempotencyKey: `${order.code}/${attempt}/${fiatAmount}` },
  );
}

/** Payments by `<crypto-checkout transaction-code="…">`: the code is in the public metadata of the payment. */
export const cryptoCheckoutHandler = new PaymentMethodHandler({
  code: 'crypto-checkout',
  description: [{ languageCode: LanguageCode.en, value: 'Crypto checkout' }],
  args: {},
  init(injector) {
    connection = injector.get(TransactionalConnection);
    paymentService = injector.get(PaymentService);
  },

  async createPayment(ctx, order, _amount, _args, _metadata, { code: method }) {
    const payments = await lockPayments(ctx, order.id);
    const attempt = payments.length + 1;
    const open = payments.filter((payment) => payment.state === 'Created' && payment.method === method);
    if (!(await endAttempts(ctx, open))) {
      return { amount: 0, state: 'Declined', errorMessage: 'A payment of this order is in progress.' };
    }
    const others = Object.assign(new Order(), { payments: await lockPayments(ctx, order.id) });
    const amount = order.totalWithTax - totalCoveredByPayments(others);
    const created = await createOrder({ order, amount, attempt });
    if (!created.ok) return { amount, state: 'Declined', errorMessage: created.message };
    const { transaction_code: code } = created.value;
    return { amount, state: 'Created', transactionId: code, metadata: { public: { transactionCode: code } } };
  },

  async settlePayment(ctx, { id }, { transactionId, state }) {
    await lockPayments(ctx, id);
    if (isPaid(await readOrder(transactionId))) return { success: true };
    return { success: false, state: state as 'Created', errorMessage: 'The buyer has not paid yet.' };
  },

  /** An order that has ended without money stays as it is. One that is paid is refunded instead. */
  async cancelPayment(ctx, { id }, { transactionId, state }) {
    // Before the call: its webhook waits for the end of this transaction.
    await lockPayments(ctx, id);
    const reason = 'Canceled in Vendure.';
    const canceled = await client().move({ transaction_code: transactionId, trigger: 'cancel', reason });
    if (canceled.ok || isUnpaidEnd(await readOrder(transactionId))) return { success: true };
    return { success: false, state: state as 'Created', errorMessage: canceled.message };
  },

  async createRefund(ctx, _input, amount, order, { id, transactionId }) {
    const payments = await lockPayments(ctx, order.id);
    const count = payments.find((payment) => payment.id === id)?.refunds.length ?? 0;
    // A refund that the database has not kept is repeated with its own key, and the money goes back once.
    const key = `${transactionId}/refund-${count + 1}/${amount}`;
    const query = { transaction_code: transactionId, amount: textOf(amount), reason: 'Refunded in Vendure.' };
    const call = client().refund({ ...query, by: 'upstream' }, { idempotencyKey: key });
    const refund = (await valueOf(call)).refunds?.find((one) => one.key === key);
    return { state: refundStates[refund?.state ?? ''] ?? 'Pending', transactionId: refund?.id ?? key };
  },
});
