import { assert } from 'chai';
import { HttpResponse } from 'msw';
import { CheckoutErrorEvent, type CheckoutFailure } from '../../../widget/index.js';
import * as t from '../support/index.js';

t.useService();

const sentences = {
  unreachable: 'We can’t connect. Check your connection. You weren’t charged.',
  timeout: 'That took too long. You weren’t charged.',
  malformed: 'Something went wrong. You weren’t charged.',
};

type Fault = readonly [name: string, kind: keyof typeof sentences, answer: () => Response, field?: string];

/** What the page learns of a fault. */
const failureOf = (kind: keyof typeof sentences, field = '') =>
  (kind === 'malformed' ? { kind, field } : { kind }) satisfies CheckoutFailure;

const json = (body: unknown, status = 200) => HttpResponse.json(body as never, { status });
const success = (data: unknown, status = 200) => json({ status: 'success', message: '', data, timestamp: 1 }, status);

const anywhere: readonly Fault[] = [
  ['a network error', 'unreachable', () => HttpResponse.error()],
  ['an HTML page', 'malformed', () => HttpResponse.html('<h1>502 Bad Gateway</h1>', { status: 502 })],
  ['broken JSON', 'malformed', () => HttpResponse.text('{"status":"succ')],
  ['nothing', 'malformed', () => new HttpResponse(null, { status: 204 })],
  ['null', 'malformed', () => json(null), '.status'],
  ['a list', 'malformed', () => json([]), '.status'],
  ['no envelope', 'malformed', () => json({ data: {} }), '.status'],
  ['another status', 'malformed', () => json({ status: 'ok', message: '', data: {} }), '.status'],
  ['a failure without a text', 'malformed', () => json({ status: 'failed', data: {} }, 400), '.status'],
  ['a body that breaks off', 'unreachable', () => new HttpResponse(broken())],
];

const broken = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"status":'));
      controller.error(new TypeError('broken'));
    },
  });

const option = t.optionOf('card');
const offer = (payment_options: unknown, changes: object = {}) =>
  success({ fiat_amount: 100, fiat_currency: 'EUR', base_in_usd: '114', payment_options, ...changes });

const ofOptions: readonly Fault[] = [
  ['success without data', 'malformed', () => success(undefined), '.data.fiat_amount'],
  ...['-1', '1e3', 'NaN', '', ' 1', '1,5', '1'.repeat(65)].map((fee): Fault => [
    `a fee of "${fee.slice(0, 9)}"`,
    'malformed',
    () => offer([{ ...option, processor_fee_fixed: fee }]),
    '.data.payment_options',
  ]),
  ['a fee as a number', 'malformed', () => offer([{ ...option, processor_fee_fixed: 1 }]), '.data.payment_options'],
  ['an option without a name', 'malformed', () => offer([{ ...option, name: undefined }]), '.data.payment_options'],
  ['options that are no list', 'malformed', () => offer({}), '.data.payment_options'],
  ['options for another amount', 'malformed', () => offer([option], { fiat_amount: 100.01 }), '.data.fiat_amount'],
  ['options for another currency', 'malformed', () => offer([option], { fiat_currency: 'USD' }), '.data.fiat_currency'],
];

const order = {
  transaction_code: '11111111-1111-4111-8111-111111111111',
  fiat_amount: '100',
  fiat_currency: 'EUR',
  crypto_currency: 'BTC',
  crypto_currency_network: 'BITCOIN',
  wallet_address: t.addresses.bitcoin,
  status: 'pending',
};
/** What the reply has instead of the order's own, and the field that is named. */
const wrongOrders: readonly [
  name: string,
  changes: Readonly<Record<string, string | undefined>>,
  field: keyof typeof order,
][] = [
  ['another address', { wallet_address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }, 'wallet_address'],
  ['the address in capitals', { wallet_address: t.addresses.bitcoin.toUpperCase() }, 'wallet_address'],
  ['the address with a space', { wallet_address: `${t.addresses.bitcoin} ` }, 'wallet_address'],
  ['no address', { wallet_address: undefined }, 'wallet_address'],
  ['another amount', { fiat_amount: '100.01' }, 'fiat_amount'],
  ['a tenth of the amount', { fiat_amount: '10' }, 'fiat_amount'],
  ['another currency', { fiat_currency: 'USD' }, 'fiat_currency'],
  ['another coin', { crypto_currency: 'ETH' }, 'crypto_currency'],
  ['another network', { crypto_currency_network: 'BASE' }, 'crypto_currency_network'],
  ['a code that is no UUID', { transaction_code: '1' }, 'transaction_code'],
  ['a code of another version', { transaction_code: '11111111-1111-1111-8111-111111111111' }, 'transaction_code'],
];

