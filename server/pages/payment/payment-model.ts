import type { ControlQuery, SandboxPayment } from '#contract';
import { createControlClient, sendByFetch } from '../../packages/client/index.js';
import { askShopTab } from '../common/payment-channel.js';
import type { PageAddress } from './address.js';

export type Problem = 'unknown' | 'unreachable' | 'tab-closed';

export type PaymentAct = Pick<ControlQuery<'POST payment'>, 'action' | 'reason'>;

type PaymentValues = { readonly payment_option: string | undefined } & Partial<PaymentAct>;

/** From `/sandbox/pay/{option}/{transaction_code}`. */
const serviceRoot = '../../..';

/** A client for the order of one page. A refusal has the order as it is: it was paid elsewhere, or its time ran out. */
export function createPaymentClient({ code, service }: PageAddress) {
  const send = createControlClient(service === 'tab' ? askShopTab : sendByFetch({ baseUrl: serviceRoot }));
  return async (name: 'GET payment' | 'POST payment', values: PaymentValues): Promise<SandboxPayment | Problem> => {
    const result = await send(name, { transaction_code: code, ...values });
    if (result.ok) return result.value;
    const { status, value } = result;
    if (value) return value;
    if (status === 0) return service === 'tab' ? 'tab-closed' : 'unreachable';
    return status === 404 || status === 400 ? 'unknown' : 'unreachable';
  };
}

export type PageModel = {
  readonly payment?: SandboxPayment;
  readonly problem?: Problem | undefined;
  readonly isBusy?: boolean;
  /** The service did not answer the last act, which may have taken effect. */
  readonly isUncertain?: boolean;
  /** The browser keeps this tab open. */
  readonly mustCloseTab?: boolean;
};

export type Page = {
  readonly model: PageModel;
  readonly act: (act: PaymentAct) => void;
  /** Takes an option by its name; an empty one leads back to the choice. */
  readonly choose: (option: string) => void;
  readonly leave: () => void;
  readonly retry: () => void;
};

/** The choice of an option or of an outcome, the bank's question, or how the order has gone on. */
export type Scene = 'loading' | 'problem' | 'options' | 'choice' | 'bank-question' | 'charged' | 'announced' | 'ended';

const chargedStatuses = ['paid', 'sending', 'completed'];

export function paymentScene({ payment, problem }: PageModel): Scene {
  if (problem) return 'problem';
  if (!payment) return 'loading';
  const { status, required_action } = payment.order;
  if (chargedStatuses.includes(status)) return 'charged';
  if (status === 'processing') return required_action === null ? 'announced' : 'bank-question';
  if (!payment.is_payable) return 'ended';
  return payment.payment_options.length > 0 ? 'options' : 'choice';
}
