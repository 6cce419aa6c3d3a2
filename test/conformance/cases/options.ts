import type { ErrorCode } from '#contract';
import { seed } from '#data';
import { optionsPath } from '../../support/service-harness.js';
import { unixSeconds } from '../matchers.js';
import { resellerFailureCase, successCase, type Case } from './case-builders.js';

const optionsSuccessCase = (name: string, values: Record<string, string>, data: object): Case =>
  successCase(
    `options: ${name}`,
    { path: optionsPath(values) },
    {
      message: 'Payment options retrieved successfully.',
      data,
      timestamp: unixSeconds,
    },
  );

export const optionsFailureCase = (name: string, values: Record<string, string>, code: ErrorCode): Case =>
  resellerFailureCase(`options: ${name}`, { path: optionsPath(values) }, code);

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
  optionsSuccessCase(
    'yen, which have no minor unit',
    { fiat_amount: '1000', fiat_currency: 'jpy' },
    {
      fiat_amount: 1000,
      fiat_currency: 'JPY',
      base_in_usd: '6.28',
      payment_options: [expressCardInYen],
    },
  ),
  optionsSuccessCase('none for a cent', { fiat_amount: '0.01', fiat_currency: 'USD' }, emptyOptions(0.01, '0.01')),
  optionsSuccessCase(
    'dollars, which are echoed unchanged',
    { fiat_amount: '1.000', fiat_currency: 'USD' },
    emptyOptions(1, '1.000'),
  ),
  optionsFailureCase('no parameters: reports the currency first', {}, 'invalid_fiat_currency'),
  optionsFailureCase(
    'both invalid: reports the currency first',
    { fiat_amount: '-1', fiat_currency: 'EURO' },
    'invalid_fiat_currency',
  ),
  optionsFailureCase('no amount', { fiat_currency: 'EUR' }, 'invalid_fiat_amount'),
  optionsFailureCase('no currency', { fiat_amount: '100' }, 'invalid_fiat_currency'),
  optionsFailureCase(
    'an unsupported currency and an invalid amount: reports the amount first',
    { fiat_amount: '0', fiat_currency: 'XXX' },
    'invalid_fiat_amount',
  ),
  optionsFailureCase(
    'an unsupported currency',
    { fiat_amount: '1', fiat_currency: 'XXX' },
    'unsupported_fiat_currency',
  ),
  ...['0', '10000.01', '-5', '1e2', '01', '5.', '+5', ' 5'].map((fiat_amount) =>
    optionsFailureCase(`amount ${fiat_amount}`, { fiat_amount, fiat_currency: 'EUR' }, 'invalid_fiat_amount'),
  ),
  resellerFailureCase('options: DELETE', { method: 'DELETE', path: optionsPath({}) }, 'method_not_allowed'),
];
