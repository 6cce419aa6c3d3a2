import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Answer, Observation } from '#core';
import { addresses } from '../../../support/service-harness.js';
import { stubIdentity } from '../../../support/stub-upstream.js';
import { createUpstreamHarness, upstreamDraft } from '../../../support/upstream-harness.js';

const rate = { from: 'EUR', to: 'USD' };
const amount = { fiat_amount: '100', fiat_currency: 'EUR' };
const option = {
  name: 'card',
  show_name: 'Card',
  alt: 'Pay by card',
  processor_fee_fixed: '0.30',
  processor_fee_percent: '2.9',
  processor_min_fee: '0.50',
};

describe('the calls of the upstream', () => {
  it('list the currencies with the credentials in one header and without a body', async () => {
    const { client, stub } = await createUpstreamHarness();
    assert.deepEqual(await client.currencies(), {
      ok: true,
      value: [
        { short: 'BTC', network: 'BITCOIN', min_withdraw: '0.0005', tx_fee: '0.0001' },
        { short: 'USDT', network: 'TRON', min_withdraw: '10', tx_fee: '1.5' },
      ],
    });
    const [request] = stub.requests;
    assert.deepEqual([request?.method, request?.url.pathname], ['POST', '/api/v3/account/currencies']);
    const { service, 'content-type': type, 'content-length': length } = request?.headers ?? {};
    assert.deepEqual([service, type, length], ['relay:relay:secret', 'application/json', '0']);
  });

  it('read a rate and the options of an amount, without credentials', async () => {
    const { client, stub } = await createUpstreamHarness();
    assert.deepEqual(await client.rate(rate), { ok: true, value: '1.1476' });
    const value = { ...amount, fiat_amount: 100, base_in_usd: '114.76', payment_options: [option] };
    assert.deepEqual(await client.options(amount), { ok: true, value });
    assert.deepEqual(
      stub.requests.map(({ method, url, headers }) => [method, url.pathname + url.search, headers['service']]),
      [
        ['GET', '/api/v2/exchange/EUR-USD', undefined],
        ['GET', '/api/v3/reseller/payment_options?fiat_amount=100&fiat_currency=EUR', undefined],
      ],
    );
  });

  it('create an order with our reference and our webhook URL', async () => {
    const { client, stub } = await createUpstreamHarness();
    const answer = await client.create(upstreamDraft);
    const [order] = stub.orders;
    assert.deepEqual(order?.query, {
      fiat_amount: '100',
      fiat_currency: 'EUR',
      crypto_currency: 'BTC',
      crypto_currency_network: 'BITCOIN',
      wallet_address: addresses.bitcoin,
      external_reference: upstreamDraft.reference,
      webhook_url: upstreamDraft.webhook_url,
    });
    const { reference, webhook_url, ...fields } = upstreamDraft;
    assert.ok(reference && webhook_url && answer.ok);
    assert.equal(answer.value.code, order.transaction_code);
    assert.deepEqual(answer.value.observation, { ...fields, word: 'pending', status: 'pending' });
    assert.equal(answer.value.payment_url, undefined);
    const [request] = stub.requests;
    assert.deepEqual([request?.headers['service'], request?.headers['idempotency-key']], [undefined, undefined]);
  });

  it('forward the share of a partner, whose news comes to us, too', async () => {
    const { client, stub } = await createUpstreamHarness();
    const partner = {
      crypto_currency: 'USDT',
      crypto_currency_network: 'TRC20',
      wallet_address: addresses.tron,
      commission_percentage: '1.25',
    };
    await client.create({ ...upstreamDraft, partner });
    const sent = Object.entries(stub.orders[0]?.query ?? {}).filter(([name]) => name.startsWith('partner_'));
    assert.deepEqual(Object.fromEntries(sent), {
      partner_wallet_address: addresses.tron,
      partner_external_reference: upstreamDraft.reference,
      partner_crypto_currency: 'USDT',
      partner_crypto_currency_network: 'TRC20',
      partner_comission_percentage: '1.25',
      partner_webhook_url: `${upstreamDraft.webhook_url}/partner`,
    });
  });

  it('let nothing through that the contract does not name', async () => {
    const { client } = await createUpstreamHarness();
    const answers = [
      await client.currencies(),
      await client.rate(rate),
      await client.options(amount),
      await client.create(upstreamDraft),
    ];
    assert.ok(answers.every(({ ok }) => ok));
    assert.ok(!JSON.stringify(answers).includes(stubIdentity));
  });

  it('go below the path of the URL', async () => {
    const { client, stub } = await createUpstreamHarness();
    const below = await createUpstreamHarness({ client: { url: `${stub.url}/api/v9/../base/` } });
    await below.client.rate(rate);
    const paths = stub.requests.map(({ url }) => url.pathname);
    assert.deepEqual(paths, ['/api/base/api/v2/exchange/EUR-USD']);
    assert.equal(below.client.id === client.id, false);
  });
});

describe('an upstream that honours Idempotency-Key', () => {
  it('gets the reference as the key, and creates one order for two', async () => {
    const { client, stub } = await createUpstreamHarness({
      behaviour: { isIdempotent: true },
      client: { isIdempotent: true },
    });
    const [first, second] = [await client.create(upstreamDraft), await client.create(upstreamDraft)];
    assert.deepEqual(first, second);
    assert.deepEqual([stub.orders.length, stub.requests[0]?.headers['idempotency-key']], [1, upstreamDraft.reference]);
  });
});