const ofCheckout: readonly Fault[] = [
  ['success without data', 'malformed', () => success(undefined), '.data.transaction_code'],
  ...wrongOrders.map(([name, changes, field]): Fault => [
    name,
    'malformed',
    () => success({ ...order, ...changes }),
    `.data.${field}`,
  ]),
];

describe('instead of payment options', () => {
  for (const [name, kind, reply, field] of [...anywhere, ...ofOptions]) {
    it(`${name} is reported as ${kind}, and a retry recovers`, async () => {
      t.mockReplyOnce(t.optionsUrl, reply);
      const recorded = t.recordEvents(document);
      const element = await t.waitForStep(t.mount(), 'unavailable');
      assert.strictEqual(t.getAlertText(element), sentences[kind]);
      assert.lengthOf(recorded, 1);
      assert.instanceOf(recorded[0], CheckoutErrorEvent);
      assert.deepEqual(recorded[0].failure, failureOf(kind, field));
      t.queryRequired(element, '[part=button]').click();
      await t.waitForStep(element, 'choosing');
      assert.strictEqual(t.getAlertText(element), '');
    });
  }
});

describe('instead of the order', () => {
  for (const [name, kind, reply, field] of [...anywhere, ...ofCheckout]) {
    it(`${name} is reported as ${kind}, never shown, and a retry recovers`, async () => {
      const element = await t.mountAtChoosing();
      t.mockReplyOnce(t.checkoutUrl, reply);
      const recorded = t.recordEvents(document);
      assert.isUndefined(await element.submit());
      await t.waitForStep(element, 'choosing');
      assert.strictEqual(t.getAlertText(element), sentences[kind]);
      assert.isNull(element.order);
      const failures = recorded.map((event) => event instanceof CheckoutErrorEvent && event.failure);
      assert.deepEqual(failures, [failureOf(kind, field)]);
      assert.exists(await element.submit());
    });
  }

  it('the amount may be written with other zeros', async () => {
    const element = await t.mountAtChoosing({ 'fiat-amount': '49' });
    t.alterReply(t.checkoutUrl, (data: { fiat_amount: string }) => {
      data.fiat_amount = '49.00';
    });
    assert.strictEqual((await element.submit())?.fiat_amount, '49.00');
  });

  it('the address of an EVM order may come in other letters', async () => {
    const wallet = { 'crypto-currency': 'ETH', 'crypto-currency-network': 'BASE' };
    const element = await t.mountAtChoosing({ ...wallet, 'wallet-address': t.addresses.ethereum });
    t.alterReply(t.checkoutUrl, (data: { wallet_address: string }) => {
      data.wallet_address = data.wallet_address.toLowerCase();
    });
    assert.strictEqual((await element.submit())?.wallet_address, t.addresses.ethereum.toLowerCase());
  });
});

describe('a failure envelope', () => {
  for (const status of [200, 400, 404, 429, 500, 503]) {
    it(`counts with HTTP ${status}`, async () => {
      t.mockReplyOnce(t.optionsUrl, t.failedReply('So it is.', status));
      const element = await t.waitForStep(t.mount(), 'unavailable');
      assert.strictEqual(t.getAlertText(element), t.refusedSentence);
    });
  }
  it('with success in it and HTTP 500 is a success', async () => {
    const data = { fiat_amount: 100, fiat_currency: 'EUR', base_in_usd: '1', payment_options: [option] };
    t.mockReplyOnce(t.optionsUrl, () => success(data, 500));
    await t.mountAtChoosing();
  });
});
