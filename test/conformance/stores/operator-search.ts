import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { maxScanned, type OrderRecord, type OrderSearch, type OrderStore } from '#core';
import { createOrderRecord } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';
import { applyTrigger, createAccount, transactionCodes } from './order-driver.js';

type Search = Partial<OrderSearch> & { readonly account: string };

const search = (store: OrderStore, query: Search) =>
  store.operator.search({ filters: {}, sort: 'newest', after: undefined, limit: 50, ...query });

/** Reads every page. @throws after more pages than there can be. */
async function searchAll(store: OrderStore, query: Search): Promise<OrderRecord[]> {
  const orders: OrderRecord[] = [];
  let after: OrderSearch['after'];
  for (let pages = 0; pages < 100; pages += 1) {
    const page = await search(store, { ...query, after });
    orders.push(...page.orders);
    if (!page.next) return orders;
    after = page.next;
  }
  throw new Error('the pages do not end');
}

const createAll = async (store: OrderStore, orders: readonly OrderRecord[]): Promise<void> => {
  for (const order of orders) await store.create(order);
};

/** Ten orders of an account, one millisecond apart but for the first three. */
const createTen = (account: string): OrderRecord[] =>
  Array.from({ length: 10 }, (_, index) =>
    createOrderRecord({
      account,
      created_at: noon + Math.max(0, index - 2),
      external_reference: index < 4 ? 'INV-1' : `INV-${index}`,
    }),
  );

const indexesOf = (all: readonly OrderRecord[], found: readonly OrderRecord[]): number[] =>
  found.map(({ transaction_code }) => transactionCodes(all).indexOf(transaction_code));

/** The indexes among the ten orders that a search finds, in its order. */
const searches: readonly {
  readonly name: string;
  readonly query: Pick<Search, 'sort' | 'filters'>;
  readonly found: readonly number[];
}[] = [
  { name: 'without a filter', query: {}, found: [9, 8, 7, 6, 5, 4, 3, 2, 1, 0] },
  { name: 'the oldest first', query: { sort: 'oldest' }, found: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] },
  { name: 'by reference', query: { filters: { reference: 'INV-1' } }, found: [3, 2, 1, 0] },
  { name: 'by a part of a reference', query: { filters: { reference: 'INV' } }, found: [] },
  { name: 'by status', query: { filters: { status: 'pending' } }, found: [9, 8, 7, 6, 5, 4, 3, 2, 1, 0] },
  { name: 'by another status', query: { filters: { status: 'paid' } }, found: [] },
  { name: 'from a time', query: { filters: { from: noon + 6 } }, found: [9, 8] },
  { name: 'to a time', query: { filters: { to: noon + 1 } }, found: [2, 1, 0] },
  { name: 'of a time', query: { filters: { from: noon + 1, to: noon + 3 } }, found: [4, 3] },
  {
    name: 'by reference of a time, the oldest first',
    query: { sort: 'oldest', filters: { reference: 'INV-1', from: noon, to: noon + 1 } },
    found: [0, 1, 2],
  },
  {
    name: 'by everything at once',
    query: { filters: { reference: 'INV-1', status: 'pending', from: noon + 1, to: noon + 9 } },
    found: [3],
  },
];

/** Defines the tests of the desk's searches. */
export function operatorSearchTests(store: () => OrderStore): void {
  for (const { name, query, found } of searches) {
    for (const limit of [1, 2, 3, 10, 50]) {
      it(`finds orders ${name}, in pages of ${limit}`, async () => {
        const [account, other] = [createAccount(), createAccount()];
        const orders = createTen(account);
        await createAll(store(), [...createTen(other), ...orders]);
        assert.deepEqual(indexesOf(orders, await searchAll(store(), { account, ...query, limit })), found);
      });
    }
  }

  describe('a reference that many orders have, with a status of few', () => {
    const account = createAccount();
    const places = [1, maxScanned, maxScanned + 1, 2 * maxScanned + 1];
    const orders = Array.from({ length: 2 * maxScanned + 1 }, (_, index) => {
      const order = createOrderRecord({ account, created_at: noon - index, external_reference: 'MANY' });
      return places.includes(index + 1) ? { ...order, status: 'canceled' as const } : order;
    });
    before(() => Promise.all(orders.map((order) => store().create(order))));

    for (const limit of [1, 2, 3, 50]) {
      it(`is found wherever a page stops looking, in pages of ${limit}`, async () => {
        const filters = { reference: 'MANY', status: 'canceled' } as const;
        const found = await searchAll(store(), { account, filters, limit });
        assert.deepEqual(
          indexesOf(orders, found).map((index) => index + 1),
          places,
        );
      });
    }
  });

  it('finds an order by its code, with everything it has', async () => {
    const account = createAccount();
    const [order, other] = [createOrderRecord({ account }), createOrderRecord({ account })];
    await createAll(store(), [order, other]);
    const filters = { code: order.transaction_code };
    assert.deepEqual(await search(store(), { account, filters }), { orders: [order], next: undefined });
    assert.deepEqual((await search(store(), { account: createAccount(), filters })).orders, []);
    assert.deepEqual((await search(store(), { account, filters: { ...filters, status: 'paid' } })).orders, []);
  });

  it('finds an order by the status that it has now', async () => {
    const account = createAccount();
    const order = createOrderRecord({ account });
    await store().create(order);
    const next = applyTrigger(order, 'submit');
    await store().save(next);
    assert.deepEqual(await searchAll(store(), { account, filters: { status: 'pending' } }), []);
    assert.deepEqual(await searchAll(store(), { account, filters: { status: 'processing' } }), [next]);
  });

  it('continues behind a page, whatever was created meanwhile', async () => {
    const account = createAccount();
    const orders = createTen(account);
    await createAll(store(), orders.slice(0, 6));
    const first = await search(store(), { account, limit: 3 });
    await createAll(store(), orders.slice(6));
    const second = await search(store(), { account, limit: 3, after: first.next });
    assert.deepEqual(indexesOf(orders, [...first.orders, ...second.orders]), [5, 4, 3, 2, 1, 0]);
    assert.equal(second.next, undefined);
  });
}
