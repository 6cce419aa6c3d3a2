import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  OrderService,
  Payment,
  Refund,
  RequestContextService,
  TransactionalConnection,
  type RequestContext,
} from '@vendure/core';
import { verifyWebhook, WebhookError, type WebhookEvent } from 'crypto-checkout/webhook';
import type { Request, Response } from 'express';
import { isPaid, isUnpaidEnd, readOrder, settings, type AccountOrder } from './client';
import { lockPayments } from './handler';

/** Mistakes of this server: it answers 500, and the service sends the message again. */
const ours = ['secret_invalid', 'body_not_raw'];

function read({ body, headers }: Request): WebhookEvent | string {
  try {
    return verifyWebhook(body as Buffer, headers as Record<string, string>, settings().webhookSecret);
  } catch (error) {
    if (error instanceof WebhookError && !ours.includes(error.code)) return error.code;
    throw error;
  }
}

function assertDone(result: object): void {
  if ('errorCode' in result) throw new Error(`Vendure: ${String(result.errorCode)}`);
}

/** Brings payments to the state that the service has now. Answers after the effect is stored: one that fails is repeated. */
@Controller('payments/crypto-checkout')
export class WebhookController {
  constructor(
    private readonly connection: TransactionalConnection,
    private readonly contexts: RequestContextService,
    private readonly orders: OrderService,
  ) {}

  @Post()
  @HttpCode(204)
  async receive(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<string | undefined> {
    const event = read(request);
    if (typeof event === 'string') {
      response.status(400);
      return event;
    }
    const ctx = await this.contexts.create({ apiType: 'admin' });
    await this.connection.withTransaction(ctx, (transaction) => this.follow(transaction, event.data.transaction_code));
    return undefined;
  }

  private async follow(ctx: RequestContext, code: string): Promise<void> {
    const where = { transactionId: code };
    const found = await this.connection.getRepository(ctx, Payment).findOne({ where, relations: { order: true } });
    if (!found) return;
    const payment = (await lockPayments(ctx, found.order.id)).find(({ id }) => id === found.id);
    if (!payment) return;
    const order = await readOrder(code);
    if (payment.state === 'Created' && isPaid(order)) await this.settle(ctx, payment);
    if (payment.state === 'Created' && isUnpaidEnd(order)) assertDone(await this.orders.cancelPayment(ctx, payment.id));
    if (payment.state === 'Settled' || isPaid(order)) await this.recordRefunds(ctx, { payment, order });
  }

  private async settle(ctx: RequestContext, { id, order }: Payment): Promise<void> {
    // The buyer may have gone back to the cart while the payment was on its way.
    if (order.state === 'AddingItems')
      assertDone(await this.orders.transitionToState(ctx, order.id, 'ArrangingPayment'));
    assertDone(await this.orders.settlePayment(ctx, id));
  }

  /** Records the refunds of the console, and the outcome of those whose outcome was not known. */
  private async recordRefunds(
    ctx: RequestContext,
    { payment, order }: { readonly payment: Payment; readonly order: AccountOrder },
  ): Promise<void> {
    let left = payment.refunds
      .filter(({ state }) => state !== 'Failed')
      .reduce((rest, { total }) => rest - total, payment.amount);
    for (const { id, amount, state } of order.refunds ?? []) {
      const known = payment.refunds.find(({ transactionId }) => transactionId === id);
      if (known?.state === 'Pending' && state === 'done')
        await this.orders.settleRefund(ctx, { id: known.id, transactionId: id });
      if (known?.state === 'Pending' && state === 'failed')
        await this.orders.transitionRefundToState(ctx, known.id, 'Failed');
      if (known || state !== 'done') continue;
      // The service may return its fee, too, which Vendure has not charged.
      const total = Math.min(Math.round(Number(amount) * 100), left);
      left -= total;
      const refund = { payment, total, items: 0, shipping: 0, adjustment: 0, method: payment.method, metadata: {} };
      const texts = { reason: 'Refunded in the payment console.', state: 'Settled', transactionId: id } as const;
      if (total > 0) await this.connection.getRepository(ctx, Refund).save(new Refund({ ...refund, ...texts }));
    }
  }
}
