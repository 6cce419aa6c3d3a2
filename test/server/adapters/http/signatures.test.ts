import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findOrders } from '../../../support/find-orders.js';
import type { HttpReply } from '../../../support/http.js';
import { suiteService } from '../../../support/suite-service.js';
import { order, withCaseQuery } from '../../../support/service-harness.js';
import { checkoutSecret, completeOrder, newCheckoutSecret, signedQuery } from '../../../support/signed-orders.js';

type Values = Readonly<Record<string, string | undefined>>;

const refusal = 'This order could not be verified. Please go back to the shop and start again.';

describe('CHECKOUT_SIGNATURES=required', () => {
  const checkoutSignatures = { secrets: [newCheckoutSecret, checkoutSecret], isRequired: true };
  const service = suiteService({ checkoutSignatures, clock: Date.now });

  const call = (query: Values): Promise<HttpReply> => service.get(withCaseQuery('/api/v3/reseller/checkout', query));

  async function assertRefused(query: Values, what: string): Promise<void> {
    const before = (await findOrders(service.store)).length;
    const { status, body } = await call(query);
    assert.deepEqual([status, body], [403, { status: 'failed', message: refusal, data: {} }], what);
    assert.equal((await findOrders(service.store)).length, before, 'no order is created');
  }

  it('takes an order as its merchant signed it, with either secret', async () => {
    for (const secret of [checkoutSecret, newCheckoutSecret])
      assert.equal((await call(await signedQuery(completeOrder, { secret }))).status, 200);
  });

  it('refuses every unsigned order', async () => {
    await assertRefused(order, 'unsigned');
    await assertRefused({ ...order, expires: '9999999999', unique: '1' }, 'without a signature');
  });

  it('refuses an order that is changed, with the same sentence', async () =>
    assertRefused({ ...(await signedQuery(order)), fiat_amount: '1' }, 'changed'));

  it('checks the document’s rules first, so that their messages stay', async () => {
    assert.equal((await call({ ...order, fiat_amount: '0' })).body.message, 'Invalid fiat amount.');
    assert.equal((await call({ ...order, wallet_address: '' })).body.message, 'Invalid Request. Missing parameters.');
    await assertRefused({ ...order, crypto_currency: 'NOPE' }, 'but tells nothing about the rest');
  });

  it('needs no signature for what creates nothing', async () => {
    const path = withCaseQuery('/api/v3/reseller/payment_options', { fiat_amount: '10', fiat_currency: 'EUR' });
    assert.equal((await service.get(path)).status, 200);
  });
});
