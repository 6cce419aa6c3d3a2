import { AbstractPaymentProvider, BigNumber, MathBN, MedusaError } from '@medusajs/framework/utils';
import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  PaymentSessionStatus,
  ProviderWebhookPayload,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from '@medusajs/framework/types';
import { createClient, type CheckoutOptions, type CheckoutOrder } from './client';

type Data = Readonly<Record<string, unknown>> | undefined;

/** The service takes the money itself, so an order is captured as soon as it is paid. */
const statuses: Readonly<Record<string, PaymentSessionStatus>> = {
  pending: 'pending',
  processing: 'pending',
  on_hold: 'pending',
  paid: 'captured',
  sending: 'captured',
  completed: 'captured',
  refunding: 'captured',
  refunded: 'captured',
  failed: 'error',
  expired: 'canceled',
  canceled: 'canceled',
};

const actions: Readonly<Record<string, WebhookActionResult['action']>> = {
  'order.paid': 'captured',
  'order.failed': 'failed',
  'order.expired': 'canceled',
  'order.canceled': 'canceled',
};

const statusOf = ({ status }: CheckoutOrder): PaymentSessionStatus => statuses[status] ?? 'pending';

function codeOf(data: Data): string {
  const code = data?.['transaction_code'];
  if (typeof code === 'string') return code;
  throw new MedusaError(MedusaError.Types.INVALID_DATA, 'The payment has no transaction code.');
}

/** Payments by `<crypto-checkout transaction-code="…">` in the storefront, which gets the code in the data of the session. */
export class CryptoCheckoutProvider extends AbstractPaymentProvider<CheckoutOptions> {
  static identifier = 'crypto-checkout';

  protected readonly options: CheckoutOptions;
  protected readonly client: ReturnType<typeof createClient>;

  constructor(container: Record<string, unknown>, options: CheckoutOptions) {
    super(container, options);
    this.options = options;
    this.client = createClient(options);
  }

  async initiatePayment({ amount, currency_code, data }: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    const reference = data?.['session_id'];
    if (typeof reference !== 'string') {
      throw new MedusaError(MedusaError.Types.INVALID_DATA, 'The payment has no session.');
    }
    const order = await this.client.create({
      amount: MathBN.convert(amount).toFixed(),
      currency: currency_code,
      reference,
    });
    const { transaction_code } = order;
    return { id: transaction_code, status: statusOf(order), data: { session_id: reference, transaction_code } };
  }

  /** An order has one amount: another amount takes another order. */
  async updatePayment(input: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    await this.client.cancel(codeOf(input.data));
    const { data, status } = await this.initiatePayment(input);
    return { data, status };
  }

  async getPaymentStatus({ data }: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    const order = await this.client.read(codeOf(data));
    return { status: statusOf(order), data: { ...data, status: order.status } };
  }

  authorizePayment(input: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    return this.getPaymentStatus(input);
  }

  async capturePayment(input: CapturePaymentInput): Promise<CapturePaymentOutput> {
    const { status, data } = await this.getPaymentStatus(input);
    if (status === 'captured') return { data };
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, 'The buyer has not paid yet.');
  }

  async retrievePayment({ data }: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    const order = await this.client.read(codeOf(data));
    return { data: { ...data, ...order } };
  }

  async cancelPayment({ data }: CancelPaymentInput): Promise<CancelPaymentOutput> {
    await this.client.cancel(codeOf(data));
    return { data };
  }

  /** Medusa deletes sessions that the buyer has left. An order that has ended stays as it is. */
  async deletePayment({ data }: DeletePaymentInput): Promise<DeletePaymentOutput> {
    const { status } = await this.getPaymentStatus({ data });
    if (status === 'pending') await this.client.cancel(codeOf(data));
    return { data };
  }

  /** The service returns the whole amount or nothing. */
  async refundPayment({ data, amount }: RefundPaymentInput): Promise<RefundPaymentOutput> {
    const order = await this.client.read(codeOf(data));
    if (!MathBN.eq(amount, order.fiat_amount)) {
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, 'Orders are refunded as a whole.');
    }
    await this.client.refund(order.transaction_code);
    return { data };
  }

  async getWebhookActionAndData({ rawData, headers }: ProviderWebhookPayload['payload']): Promise<WebhookActionResult> {
    // The package is ESM; this file becomes CommonJS, as Medusa's own build does.
    const { verifyWebhook } = await import('crypto-checkout/webhook');
    const body = typeof rawData === 'string' ? rawData : new Uint8Array(rawData);
    const { type, data } = verifyWebhook(body, headers as Record<string, string>, this.options.webhookSecret);
    const action = actions[type];
    if (!action) return { action: 'not_supported' };
    return { action, data: { session_id: data.external_reference, amount: new BigNumber(data.fiat_amount) } };
  }
}
