import type { ErrorCode } from '#contract';
import { catalogue } from '#catalogue';
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

const [expressCard] = catalogue.processors.filter(({ name }) => name === 'card_express');

const expressCardInYen = {
  name: expressCard?.name,
  show_name: expressCard?.show_name,
  alt: expressCard?.alt,
  processor_fee_fixed: '40',
  processor_fee_percent: '4.5',
  processor_min_fee: '119',
};

const emptyOptions = (fiat_amount: number, base_in_usd: string) =>
  ({ fiat_amount, fiat_currency: 'USD', base_in_usd, payment_options: [] }) as const;

/** The amounts that the document excludes. How a number may be written is our decision. */
const documentedAmounts = ['0', '10000.01', '-5'];

type FailureRow = readonly [name: string, values: QueryParameters, code: ErrorCode, says?: Case['says']];

const currencyRule = ['4.3 fiat_currency'];
const first = 'reports the currency first';

const failures: readonly FailureRow[] = [
  [`no parameters: ${first}`, {}, 'invalid_fiat_currency'],
  [`both invalid: ${first}`, { fiat_amount: '-1', fiat_currency: 'EURO' }, 'invalid_fiat_currency'],
  ['no amount', { fiat_currency: 'EUR' }, 'invalid_fiat_amount', ['4.3 fiat_amount']],
  ['no currency', { fiat_amount: '100' }, 'invalid_fiat_currency', currencyRule],
  ...['EU', 'EURO', 'E1R'].map((fiat_currency): FailureRow => {
    const says = [...currencyRule, '8 options fiat_currency'];
    return [`currency ${fiat_currency}`, { fiat_amount: '100', fiat_currency }, 'invalid_fiat_currency', says];
  }),
  [
    'an unsupported currency and an invalid amount: reports the amount first',
    { fiat_amount: '0', fiat_currency: 'XXX' },
    'invalid_fiat_amount',
  ],
  ['an unsupported currency', { fiat_amount: '1', fiat_currency: 'XXX' }, 'unsupported_fiat_currency', currencyRule],
  ...['0', '10000.01', '-5', '1e2', '01', '5.', '+5', ' 5'].map((fiat_amount): FailureRow => {
    const says = documentedAmounts.includes(fiat_amount) ? ['4.3 fiat_amount', '8 fiat_amount'] : undefined;
    return [`amount ${fiat_amount}`, { fiat_amount, fiat_currency: 'EUR' }, 'invalid_fiat_amount', says];
  }),
];

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
  ...failures.map(([name, values, code, says]) => optionsFailureCase(name, { values, code, says })),
  resellerFailureCase('options: DELETE', {
    request: { method: 'DELETE', path: optionsPath({}) },
    code: 'method_not_allowed',
  }),
];
