import type { CardProblems, CardValues } from './test-data.js';
import type { SandboxPayment } from '#contract';
import type { PaymentAct, PaymentResult } from './payment-client.js';

/** How an option takes the money, by its name; whatever is not known looks like a card. */
export type PaymentKind = 'card' | 'bank' | 'wallet' | 'voucher';

const kinds: readonly (readonly [pattern: RegExp, kind: PaymentKind])[] = [
  [/voucher|cash/i, 'voucher'],
  [/bank|transfer|instant_local|wire|sepa|ach|fps/i, 'bank'],
  [/wallet/i, 'wallet'],
];

export const kindOf = (option: string): PaymentKind => kinds.find(([pattern]) => pattern.test(option))?.[1] ?? 'card';

/** Why an attempt has failed. The order is unchanged, and the buyer can try again. */
export type Attempt = 'card_declined' | 'insufficient_funds' | 'authentication_failed' | 'voucher_used' | 'unreachable';

export type PageModel = {
  readonly payment: SandboxPayment | undefined;
  readonly kind: PaymentKind;
  /** Why there is no payment to show. */
  readonly problem: Exclude<PaymentResult, { ok: true }>['problem'] | undefined;
  readonly isBusy: boolean;
  /** The bank waits for the buyer's answer. */
  readonly isAtBank: boolean;
  /** The last attempt, if it failed. */
  readonly attempt: Attempt | undefined;
  /** What the processor says of the order if the buyer gives up. */
  readonly declineReason: string | undefined;
  readonly card: CardValues;
  readonly cardProblems: CardProblems;
  readonly voucher: string;
  readonly voucherProblem: string | undefined;
  /** The browser keeps this tab open. */
  readonly mustCloseTab: boolean;
};

/** What a buyer can do on a page. */
export type PageActions = {
  readonly update: (changes: Partial<PageModel>) => void;
  readonly act: (act: PaymentAct) => void;
  readonly submitCard: () => void;
  readonly submitVoucher: () => void;
  /** The bank has not confirmed. */
  readonly refuse: () => void;
  readonly cancel: () => void;
  readonly leave: () => void;
  readonly retry: () => void;
};

/** What the page shows: a form, the bank's question, or how the order has gone on. */
export type Scene = 'loading' | 'problem' | 'form' | 'bank-question' | 'received' | 'announced' | 'ended';

const receivedStatuses = ['paid', 'sending', 'completed'];

export function sceneOf({ payment, problem, isAtBank }: PageModel): Scene {
  if (problem) return 'problem';
  if (!payment) return 'loading';
  const { status, required_action } = payment.order;
  if (receivedStatuses.includes(status)) return 'received';
  if (status === 'processing' && required_action !== null) return isAtBank ? 'bank-question' : 'form';
  if (status === 'processing') return 'announced';
  return payment.is_payable ? 'form' : 'ended';
}