describe('the look-up of an upstream', () => {
  const unknownCode = '0b9f6d5e-1c2d-4e3f-8a9b-000000000009';
  const secrets = ['whsec_dGhlIHVwc3RyZWFtIHNpZ25zIGl0cyB3ZWJob29rcw=='];
  for (const webhookSecrets of [undefined, secrets]) {
    it(`may be missing, and come with a deploy (${webhookSecrets ? 'signed' : 'unsigned'} webhooks)`, async () => {
      const { client, stub, warnings } = await createUpstreamHarness({ client: { webhookSecrets } });
      for (let time = 0; time < 2; time += 1) await client.lookup?.(unknownCode);
      assert.equal(warnings.length, 1);
      assert.match(warnings[0] ?? '', webhookSecrets ? /UPSTREAM_LOOKUP=off/ : /UPSTREAM_WEBHOOK_SECRET/);
      stub.hasLookup = true;
      const answer = await client.lookup?.(unknownCode);
      assert.deepEqual(answer, { ok: false, reason: 'refused', code: 'unknown_order' });
    });
  }

  it('is none where the settings say so: signed webhooks alone move an order', async () => {
    const { client } = await createUpstreamHarness({ client: { hasLookup: false, webhookSecrets: secrets } });
    assert.equal(client.lookup, undefined);
  });

  it('gives the status of an order, in our words and in those of the upstream', async () => {
    const { client, stub } = await createUpstreamHarness({
      behaviour: { hasLookup: true },
      client: { statuses: { settled: 'completed' } },
    });
    await client.create(upstreamDraft);
    const [order] = stub.orders;
    assert.ok(order);
    for (const [word, status] of [
      ['paid', 'paid'],
      ['settled', 'completed'],
      ['constructor', undefined],
    ] as const) {
      order.status = word;
      const answer: Answer<Observation> | undefined = await client.lookup?.(order.transaction_code);
      assert.ok(answer?.ok);
      assert.deepEqual([answer.value.word, answer.value.status], [word, status]);
    }
  });

  it('gives the money of an order as well', async () => {
    const { client, stub } = await createUpstreamHarness({ behaviour: { hasLookup: true } });
    await client.create(upstreamDraft);
    stub.change = (_operation, data) => ({ ...(data as object), captured_amount: '102.5', refunded_amount: 2 });
    const answer = await client.lookup?.(stub.orders[0]?.transaction_code ?? '');
    assert.ok(answer?.ok);
    assert.deepEqual([answer.value.captured_amount, answer.value.refunded_amount], ['102.5', '2']);
  });

  it('is refused for an order that it does not know, and unavailable where it answers about another one', async () => {
    const { client, stub } = await createUpstreamHarness({ behaviour: { hasLookup: true } });
    const unknown = await client.lookup?.(upstreamDraft.reference);
    assert.deepEqual(unknown, { ok: false, reason: 'refused', code: 'unknown_order' });
    await client.create(upstreamDraft);
    stub.change = (_operation, data) => ({ ...(data as object), transaction_code: upstreamDraft.reference });
    const other = await client.lookup?.(stub.orders[0]?.transaction_code ?? '');
    assert.deepEqual(other, { ok: false, reason: 'unavailable' });
  });
});

describe('the payment URL', () => {
  const template = 'https://pay.example/{option}?code={transaction_code}';
  const rows: readonly [name: string, given: unknown, option: string | null, expected: RegExp | undefined][] = [
    ['comes from the reply', 'https://pay.acme.example/1', 'card', /^https:\/\/pay\.acme\.example\/1$/],
    ['comes from the template', undefined, 'card/$&', /^https:\/\/pay\.example\/card%2F%24%26\?code=[\da-f-]{36}$/],
    ['is absent without an option', undefined, null, undefined],
    ['is no script', 'javascript:alert(1)', 'card', /^https:\/\/pay\.example\/card\?/],
    ['is a text', { toString: 'x' }, 'card', /^https:\/\/pay\.example\/card\?/],
  ];
  for (const [name, payment_url, payment_option, expected] of rows) {
    it(name, async () => {
      const change = (_operation: unknown, data: unknown) => ({ ...(data as object), payment_url });
      const { client } = await createUpstreamHarness({ behaviour: { change }, client: { paymentUrl: template } });
      const answer = await client.create({ ...upstreamDraft, payment_option });
      assert.ok(answer.ok);
      if (expected) assert.match(String(answer.value.payment_url), expected);
      else assert.equal(answer.value.payment_url, undefined);
    });
  }

  const hidden = 'https://pay.acme.com/%E2%80%AE1';
  const relayed: readonly [given: string, strict: boolean, expected: string | undefined][] = [
    ['https://pay.acme.com/1', true, 'https://pay.acme.com/1'],
    ['http://pay.acme.com/1', true, undefined],
    ['https://127.0.0.1/1', true, undefined],
    ['https://8.8.8.8/1', true, undefined],
    [hidden, true, undefined],
    [hidden, false, undefined],
    ['http://127.0.0.1/1', false, 'http://127.0.0.1/1'],
  ];
  for (const [payment_url, strictPaymentUrls, expected] of relayed) {
    it(`${payment_url} is ${expected ? '' : 'not '}relayed ${strictPaymentUrls ? 'in production' : 'elsewhere'}`, async () => {
      const change = (_operation: unknown, data: unknown) => ({ ...(data as object), payment_url });
      const { client, warnings } = await createUpstreamHarness({
        behaviour: { change },
        client: { strictPaymentUrls },
      });
      for (let call = 0; call < 2; call += 1) {
        const answer = await client.create(upstreamDraft);
        assert.ok(answer.ok);
        assert.equal(answer.value.payment_url, expected);
      }
      assert.equal(warnings.length, expected === undefined ? 1 : 0);
      assert.ok(!warnings.join('').includes('pay.acme'));
    });
  }
});
