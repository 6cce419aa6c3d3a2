import type { ControlQuery, SandboxPayment } from '#contract';
import { createControlClient, sendByFetch } from '../../packages/client/index.js';
import { askShopTab } from '../common/payment-channel.js';
import type { PageAddress } from './address.js';

export type Problem = 'unknown' | 'unreachable' | 'tab-closed';

export type PaymentAct = Pick<ControlQuery<'POST payment'>, 'action' | 'reason'>;

/** A client for the order of one page. A refusal has the order as it is: it was paid elsewhere, or its time ran out. */
export function createPaymentClient({ code, option, service }: PageAddress) {
  const send = createControlClient(service === 'tab' ? askShopTab : sendByFetch({ baseUrl: location.origin }));
  return async (name: 'GET payment' | 'POST payment', act?: PaymentAct): Promise<SandboxPayment | Problem> => {
    const result = await send(name, { transaction_code: code, payment_option: option || undefined, ...act });
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
  readonly leave: () => void;
  readonly retry: () => void;
};

/** The choice of an outcome, the bank's question, or how the order has gone on. */
export type Scene = 'loading' | 'problem' | 'choice' | 'bank-question' | 'received' | 'announced' | 'ended';

const receivedStatuses = ['paid', 'sending', 'completed'];

export function paymentScene({ payment, problem }: PageModel): Scene {
  if (problem) return 'problem';
  if (!payment) return 'loading';
  const { status, required_action } = payment.order;
  if (receivedStatuses.includes(status)) return 'received';
  if (status === 'processing') return required_action === null ? 'announced' : 'bank-question';
  return payment.is_payable ? 'choice' : 'ended';
}
