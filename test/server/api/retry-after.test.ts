import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkoutPath, createServiceHarness, optionsPath } from '../../support/service-harness.js';

async function send(path: string, settings: Parameters<typeof createServiceHarness>[0]) {
  const { pathname, searchParams } = new URL(path, 'https://pay.example');
  const { api } = createServiceHarness(settings);
  const { status, headers } = await api({
    method: 'GET',
    path: pathname,
    query: searchParams,
    header: () => undefined,
  });
  return [status, headers['retry-after']];
}

describe('Retry-After', () => {
  const paths: readonly [operation: string, path: string][] = [
    ['the exchange rate', '/api/v2/exchange/EUR-USD'],
    ['the payment options', optionsPath({ fiat_amount: '100', fiat_currency: 'EUR' })],
    ['checkout', checkoutPath()],
  ];
  for (const [operation, path] of paths) {
    it(`comes with 503 of ${operation} while there are no rates`, async () => {
      assert.deepEqual(await send(path, { getRates: () => undefined }), [503, '30']);
    });
  }

  it('does not come with 422 of a currency that has no rate', async () => {
    assert.deepEqual(await send(checkoutPath({ fiat_currency: 'USDC' }), {}), [422, undefined]);
  });

  it('comes with 503 of streams beyond the limit', async () => {
    const path = '/api/v3/reseller/order/events?transaction_code=00000000-0000-4000-8000-000000000001';
    assert.deepEqual(await send(path, { maxStreams: 0 }), [503, '10']);
  });
});
