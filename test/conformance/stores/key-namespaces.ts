import assert from 'node:assert/strict';
import { it } from 'node:test';
import { errors } from '#contract';
import type { OrderStore } from '#core';
import { createServiceHarness, order, serviceHeader, withCaseQuery } from '../../support/service-harness.js';
import { checkoutSecret, signedQuery } from '../../support/signed-orders.js';

type Call = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly changes?: Readonly<Record<string, string>>;
};

type Answer = { readonly status: number; readonly code: string | undefined; readonly message: string };

/** A service on a store, to which anybody may send an order. */
function createOpenService(store: OrderStore) {
  const { api } = createServiceHarness({
    store,
    clock: Date.now,
    newTransactionCode: () => crypto.randomUUID(),
    checkoutSignatures: { secrets: [checkoutSecret], isRequired: false },
  });
  return async ({ headers = {}, changes = {} }: Call): Promise<Answer> => {
    const url = new URL(withCaseQuery('/api/v3/reseller/checkout', { ...order, ...changes }), 'http://service.test');
    const header = (name: string): string | undefined => headers[name];
    const { status, body } = await api({ method: 'GET', path: url.pathname, query: url.searchParams, header });
    const { data, message } = body as { data: { transaction_code?: string }; message: string };
    return { status, code: data.transaction_code, message };
  };
}

type Caller = (key: string, changes?: Readonly<Record<string, string>>) => Promise<Answer>;

const callersOf = (store: OrderStore): Readonly<Record<'backend' | 'page' | 'otherPage' | 'stranger', Caller>> => {
  const call = createOpenService(store);
  const sign = (changes: object) => signedQuery({ ...order, ...changes });
  return {
    stranger: (key, changes) => call({ headers: { 'idempotency-key': key }, ...(changes && { changes }) }),
    backend: (key, changes) =>
      call({ headers: { ...serviceHeader, 'idempotency-key': key }, ...(changes && { changes }) }),
    page: async (key, changes = {}) => call({ headers: { 'idempotency-key': key }, changes: await sign(changes) }),
    otherPage: async (key, changes = {}) =>
      call({
        headers: { 'idempotency-key': key },
        changes: await sign({ ...changes, external_reference: 'INV-2' }),
      }),
  };
};

const owners = ['backend', 'page'] as const;
const others = { backend: ['stranger', 'page', 'otherPage'], page: ['stranger', 'backend', 'otherPage'] } as const;

/** Defines the tests of who shares the keys of whom. */
export function keyNamespaceTests(store: () => OrderStore): void {
  for (const owner of owners) {
    for (const other of others[owner]) {
      it(`the key of a ${owner} gives its order to no ${other}`, async () => {
        const key = crypto.randomUUID();
        const callers = callersOf(store());
        const own = await callers[owner](key);
        const foreign = await callers[other](key);
        assert.deepEqual([own.status, foreign.status], [200, 200]);
        assert.notEqual(foreign.code, own.code);
        assert.equal((await callers[owner](key)).code, own.code, 'the owner repeats its call');
      });

      it(`the key of a ${owner} is not taken by a ${other} who sends it first`, async () => {
        const key = crypto.randomUUID();
        const callers = callersOf(store());
        const foreign = await callers[other](key, { fiat_amount: '0.01' });
        const own = await callers[owner](key);
        assert.deepEqual([foreign.status, own.status], [200, 200]);
        assert.notEqual(foreign.code, own.code);
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
