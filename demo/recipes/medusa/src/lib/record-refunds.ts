import type { BigNumberInput, IPaymentModuleService, MedusaContainer } from '@medusajs/framework/types';
import { ContainerRegistrationKeys, MathBN, Modules } from '@medusajs/framework/utils';
import { createOrderCreditLinesWorkflow } from '@medusajs/medusa/core-flows';
import type { AccountOrder } from './client';

/** Every Medusa module has the method; the interface of this one leaves it out. */
type RefundWriter = {
  readonly createRefunds: (refund: {
    readonly id: string;
    readonly payment: string;
    readonly amount: BigNumberInput;
    readonly note: string;
  }) => Promise<unknown>;
};

type Booked = { readonly reference_id: string } | null;

type BookedOrder = {
  readonly id: string;
  readonly currency_code: string;
  readonly summary: { readonly pending_difference: BigNumberInput };
  readonly transactions?: readonly Booked[];
  readonly credit_lines?: readonly Booked[];
};

type Entry = { readonly id: string; readonly amount: BigNumberInput; readonly collection: string };

const sum = (amounts: readonly BigNumberInput[]) => amounts.reduce((a, b) => MathBN.add(a, b), MathBN.convert(0));

/** Writes a refund to the books of the order, as Medusa's own refunds are: a transaction, and a credit line for what is then owed. */
async function bookRefund({ id, amount, collection }: Entry, container: MedusaContainer): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const find = async () => {
    const { data } = await query.graph({
      entity: 'order_payment_collection',
      fields: ['order.id', 'order.currency_code', 'order.summary.*', 'order.transactions.*', 'order.credit_lines.*'],
      filters: { payment_collection_id: collection },
    });
    return data[0]?.order as BookedOrder | undefined;
  };
  const order = await find();
  if (!order) return;
  if (!order.transactions?.some((one) => one?.reference_id === id)) {
    const transaction = { order_id: order.id, amount: MathBN.mult(amount, -1), currency_code: order.currency_code };
    await container
      .resolve(Modules.ORDER)
      .addOrderTransactions({ ...transaction, reference: 'refund', reference_id: id });
  }
  const owed = (await find())?.summary.pending_difference ?? 0;
  if (MathBN.lte(owed, 0) || order.credit_lines?.some((one) => one?.reference_id === id)) return;
  const line = { order_id: order.id, amount: MathBN.min(owed, amount), reference: 'refund', reference_id: id };
  await createOrderCreditLinesWorkflow(container).run({ input: { id: order.id, credit_lines: [line] } });
}

/** Books the refunds that the operator has recorded. */
export async function recordRefunds(
  { order, session_id }: { readonly order: AccountOrder; readonly session_id: string },
  container: MedusaContainer,
): Promise<void> {
  const payments = container.resolve(Modules.PAYMENT) as IPaymentModuleService & RefundWriter;
  const [payment] = await payments.listPayments({ payment_session_id: session_id }, { relations: ['refunds'] });
  if (!payment) return;
  const recorded = payment.refunds ?? [];
  let left = MathBN.sub(payment.amount, sum(recorded.map(({ amount }) => amount)));
  for (const refund of order.refunds ?? []) {
    const id = `ref_${refund.id}`;
    if (recorded.some((one) => one.id === id)) continue;
    // The service may return its fee, too, which Medusa has not captured.
    const amount = MathBN.min(refund.amount, left);
    left = MathBN.sub(left, amount);
    if (MathBN.lte(amount, 0)) continue;
    await bookRefund({ id, amount, collection: payment.payment_collection_id }, container);
    // Last, because it says that the rest is done.
    await payments.createRefunds({ id, payment: payment.id, amount, note: 'Recorded in the payment console.' });
  }
  // Captures nothing of a captured payment, and adds up the refunds of its collection.
  if (order.refunds?.length) await payments.capturePayment({ payment_id: payment.id });
}
