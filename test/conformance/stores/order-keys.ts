import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eraseOrders, type OrderStore, type ServerStore } from '#core';
import { createOrderRecord } from '../../support/order-record.js';
import { createServiceHarness, noon, order, withCaseQuery, serviceHeader } from '../../support/service-harness.js';
import { checkoutSecret, signedQuery } from '../../support/signed-orders.js';
import { idempotencyKey } from './order-creation.js';
import { errors } from '#contract';

type Query = Readonly<Record<string, string>>;
type Answer = { readonly status: number; readonly code: string | undefined; readonly message: string };

/** A service on a store, which takes signed orders, and unsigned ones where signatures are not required. */
function createService(store: OrderStore, isRequired: boolean) {
  const { api } = createServiceHarness({
    store,
    clock: Date.now,
    newTransactionCode: () => crypto.randomUUID(),
    checkoutSignatures: { secrets: [checkoutSecret], isRequired },
  });
  return async (values: Query, headers: Query = {}): Promise<Answer> => {
    const url = new URL(withCaseQuery('/api/v3/reseller/checkout', values), 'http://service.test');
    const header = (name: string): string | undefined => headers[name];
    const { status, body } = await api({ method: 'GET', path: url.pathname, query: url.searchParams, header });
    const { data, message } = body as { data: { transaction_code?: string }; message: string };
    return { status, code: data.transaction_code, message };
  };
}

/** Sends signed orders, and gives their codes or the messages of the refusals. */
function createSigningService(store: OrderStore) {
  const send = createService(store, true);
  return async ({ query, key }: { readonly query: Query; readonly key?: string }): Promise<string> => {
    const { code, message } = await send(query, key === undefined ? {} : { 'idempotency-key': key });
    return code ?? message;
  };
}

const referenceUsed = 'An order with this reference already exists.';

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
    assert.match(await call({ query: await signed('U-2') }), /^[\da-f-]{36}$/);
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

type Caller = (key: string, changes?: Query) => Promise<Answer>;

const callersOf = (store: OrderStore): Readonly<Record<'backend' | 'page' | 'otherPage' | 'stranger', Caller>> => {
  const send = createService(store, false);
  const withKey = (key: string) => ({ 'idempotency-key': key });
  const sign = (changes: Query) => signedQuery({ ...order, ...changes });
  return {
    stranger: (key, changes) => send({ ...order, ...changes }, withKey(key)),
    backend: (key, changes) => send({ ...order, ...changes }, { ...serviceHeader, ...withKey(key) }),
    page: async (key, changes = {}) => send(await sign(changes), withKey(key)),
    otherPage: async (key, changes) => send(await sign({ ...changes, external_reference: 'INV-2' }), withKey(key)),
  };
};

const owners = ['backend', 'page'] as const;
const others = { backend: ['stranger', 'page', 'otherPage'], page: ['stranger', 'backend', 'otherPage'] } as const;

/** Defines the tests of who shares the keys of whom. */
export function keyNamespaceTests(store: () => OrderStore): void {
  for (const owner of owners) {
    for (const other of others[owner]) {
      it(`a ${owner} and a ${other} with one key have an order each, whoever sends it first`, async () => {
        const callers = callersOf(store());
        for (const [first, second] of [[owner, other] as const, [other, owner] as const]) {
          const key = crypto.randomUUID();
          const [one, two] = [await callers[first](key), await callers[second](key, { fiat_amount: '7' })];
          assert.deepEqual([one.status, two.status], [200, 200]);
          assert.notEqual(one.code, two.code);
          assert.equal((await callers[first](key)).code, one.code, 'the first repeats its call');
        }
      });
    }

    it(`a ${owner} may use a short key, and repeats its own order alone`, async () => {
      const { [owner]: call } = callersOf(store());
      const key = `INV-${owner}`;
      const first = await call(key);
      assert.equal(first.status, 200);
      assert.equal((await call(key)).code, first.code);
      assert.equal((await call(key, { fiat_amount: '7' })).message, errors.idempotency_key_reused.message);
    });
  }

  it('a short key of a stranger is refused, also where a backend has used it', async () => {
    const { backend, stranger } = callersOf(store());
    assert.equal((await backend('INV-1001')).status, 200);
    for (const key of ['INV-1001', 'x'.repeat(21)]) {
      const { status, message } = await stranger(key);
      assert.deepEqual([status, message], [400, errors.invalid_idempotency_key.message]);
    }
  });

  it('20 simultaneous calls of a backend and 20 of a stranger with one key create an order each', async () => {
    const key = crypto.randomUUID();
    const { backend, stranger } = callersOf(store());
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? backend : stranger)(key)));
    assert.equal(new Set(answers.map(({ code }) => code)).size, 2);
  });
}
