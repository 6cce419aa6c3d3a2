import type { ErrorCode } from '#contract';
import { seed } from '#data';
import { optionsPath } from '../test-service.js';
import { unixSeconds } from '../matchers.js';
import { resellerFailureCase, successCase, type Case } from '../case.js';

type QueryParameters = Readonly<Record<string, string>>;
type Tested = { readonly values: QueryParameters; readonly says?: Case['says'] };
type Success = Tested & { readonly data: object };
type Failure = Tested & { readonly code: ErrorCode };

const optionsSuccessCase = (name: string, { values, data, says }: Success): Case =>
  successCase(`options: ${name}`, {
    request: { path: optionsPath(values) },
    body: {
      message: 'Payment options retrieved successfully.',
      data,
      timestamp: unixSeconds,
    },
    says,
  });

export const optionsFailureCase = (name: string, { values, code, says }: Failure): Case =>
  resellerFailureCase(`options: ${name}`, { request: { path: optionsPath(values) }, code, says });

const [expressCard] = seed.processors.filter(({ name }) => name === 'card_express');

const expressCardInYen = {
  name: expressCard?.name,
  show_name: expressCard?.show_name,
  alt: expressCard?.alt,
  processor_fee_fixed: '40',
  processor_fee_percent: '4.5',
  processor_min_fee: '119',
};

const emptyOptions = (fiat_amount: number, base_in_usd: string) => ({
  fiat_amount,
  fiat_currency: 'USD',
  base_in_usd,
  payment_options: [],
});

/** The amounts that the document excludes. How a number may be written is our decision. */
const documentedAmounts = ['0', '10000.01', '-5'];

export const optionCases: readonly Case[] = [
  optionsSuccessCase('yen, which have no minor unit', {
    values: { fiat_amount: '1000', fiat_currency: 'jpy' },
    data: {
      fiat_amount: 1000,
      fiat_currency: 'JPY',
      base_in_usd: '6.28',
      payment_options: [expressCardInYen],
    },
    says: ['4.3 fiat_currency', '4.3 rate'],
  }),
  optionsSuccessCase('none for a cent', {
    values: { fiat_amount: '0.01', fiat_currency: 'USD' },
    data: emptyOptions(0.01, '0.01'),
    says: ['4.3 fiat_amount', '8 fiat_amount', '2.4 base_in_usd'],
  }),
  optionsSuccessCase('dollars, which are echoed unchanged', {
    values: { fiat_amount: '1.000', fiat_currency: 'USD' },
    data: emptyOptions(1, '1.000'),
  }),
  optionsFailureCase('no parameters: reports the currency first', { values: {}, code: 'invalid_fiat_currency' }),
  optionsFailureCase('both invalid: reports the currency first', {
    values: { fiat_amount: '-1', fiat_currency: 'EURO' },
    code: 'invalid_fiat_currency',
  }),
  optionsFailureCase('no amount', {
    values: { fiat_currency: 'EUR' },
    code: 'invalid_fiat_amount',
    says: ['4.3 fiat_amount'],
  }),
  optionsFailureCase('no currency', {
    values: { fiat_amount: '100' },
    code: 'invalid_fiat_currency',
    says: ['4.3 fiat_currency'],
  }),
  ...['EU', 'EURO', 'E1R'].map((fiat_currency) =>
    optionsFailureCase(`currency ${fiat_currency}`, {
      values: { fiat_amount: '100', fiat_currency },
      code: 'invalid_fiat_currency',
      says: ['4.3 fiat_currency', '8 options fiat_currency'],
    }),
  ),
  optionsFailureCase('an unsupported currency and an invalid amount: reports the amount first', {
    values: { fiat_amount: '0', fiat_currency: 'XXX' },
    code: 'invalid_fiat_amount',
  }),
  optionsFailureCase('an unsupported currency', {
    values: { fiat_amount: '1', fiat_currency: 'XXX' },
    code: 'unsupported_fiat_currency',
    says: ['4.3 fiat_currency'],
  }),
  ...['0', '10000.01', '-5', '1e2', '01', '5.', '+5', ' 5'].map((fiat_amount) =>
    optionsFailureCase(`amount ${fiat_amount}`, {
      values: { fiat_amount, fiat_currency: 'EUR' },
      code: 'invalid_fiat_amount',
      says: documentedAmounts.includes(fiat_amount) ? ['4.3 fiat_amount', '8 fiat_amount'] : undefined,
    }),
  ),
  resellerFailureCase('options: DELETE', {
    request: { method: 'DELETE', path: optionsPath({}) },
    code: 'method_not_allowed',
  }),
];
