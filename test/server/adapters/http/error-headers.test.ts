import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { errors } from '#contract';
import { startService, type RunningService } from '../../../support/http.js';
import { checkoutPath, optionsPath, partner } from '../../../support/service-harness.js';

const without = (name: string, path = checkoutPath()): string =>
  path.replace(new RegExp(`([?&])${name}=[^&]*&?`), '$1');
const [options, exchange] = [optionsPath({ fiat_amount: '0', fiat_currency: 'USD' }), '/api/v2/exchange/EUR'];

describe('the headers of a failure', () => {
  let service: RunningService;
  afterEach(() => service.stop());

  type Row = readonly [path: string, code: keyof typeof errors, headers?: Readonly<Record<string, string>>];
  const rows: readonly Row[] = [
    [options, 'invalid_fiat_amount'],
    [exchange, 'invalid_exchange_pair'],
    ['/api/v3/account/orders', 'invalid_credentials'],
    ['/api/v3/none', 'unknown_route'],
    [without('wallet_address'), 'missing_parameters', { 'missing-parameters': 'wallet_address' }],
    ['/api/v3/reseller/order', 'missing_parameters', { 'missing-parameters': 'transaction_code' }],
    [
      checkoutPath({ external_reference: ' ', fiat_amount: '' }),
      'missing_parameters',
      { 'missing-parameters': 'fiat_amount, external_reference' },
    ],
    [
      without('partner_wallet_address', checkoutPath(partner)),
      'missing_partner_parameters',
      { 'missing-parameters': 'partner_wallet_address' },
    ],
    [`${options}&y=2&a%20%22b=`, 'invalid_fiat_amount', { 'unknown-parameters': 'y, a??b' }],
  ];
  for (const [path, code, named = {}] of rows) {
    it(`name it outside production: ${code} of ${path.slice(0, 40)}`, async () => {
      service = await startService({ explainsQueries: true }, { publicUrl: 'https://pay.example/shop/' });
      const { status, headers, body } = await service.get(path);
      assert.equal(status, errors[code].status);
      assert.ok([body.message, body.error].includes(errors[code].message));
      const found = ['error-code', 'link', 'missing-parameters', 'unknown-parameters'].map((name) => headers[name]);
      assert.deepEqual(found, [
        code,
        `<https://pay.example/shop/docs/errors#${code.replaceAll('_', '-')}>; rel="help"`,
        named['missing-parameters'],
        named['unknown-parameters'],
      ]);
    });
  }

  it('say no more than the code in production, without PUBLIC_URL', async () => {
    service = await startService();
    for (const [path, code] of rows) {
      const { headers } = await service.get(path);
      const found = ['error-code', 'link', 'missing-parameters', 'unknown-parameters'].map((name) => headers[name]);
      assert.deepEqual(found, [code, undefined, undefined, undefined], path);
    }
  });

  it('are those of refusals before the operation, too', async () => {
    const api = { perMinute: 1, appliesToLoopback: true };
    service = await startService({}, { publicUrl: 'https://pay.example', rateLimits: { api, orders: undefined } });
    await service.get(exchange);
    const { headers } = await service.get(exchange);
    assert.deepEqual(
      [headers['error-code'], headers['link']],
      ['too_many_requests', '<https://pay.example/docs/errors#too-many-requests>; rel="help"'],
    );
  });

  it('tell of an order what its call lost: the rest of a URL that was not encoded', async () => {
    service = await startService({ explainsQueries: true });
    const { status, headers } = await service.get(`${checkoutPath()}&webhook_url=https://shop.example/hook?x=1&y=2`);
    assert.deepEqual([status, headers['unknown-parameters'], headers['error-code']], [200, 'y', undefined]);
  });
});
