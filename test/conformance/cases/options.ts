import type { ErrorCode } from '#contract';
import { catalogue } from '#catalogue';
import { optionsPath } from '../../support/test-service.js';
import { Matcher, unixSeconds } from '../matchers.js';
import { documentedCases, resellerFailureCase, successCase, type Case } from '../case.js';

type QueryParameters = Readonly<Record<string, string>>;
type Failure = { readonly values: QueryParameters; readonly code: ErrorCode };

const bodyWith = (data: object): object => ({
  message: 'Payment options retrieved successfully.',
  data,
  timestamp: unixSeconds,
});

export const optionsFailureCase = (name: string, { values, code }: Failure): Case =>
  resellerFailureCase(`options: ${name}`, { request: { path: optionsPath(values) }, code });

const [expressCard] = catalogue.processors.filter(({ name }) => name === 'card_express');

const expressCardInYen = {
  name: expressCard?.name,
  show_name: expressCard?.show_name,
  alt: expressCard?.alt,
  processor_fee_fixed: '40',
  processor_fee_percent: '4.5',
  processor_min_fee: '119',
};

const inYen = { fiat_amount: 1000, fiat_currency: 'JPY', base_in_usd: '6.28', payment_options: [expressCardInYen] };

const emptyOptions = (fiat_amount: number, base_in_usd: string) =>
  ({ fiat_amount, fiat_currency: 'USD', base_in_usd, payment_options: [] }) as const;

/** What the service replies to the cases of the document. */
const dataOf: Readonly<Record<string, object>> = {
  '1000 jpy': inYen,
  '0.01 USD': emptyOptions(0.01, '0.01'),
  '10000 USD': { ...emptyOptions(10_000, '10000'), payment_options: new Matcher('a list', Array.isArray) },
};

type FailureRow = readonly [name: string, values: QueryParameters, code: ErrorCode];

const first = 'reports the currency first';

const failures: readonly FailureRow[] = [
  [`no parameters: ${first}`, {}, 'invalid_fiat_currency'],
  [`both invalid: ${first}`, { fiat_amount: '-1', fiat_currency: 'EURO' }, 'invalid_fiat_currency'],
  [
    'an unsupported currency and an invalid amount: reports the amount first',
    { fiat_amount: '0', fiat_currency: 'XXX' },
    'invalid_fiat_amount',
  ],
  // How a number may be written is this service's decision.
  ...['1e2', '01', '5.', '+5', ' 5'].map((fiat_amount): FailureRow => [
    `amount ${fiat_amount}`,
    { fiat_amount, fiat_currency: 'EUR' },
    'invalid_fiat_amount',
  ]),
];

export const optionCases: readonly Case[] = [
  ...documentedCases('options', ({ values }) =>
    bodyWith(dataOf[`${values['fiat_amount']} ${values['fiat_currency']}`] ?? {}),
  ),
  successCase('options: dollars, which are echoed unchanged', {
    request: { path: optionsPath({ fiat_amount: '1.000', fiat_currency: 'USD' }) },
    body: bodyWith(emptyOptions(1, '1.000')),
  }),
  ...failures.map(([name, values, code]) => optionsFailureCase(name, { values, code })),
  resellerFailureCase('options: DELETE', {
    request: { method: 'DELETE', path: optionsPath({}) },
    code: 'method_not_allowed',
  }),
];
