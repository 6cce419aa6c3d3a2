import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paymentKind } from '../../../../server/pages/payment/payment-model.js';
import {
  cardForm,
  paymentFormProblems,
  findPaymentSample,
  formatExpiry,
  formatCardNumber,
  testCards,
  voucherForm,
  type Values,
} from '../../../../server/pages/payment/test-data.js';
import { readPaymentPageAddress } from '../../../../server/pages/payment/address.js';
import { catalogue } from '#catalogue';

const good: Values = {
  number: '4242 4242 4242 4242',
  expiry: '12 / 34',
  code: '123',
  name: 'Sam Sample',
  voucher: '',
};
const now = new Date(2026, 4, 15);
const problemsOf = (change: Partial<Values>) => paymentFormProblems(cardForm, { values: { ...good, ...change }, now });

describe('the card form of the sandbox', () => {
  const problems: readonly [what: string, change: Partial<Values>, field: keyof Values, sentence: RegExp][] = [
    ['no number', { number: '' }, 'number', /^Enter the card number\.$/],
    ['half a number', { number: '4242 4242' }, 'number', /has 16 digits/],
    ['a wrong digit', { number: '4242 4242 4242 4243' }, 'number', /not valid/],
    ['a real card', { number: '5555 5555 5555 4444' }, 'number', /takes no real cards/],
    ['half a date', { expiry: '12' }, 'expiry', /month and the year/],
    ['no month', { expiry: '13 / 34' }, 'expiry', /month and the year/],
    ['a month that is over', { expiry: '04 / 26' }, 'expiry', /has expired/],
    ['no code', { code: '' }, 'code', /three digits/],
    ['no name', { name: ' ' }, 'name', /Enter the name/],
  ];
  for (const [what, change, field, sentence] of problems) {
    it(`refuses ${what} and says what to do`, () => {
      const found = problemsOf(change);
      assert.deepEqual(Object.keys(found), [field]);
      assert.match(found[field] ?? '', sentence);
    });
  }

  it('takes every test card, and one until the end of its month', () => {
    for (const { text } of testCards) assert.deepEqual(problemsOf({ number: text }), {});
    assert.deepEqual(problemsOf({ expiry: '05 / 26' }), {});
  });

  it('formats what is typed', () => {
    assert.deepEqual(['42424', '4242 4242', '4242-4242x'].map(formatCardNumber), ['4242 4', '4242 4242', '4242 4242']);
    assert.deepEqual(['5', '1', '12', '123', '12/', '1234'].map(formatExpiry), [
      '05',
      '1',
      '12',
      '12 / 3',
      '12 / ',
      '12 / 34',
    ]);
  });
});

it('a voucher is read in any case, with or without hyphens', () => {
  const outcomes = ['test 1234 paid', 'TEST-5678-USED', '', 'TEST-0000'].map((voucher) => {
    const values = { ...good, voucher };
    return findPaymentSample(voucherForm, values)?.outcome ?? paymentFormProblems(voucherForm, { values, now }).voucher;
  });
  assert.deepEqual(outcomes, [
    'pay',
    'voucher_used',
    'Enter the code on your voucher.',
    'We don’t know this code. Check it and try again: it looks like TEST-1234-PAID.',
  ]);
});

it('every option of the seed has its kind of page', () => {
  const kinds = Object.fromEntries(catalogue.processors.map(({ name }) => [name, paymentKind(name)]));
  assert.deepEqual(kinds, {
    card_express: 'card',
    card_global: 'card',
    card_plus: 'card',
    wallet_pay: 'wallet',
    bank_sepa_instant: 'bank',
    bank_fps: 'bank',
    bank_ach: 'bank',
    instant_local: 'bank',
    cash_voucher: 'voucher',
    wire_desk: 'bank',
  });
});

describe('the address of a payment page', () => {
  const code = '0f1e2d3c-4b5a-4697-8877-665544332211';
  const examples: readonly [path: string, search: string, expected: object][] = [
    [`/sandbox/pay/card_global/${code}`, '', { option: 'card_global', code, service: 'server', returnUrl: undefined }],
    [
      '/shop/sandbox/pay/option/order.html',
      `?payment_option=a%20b&transaction_code=${code}`,
      { option: 'a b', code, service: 'tab', returnUrl: undefined },
    ],
    [
      `/sandbox/pay/x/${code}`,
      '?return_url=https://shop.example/cart',
      { option: 'x', code, service: 'server', returnUrl: 'https://shop.example/cart' },
    ],
    [
      `/sandbox/pay/x/${code}`,
      '?return_url=javascript:alert(1)',
      { option: 'x', code, service: 'server', returnUrl: undefined },
    ],
  ];
  for (const [pathname, search, expected] of examples) {
    it(`${pathname}${search}`, () => assert.deepEqual(readPaymentPageAddress({ pathname, search }), expected));
  }
});
