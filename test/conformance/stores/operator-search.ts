import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { OrderRecord, OrderSearch, OrderStore } from '#core';
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

const createAll = (store: OrderStore, orders: readonly OrderRecord[]) =>
  Promise.all(orders.map((order) => store.create(order)));

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
const searches: readonly (readonly [name: string, found: string, filters?: OrderSearch['filters'], sort?: 'oldest'])[] =
  [
    ['without a filter', '9876543210'],
    ['the oldest first', '0123456789', {}, 'oldest'],
    ['by reference', '3210', { reference: 'INV-1' }],
    ['by a part of a reference', '', { reference: 'INV' }],
    ['by status', '9876543210', { status: 'pending' }],
    ['by another status', '', { status: 'paid' }],
    ['from a time', '98', { from: noon + 6 }],
    ['to a time', '210', { to: noon + 1 }],
    ['of a time', '43', { from: noon + 1, to: noon + 3 }],
    ['by reference of a time, the oldest first', '012', { reference: 'INV-1', from: noon, to: noon + 1 }, 'oldest'],
    ['by everything at once', '3', { reference: 'INV-1', status: 'pending', from: noon + 1, to: noon + 9 }],
  ];

/** Defines the tests of the desk's searches. */
export function operatorSearchTests(store: () => OrderStore): void {
  const [ten, others] = [createTen(createAccount()), createTen(createAccount())];
  before(() => createAll(store(), [...others, ...ten]));

  for (const [name, found, filters = {}, sort = 'newest'] of searches) {
    it(`finds orders ${name}, in pages of any size`, async () => {
      for (const limit of [1, 2, 3, 10, 50]) {
        const orders = await searchAll(store(), { account: ten[0]?.account ?? '', filters, sort, limit });
        assert.equal(indexesOf(ten, orders).join(''), found, `pages of ${limit}`);
      }
    });
  }

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
