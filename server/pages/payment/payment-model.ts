import type { ControlQuery, SandboxPayment } from '#contract';
import { createControlClient, sendByFetch } from '../../packages/client/index.js';
import { askShopTab } from '../common/payment-channel.js';
import type { PageAddress } from './address.js';
import type { Attempt, TestForm, Values } from './test-data.js';

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

/** How an option takes the money, by its name; whatever is not known looks like a card. */
export type PaymentKind = 'card' | 'bank' | 'wallet' | 'voucher';

const kinds: readonly (readonly [pattern: RegExp, kind: PaymentKind])[] = [
  [/voucher|cash/i, 'voucher'],
  [/bank|transfer|instant_local|wire|sepa|ach|fps/i, 'bank'],
  [/wallet/i, 'wallet'],
];

export const paymentKind = (option: string): PaymentKind =>
  kinds.find(([pattern]) => pattern.test(option))?.[1] ?? 'card';

export type PageModel = {
  readonly payment?: SandboxPayment;
  readonly kind: PaymentKind;
  readonly problem?: Problem | undefined;
  readonly isBusy?: boolean;
  /** The bank waits for the buyer's answer. */
  readonly isAtBank?: boolean;
  /** The last attempt, if it failed. */
  readonly attempt?: Attempt | undefined;
  /** What the processor says of the order if the buyer gives up. */
  readonly declineReason?: string | undefined;
  readonly values: Values;
  readonly problems: Partial<Values>;
  /** The browser keeps this tab open. */
  readonly mustCloseTab?: boolean;
};

export type Page = {
  readonly model: PageModel;
  readonly update: (changes: Partial<PageModel>) => void;
  readonly act: (act: PaymentAct) => void;
  readonly submit: (form: TestForm) => void;
  /** The bank has not confirmed. */
  readonly refuse: () => void;
  readonly cancel: () => void;
  readonly leave: () => void;
  readonly retry: () => void;
};

/** A form, the bank's question, or how the order has gone on. */
export type Scene = 'loading' | 'problem' | 'form' | 'bank-question' | 'received' | 'announced' | 'ended';

const receivedStatuses = ['paid', 'sending', 'completed'];

export function paymentScene({ payment, problem, isAtBank }: PageModel): Scene {
  if (problem) return 'problem';
  if (!payment) return 'loading';
  const { status, required_action } = payment.order;
  if (receivedStatuses.includes(status)) return 'received';
  if (status === 'processing' && required_action !== null) return isAtBank ? 'bank-question' : 'form';
  if (status === 'processing') return 'announced';
  return payment.is_payable ? 'form' : 'ended';
}
