import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { errors } from '#contract';
import { findSite } from '../../../../server/program/site-files.js';
import { startService, type RunningService } from '../../../support/http.js';
import { ownProduction } from '../../../support/own-secrets.js';
import { acceptedConfig } from '../../../support/read-config.js';
import { checkoutPath, optionsPath, partner } from '../../../support/service-harness.js';

const without = (name: string, path = checkoutPath()): string =>
  path.replace(new RegExp(`([?&])${name}=[^&]*&?`), '$1');
const partnerWallet = 'partner_wallet_address';
const blank = checkoutPath({ external_reference: ' ', fiat_amount: '' });
const [options, exchange] = [optionsPath({ fiat_amount: '0', fiat_currency: 'USD' }), '/api/v2/exchange/EUR'];

/** Where a service with this environment is, and the pages that it serves. */
function siteOf(environment: Readonly<Record<string, string>>) {
  const config = acceptedConfig(environment);
  const site = findSite({ ...config, hasSandbox: false, reportError: () => assert.fail() });
  return { publicUrl: config.publicUrl, site };
}

describe('the headers of a failure', () => {
  let service: RunningService;
  afterEach(() => service.stop());

  const read = async (path: string) => {
    const { headers } = await service.get(path);
    return ['error-code', 'link', 'missing-parameters', 'unknown-parameters'].map((name) => headers[name]);
  };
  type Row = readonly [path: string, code: keyof typeof errors, missing?: string | undefined, unknown?: string];
  const rows: readonly Row[] = [
    [options, 'invalid_fiat_amount'],
    [exchange, 'invalid_exchange_pair'],
    ['/api/v3/account/orders', 'invalid_credentials'],
    ['/api/v3/none', 'unknown_route'],
    [without('wallet_address'), 'missing_parameters', 'wallet_address'],
    ['/api/v3/reseller/order', 'missing_parameters', 'transaction_code'],
    [blank, 'missing_parameters', 'fiat_amount, external_reference'],
    [without(partnerWallet, checkoutPath(partner)), 'missing_partner_parameters', partnerWallet],
    [`${options}&y=2&a%20%22b=`, 'invalid_fiat_amount', undefined, 'y, a??b'],
  ];
  for (const [path, code, missing, unknown] of rows) {
    it(`name it outside production: ${code} of ${path.slice(0, 40)}`, async () => {
      service = await startService({ explainsQueries: true }, siteOf({ PUBLIC_URL: 'https://pay.example/shop/' }));
      const { status, body } = await service.get(path);
      assert.equal(status, errors[code].status);
      assert.ok([body.message, body.error].includes(errors[code].message));
      const link = `<https://pay.example/shop/docs/errors#${code.replaceAll('_', '-')}>; rel="help"`;
      assert.deepEqual(await read(path), [code, link, missing, unknown]);
      assert.equal((await service.get('/docs/errors')).status, 200);
    });
  }

  for (const environment of [{}, { ...ownProduction, PUBLIC_URL: 'https://pay.example' }]) {
    it(`say no more than the code: ${Object.keys(environment).join() || 'no PUBLIC_URL'}`, async () => {
      service = await startService({}, siteOf(environment));
      for (const [path, code] of rows)
        assert.deepEqual(await read(path), [code, undefined, undefined, undefined], path);
    });
  }

  it('are those of refusals before the operation, too', async () => {
    const api = { perMinute: 1, appliesToLoopback: true };
    const site = siteOf({ PUBLIC_URL: 'https://pay.example' });
    service = await startService({}, { ...site, rateLimits: { api, orders: undefined } });
    await service.get(exchange);
    const link = '<https://pay.example/docs/errors#too-many-requests>; rel="help"';
    assert.deepEqual(await read(exchange), ['too_many_requests', link, undefined, undefined]);
  });

  it('tell of an order what its call lost: the rest of a URL that was not encoded', async () => {
    service = await startService({ explainsQueries: true });
    const { status, headers } = await service.get(`${checkoutPath()}&webhook_url=https://shop.example/hook?x=1&y=2`);
    assert.deepEqual([status, headers['unknown-parameters'], headers['error-code']], [200, 'y', undefined]);
  });
});
