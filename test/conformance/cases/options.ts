import type { ErrorCode } from '#contract';
import { seed } from '#data';
import { optionsPath } from '../../support/service-harness.js';
import { unixSeconds } from '../matchers.js';
import { resellerFailureCase, successCase, type Case } from './case-builders.js';

type QueryParameters = Readonly<Record<string, string>>;
type Success = { readonly values: QueryParameters; readonly data: object };
type Failure = { readonly values: QueryParameters; readonly code: ErrorCode };

const optionsSuccessCase = (name: string, { values, data }: Success): Case =>
  successCase(`options: ${name}`, {
    request: { path: optionsPath(values) },
    body: {
      message: 'Payment options retrieved successfully.',
      data,
      timestamp: unixSeconds,
    },
  });

export const optionsFailureCase = (name: string, { values, code }: Failure): Case =>
  resellerFailureCase(`options: ${name}`, { request: { path: optionsPath(values) }, code });

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

export const optionCases: readonly Case[] = [
  optionsSuccessCase('yen, which have no minor unit', {
    values: { fiat_amount: '1000', fiat_currency: 'jpy' },
    data: {
      fiat_amount: 1000,
      fiat_currency: 'JPY',
      base_in_usd: '6.28',
      payment_options: [expressCardInYen],
    },
  }),
  optionsSuccessCase('none for a cent', {
    values: { fiat_amount: '0.01', fiat_currency: 'USD' },
    data: emptyOptions(0.01, '0.01'),
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
  optionsFailureCase('no amount', { values: { fiat_currency: 'EUR' }, code: 'invalid_fiat_amount' }),
  optionsFailureCase('no currency', { values: { fiat_amount: '100' }, code: 'invalid_fiat_currency' }),
  optionsFailureCase('an unsupported currency and an invalid amount: reports the amount first', {
    values: { fiat_amount: '0', fiat_currency: 'XXX' },
    code: 'invalid_fiat_amount',
  }),
  optionsFailureCase('an unsupported currency', {
    values: { fiat_amount: '1', fiat_currency: 'XXX' },
    code: 'unsupported_fiat_currency',
  }),
  ...['0', '10000.01', '-5', '1e2', '01', '5.', '+5', ' 5'].map((fiat_amount) =>
    optionsFailureCase(`amount ${fiat_amount}`, {
      values: { fiat_amount, fiat_currency: 'EUR' },
      code: 'invalid_fiat_amount',
    }),
  ),
  resellerFailureCase('options: DELETE', {
    request: { method: 'DELETE', path: optionsPath({}) },
    code: 'method_not_allowed',
  }),
];
