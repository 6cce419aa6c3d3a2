import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eraseOrders, type OrderStore, type ServerStore } from '#core';
import { createOrderRecord } from '../../support/order-record.js';
import { createServiceHarness, noon, order, withCaseQuery } from '../../support/service-harness.js';
import { checkoutSecret, signedQuery } from '../../support/signed-orders.js';
import { idempotencyKey } from './order-creation.js';

type Call = { readonly query: Readonly<Record<string, string>>; readonly key?: string };

/** A service on a store, which requires signatures. */
export function createSigningService(store: OrderStore) {
  const { api } = createServiceHarness({
    store,
    clock: Date.now,
    newTransactionCode: () => crypto.randomUUID(),
    checkoutSignatures: { secrets: [checkoutSecret], isRequired: true },
  });
  return async ({ query, key }: Call): Promise<string> => {
    const url = new URL(withCaseQuery('/api/v3/reseller/checkout', query), 'http://service.test');
    const header = (name: string): string | undefined => (name === 'idempotency-key' ? key : undefined);
    const reply = await api({ method: 'GET', path: url.pathname, query: url.searchParams, header });
    const { data, message } = (reply as { body: { data: { transaction_code?: string }; message: string } }).body;
    return data.transaction_code ?? message;
  };
}

export const referenceUsed = 'An order with this reference already exists.';

const signed = (external_reference: string) => signedQuery({ ...order, external_reference }, { unique: true });

/** Defines the tests of references that are signed as unique. */
export function uniqueReferenceTests(store: () => OrderStore): void {
  it('creates one order for 20 simultaneous calls with a reference', async () => {
    const call = createSigningService(store());
    const query = await signed('U-1');
    const answers = await Promise.all(Array.from({ length: 20 }, () => call({ query })));
    assert.equal(answers.filter((answer) => answer === referenceUsed).length, 19);
    const [code = ''] = answers.filter((answer) => answer !== referenceUsed);
    assert.equal((await store().find(code))?.external_reference, 'U-1');
  });

  it('refuses the reference for any other order, also in a year and without rates', async () => {
    const call = createSigningService(store());
    const first = await call({ query: await signed('U-2') });
    assert.match(first, /^[\da-f-]{36}$/);
    const other = await signedQuery({ ...order, external_reference: 'U-2', fiat_amount: '7' }, { unique: true });
    assert.equal(await call({ query: other }), referenceUsed);
    const inAYear = { now: Date.now() + 365 * 86_400_000, expiresAt: Number.MAX_SAFE_INTEGER, fingerprint: '' };
    const kept = await store().findByIdempotencyKey({ key: 'unique\n\nU-2', ...inAYear });
    assert.deepEqual(kept, { outcome: 'key_reused' });
  });

  it('returns the order again to a retry with its key, and to no other call', async () => {
    const call = createSigningService(store());
    const first = await call({ query: await signed('U-3'), key: 'k' });
    const signedAgain = await signedQuery(
      { ...order, external_reference: 'U-3' },
      { unique: true, expiresInSeconds: 9 },
    );
    assert.equal(await call({ query: signedAgain, key: 'k' }), first, 'a page that was loaded again');
    assert.equal(await call({ query: await signed('U-3'), key: 'l' }), referenceUsed);
    assert.equal(await call({ query: await signed('U-3') }), referenceUsed);
  });

  it('leaves references alone that are not signed as unique', async () => {
    const call = createSigningService(store());
    const query = await signedQuery({ ...order, external_reference: 'U-4' });
    const codes = new Set([await call({ query }), await call({ query }), await call({ query: await signed('U-4') })]);
    assert.equal(codes.size, 3);
    assert.ok(!codes.has(referenceUsed));
  });
}

/** Defines the tests of the erasure of references. */
export function referenceErasureTests(store: () => ServerStore): void {
  it('forgets a reference that is erased', async () => {
    const ended = createOrderRecord({ external_reference: 'U-5', webhook_url: null, status: 'canceled' });
    await store().create(ended, idempotencyKey('unique\n\nU-5', { expiresAt: Number.MAX_SAFE_INTEGER }));
    assert.equal(await createSigningService(store())({ query: await signed('U-5') }), referenceUsed);
    await eraseOrders({ code: ended.transaction_code }, { store: store(), clock: () => noon + 90_000_000 });
    assert.match(await createSigningService(store())({ query: await signed('U-5') }), /^[\da-f-]{36}$/);
  });
}
