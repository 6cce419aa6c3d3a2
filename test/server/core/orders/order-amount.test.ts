import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { add, decimal, errors, subtract, toText } from '#contract';
import type { OrderSnapshot, PaymentOptions, PayoutQuote, SandboxPayment } from '#contract';
import { createRates } from '#core';
import { catalogue } from '#catalogue';
import { createOperatorHarness } from '../../../support/operator-harness.js';
import { requireDefined } from '../../../support/require-defined.js';
import { createServiceHarness, order, withCaseQuery } from '../../../support/service-harness.js';

type Values = Readonly<Record<string, string>>;
type Service = Pick<ReturnType<typeof createOperatorHarness>, 'api'>;

type Call = { readonly path: string; readonly values: Values };

async function get({ api }: Service, { path, values }: Call): Promise<{ message: string; data: unknown }> {
  const { pathname, searchParams } = new URL(withCaseQuery(`/api/v3/reseller/${path}`, values), 'http://core.example');
  const { body } = await api({ method: 'GET', path: pathname, query: searchParams, header: () => undefined });
  return JSON.parse(JSON.stringify(body)) as { message: string; data: unknown };
}

const checkout = (service: Service, changes: Values) =>
  get(service, { path: 'checkout', values: { ...order, ...changes } });

/** Amounts that are worth something, with the amount of their order. */
const amounts = [
  ['49.999', 'USD', '50.00'],
  ['100.50', 'JPY', '101'],
  ['20.001', 'EUR', '20.00'],
  ['1.0005', 'KWD', '1.001'],
  ['0.005', 'USD', '0.01'],
  ['0.5', 'JPY', '1'],
  ['9999.99', 'USD', '9999.99'],
  ['9999.995', 'EUR', '10000.00'],
  [`49.${'0'.repeat(29)}`, 'USD', '49.00'],
  ['10000', 'JPY', '10000'],
] as const;

const refusals: readonly [name: string, changes: Values, code: keyof typeof errors][] = [
  ['0.004 USD', { fiat_amount: '0.004', fiat_currency: 'USD' }, 'invalid_fiat_amount'],
  ['0.4 JPY', { fiat_amount: '0.4', fiat_currency: 'JPY' }, 'invalid_fiat_amount'],
  ['0.0004 KWD, whose rate is not known', { fiat_amount: '0.0004', fiat_currency: 'KWD' }, 'invalid_fiat_amount'],
  ['nothing before a wrong coin', { fiat_amount: '0.001', crypto_currency: 'b' }, 'invalid_fiat_amount'],
  ['nothing in no currency', { fiat_amount: '0.001', fiat_currency: 'eur' }, 'invalid_fiat_currency'],
  ['nothing in an unknown currency', { fiat_amount: '0.001', fiat_currency: 'XXQ' }, 'no_rate'],
  [
    'nothing in an unknown currency, and a wrong coin',
    { fiat_amount: '0.001', fiat_currency: 'XXQ', crypto_currency: 'b' },
    'invalid_crypto_currency',
  ],
];

const getRates = () => createRates(catalogue.rates.date, { ...catalogue.rates.perEuro, KWD: '0.3521' });

const sum = (...texts: readonly string[]): string => toText(texts.map(decimal).reduce(add));
const difference = (a: string, b: string): string => toText(subtract(decimal(a), decimal(b)));

/** Every amount of an order that the service shows or stores, less what is added to it: each has to be the same one. */
async function amountsOfLife(asked: { readonly fiat_amount: string; readonly fiat_currency: string }) {
  const service = createOperatorHarness({ getRates });
  const offer = (await get(service, { path: 'payment_options', values: asked })).data as Partial<PaymentOptions>;
  if (asked.fiat_currency === 'USD') assert.equal(offer.base_in_usd, asked.fiat_amount);
  // No option takes dinars.
  const { payment_options: options = [] } = offer;
  const [option] = options;
  const choice = { ...asked, ...(option && { payment_option: option.name }) };
  const code = await service.create(choice);
  const reply = await get(service, { path: 'order', values: { transaction_code: code } });
  const seen = reply.data as OrderSnapshot;
  assert.equal(seen.fiat_amount, asked.fiat_amount);
  await service.advance(code, ['submit', 'capture']);
  const fee = (await service.get('order', { transaction_code: code })).body.data.processor_fee ?? '0';
  const { data: refunded } = (await service.post('order/refund', { transaction_code: code, reason: 'Returned' })).body;
  assert.equal(refunded.status, 'refunded');
  const quote = option && (await get(service, { path: 'quote', values: { ...order, ...choice } }));
  const quoted = quote?.data as PayoutQuote | undefined;
  const [head = [], row = []] = (await service.download()).split('\r\n').map((line) => line.slice(1, -1).split('","'));
  const cell = (name: string): string => row[head.indexOf(name)] ?? '';
  assert.equal(cell('fiat_amount'), asked.fiat_amount);
  return [
    requireDefined(seen.order_amount),
    sum(...seen.lines.map(({ amount }) => amount)),
    difference(refunded.captured_amount ?? '', fee),
    difference(refunded.refunded_amount ?? '', fee),
    ...(quoted ? [requireDefined(quoted.order_amount), difference(quoted.total, quoted.processor_fee)] : []),
    cell('order_amount'),
    sum(cell('commission'), cell('net')),
    difference(cell('captured_amount'), fee),
    difference(cell('refunded_amount'), fee),
  ];
}

describe('the amount of an order', () => {
  for (const [fiat_amount, fiat_currency, expected] of amounts) {
    it(`is ${expected} ${fiat_currency} everywhere where ${fiat_amount} was asked for`, async () => {
      assert.deepEqual([...new Set(await amountsOfLife({ fiat_amount, fiat_currency }))], [expected]);
    });
  }

  for (const [name, changes, code] of refusals) {
    it(`is refused: ${name}`, async () => {
      assert.equal((await checkout(createServiceHarness(), changes)).message, errors[code].message);
    });
  }

  it('is that of the payment page in the sandbox', async () => {
    const service = createServiceHarness({ sandboxToken: 'token', paymentPage: () => 'https://pay.example/' });
    const choice = { fiat_amount: '49.999', fiat_currency: 'USD', payment_option: 'card_global' };
    const placed = (await checkout(service, choice)).data as OrderSnapshot;
    const query = Object.entries({ transaction_code: placed.transaction_code });
    const header = (name: string): string | undefined => (name === 'authorization' ? 'Bearer token' : undefined);
    const reply = await requireDefined(service.control)({ method: 'GET', path: '/sandbox/api/payment', query, header });
    const { total, fee } = (reply.body as unknown as { data: SandboxPayment }).data;
    assert.equal(difference(total, fee), '50.00');
  });
});
