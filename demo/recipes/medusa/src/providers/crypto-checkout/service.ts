import { AbstractPaymentProvider, MathBN, MedusaError } from '@medusajs/framework/utils';
import type * as types from '@medusajs/framework/types';
import { client, readOrder, valueOf, type AccountOrder } from '../../lib/client';
import { settings } from '../../lib/settings';

type Data = Readonly<Record<string, unknown>> | undefined;

/** The service takes the money itself, so a payment is captured as soon as its order is paid. */
const statuses: Partial<Readonly<Record<AccountOrder['status'], types.PaymentSessionStatus>>> = {
  paid: 'captured',
  sending: 'captured',
  completed: 'captured',
  refunding: 'canceled',
  refunded: 'canceled',
  failed: 'error',
  expired: 'canceled',
  canceled: 'canceled',
};

export const statusOf = ({ status }: Pick<AccountOrder, 'status'>): types.PaymentSessionStatus =>
  statuses[status] ?? 'pending';

const textOf = (amount: types.BigNumberInput): string => MathBN.convert(amount).toFixed();

function textIn(data: Data, name: 'session_id' | 'transaction_code'): string {
  const text = data?.[name];
  if (typeof text === 'string') return text;
  throw new MedusaError(MedusaError.Types.INVALID_DATA, `The payment has no ${name}.`);
}

/** Payments by `<crypto-checkout transaction-code="…">` in the storefront, which gets the code in the data of the session. */
export class CryptoCheckoutProvider extends AbstractPaymentProvider {
  static override identifier = 'crypto-checkout';

  // Medusa's own constructor is protected, and its loader takes a public one.
  constructor(container: Record<string, unknown>, options: Record<string, unknown>) {
    super(container, options);
  }

  async initiatePayment({
    amount,
    currency_code,
    data,
  }: types.InitiatePaymentInput): Promise<types.InitiatePaymentOutput> {
    const { backendUrl, coin, network, walletAddress } = settings();
    const session = textIn(data, 'session_id');
    const fiatAmount = textOf(amount);
    // Each attempt has a key of its own: with that of an earlier attempt the service would reply with its canceled order.
    const attempt = data?.['transaction_code'] ?? 'first';
    const order = await valueOf(
      client().checkout(
        {
          fiat_amount: fiatAmount,
          fiat_currency: currency_code.toUpperCase(),
          crypto_currency: coin,
          crypto_currency_network: network,
          wallet_address: walletAddress,
          external_reference: session,
          webhook_url: `${backendUrl}/hooks/crypto-checkout`,
        },
        { idempotencyKey: `${session}/${String(attempt)}/${fiatAmount}` },
      ),
    );
    const { transaction_code } = order;
    return { id: transaction_code, status: statusOf(order), data: { session_id: session, transaction_code } };
  }

  /** The amount of an order never changes: another amount takes another order. */
  async updatePayment(input: types.UpdatePaymentInput): Promise<types.UpdatePaymentOutput> {
    await this.cancelPayment(input);
    return this.initiatePayment(input);
  }

  async getPaymentStatus({ data }: types.GetPaymentStatusInput): Promise<types.GetPaymentStatusOutput> {
    return { status: statusOf(await readOrder(textIn(data, 'transaction_code'))), data };
  }

  authorizePayment(input: types.GetPaymentStatusInput): Promise<types.GetPaymentStatusOutput> {
    return this.getPaymentStatus(input);
  }

  async capturePayment(input: types.CapturePaymentInput): Promise<types.CapturePaymentOutput> {
    const { status, data } = await this.getPaymentStatus(input);
    if (status === 'captured') return { data };
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, 'The buyer has not paid yet.');
  }

  async retrievePayment({ data }: types.RetrievePaymentInput): Promise<types.RetrievePaymentOutput> {
    return { data: { ...data, ...(await readOrder(textIn(data, 'transaction_code'))) } };
  }

  /** An order that has ended without money stays as it is. One that is paid is refunded instead. */
  async cancelPayment({ data }: types.CancelPaymentInput): Promise<types.CancelPaymentOutput> {
    const transaction_code = textIn(data, 'transaction_code');
    const canceled = await client().move({ transaction_code, trigger: 'cancel', reason: 'Canceled in Medusa.' });
    if (canceled.ok) return { data };
    const status = statusOf(await readOrder(transaction_code));
    if (status === 'canceled' || status === 'error') return { data };
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, canceled.message);
  }

  deletePayment(input: types.CancelPaymentInput): Promise<types.CancelPaymentOutput> {
    return this.cancelPayment(input);
  }

  /** The service moves no money back: it records what the merchant has returned, and its webhook books that in Medusa. */
  async refundPayment(): Promise<types.RefundPaymentOutput> {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      'Return the money at your processor, then record the refund in the payment console: Medusa books it by itself.',
    );
  }

  /** Webhooks come to `/hooks/crypto-checkout`, which answers only after their effect is stored. */
  async getWebhookActionAndData(): Promise<types.WebhookActionResult> {
    return { action: 'not_supported' };
  }
}
