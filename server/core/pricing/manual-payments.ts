import type { Processor } from './payment-options.js';

/** Payments that no upstream reports: the operator's own account gets them, and an operator confirms each. */
export type ManualPayments = {
  /** How buyers pay, plain text of at most 500 characters; undefined where the merchant's page says it. */
  readonly instructions: string | undefined;
};

/** The name of the only option. */
export const manualOption = 'manual';

const hours = 72;

/** It takes each fiat currency and each amount of the contract, without a fee. */
export const manualProcessor = (fiat: readonly { readonly code: string }[]): Processor => ({
  name: manualOption,
  show_name: 'Direct payment',
  alt: 'The shop tells you how · 3 days',
  currencies: fiat.map(({ code }) => code),
  min_usd: '0',
  max_usd: '1000000',
  fee_fixed_usd: '0',
  fee_percent: '0',
  min_fee_usd: '0',
  priority: 0,
  payment_hours: hours,
  authorization_hours: hours,
});
