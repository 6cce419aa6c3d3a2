import assert from 'node:assert/strict';
import { it } from 'node:test';
import { targetMemoryMs, type IdempotencyKey, type OrderRecord, type Orders, type ServerStore } from '#core';
import type { OrderStatus } from '#contract';
import type { OldRows } from '../../../server/core/ports.js';
import type { Trigger } from '../../../server/core/lifecycle/machine.js';
import { endedAt } from '../../../server/core/lifecycle/timers.js';
import { applyEvents } from '../../support/apply-events.js';
import { findOrders } from '../../support/find-orders.js';
import { createOrderRecord, partnerWith } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';
import { idempotencyKey } from './order-creation.js';
import { transactionCodes } from './order-driver.js';
import { createOutboxDriver, createSettlement, failedAttempt } from './outbox-driver.js';

const endings = {
  expired: ['expire'],
  canceled: ['cancel'],
  failed: ['submit', 'decline'],
  completed: ['submit', 'capture', 'broadcast', 'finalize'],
  refunded: ['submit', 'capture', 'refund', 'settle_refund'],
} as const satisfies Partial<Record<OrderStatus, readonly Trigger[]>>;

type Ending = keyof typeof endings;

type Ended = { readonly ending: Ending; readonly overrides?: Partial<OrderRecord>; readonly key?: IdempotencyKey };

/** Stores an order and takes it to its end, one change a second. */
export async function createEndedOrder(
  store: Pick<Orders, 'create' | 'save'>,
  { ending, overrides, key }: Ended,
): Promise<OrderRecord> {
  let order = createOrderRecord({ webhook_url: null, ...overrides });
  await store.create(order, key);
  for (const [index, trigger] of endings[ending].entries()) {
    order = applyEvents(order, { trigger, at: noon + (index + 1) * 1000 });
    assert.ok(await store.save(order));
  }
  return order;
}

/** Ends orders whose wallets are shared and deletes them: those of the orders that go on are left. */
export async function deleteOrdersOfWallets(
  store: Pick<ServerStore, 'create' | 'save' | 'retention'>,
): Promise<number> {
  const overrides = { wallet_address: 'shared', partner: partnerWith({ wallet_address: 'partner', webhook_url: '' }) };
  await createEndedOrder(store, { ending: 'canceled', overrides });
  await createEndedOrder(store, { ending: 'canceled', overrides: { wallet_address: 'own' } });
  await store.create(createOrderRecord({ wallet_address: 'shared', webhook_url: null }));
  const partner = partnerWith({ wallet_address: 'own', network: 'TRON', webhook_url: '' });
  await store.create(createOrderRecord({ wallet_address: 'other', partner, webhook_url: null }));
  return store.retention.deleteOrders({ ...old(), status: 'canceled' });
}

export const walletsLeft = ['other', 'own', 'shared'];

const old = (changes: Partial<OldRows> = {}): OldRows => ({ before: Number.MAX_SAFE_INTEGER, limit: 100, ...changes });

/** Deletes batch by batch to the end and returns the number of deleted rows. */
async function deleteAll(deleteBatch: (rows: OldRows) => Promise<number>, rows: OldRows): Promise<number> {
  const deleted = await deleteBatch(rows);
  return deleted < rows.limit ? deleted : deleted + (await deleteAll(deleteBatch, rows));
}

/** Defines the tests of the deletion of ended orders. */
export function retentionTests(store: () => ServerStore): void {
  const { outbox, claim, claimOne, clearOutbox } = createOutboxDriver(store);
  const deleteOrders = (status: Ending, changes?: Partial<OldRows>) =>
    deleteAll((rows) => store().retention.deleteOrders({ ...rows, status }), old(changes));

  for (const ending of Object.keys(endings) as Ending[]) {
    it(`deletes an order that is ${ending} once its end is older than asked, and no other`, async () => {
      await clearOutbox();
      const overrides = { partner: partnerWith({ webhook_url: '' }) };
      const order = await createEndedOrder(store(), { ending, overrides });
      const going = createOrderRecord({ webhook_url: null });
      await store().create(going);
      const end = endedAt(order) ?? assert.fail();
      assert.ok(end >= noon + 1000);
      assert.equal(await deleteOrders(ending, { before: end }), 0);
      assert.deepEqual(await store().find(order.transaction_code), order);
      for (const other of Object.keys(endings) as Ending[]) {
        if (other !== ending) assert.equal(await deleteOrders(other), 0);
      }
      assert.equal(await deleteOrders(ending, { before: end + 1 }), 1);
      assert.equal(await store().find(order.transaction_code), undefined);
      assert.deepEqual(await store().find(going.transaction_code), going);
    });
  }

  it('keeps an order for as long as one of its messages waits', async () => {
    await clearOutbox();
    const overrides = { webhook_url: 'https://shop.example/waits' };
    const order = await createEndedOrder(store(), { ending: 'canceled', overrides });
    await outbox().settle(createSettlement(await claimOne()));
    assert.equal(await deleteOrders('canceled'), 0);
    const second = await claimOne({ now: noon + 9000, leaseUntil: noon + 10_000 });
    await outbox().settle(createSettlement(second, { state: 'failed', attempt: failedAttempt }));
    assert.equal(await deleteOrders('canceled'), 1);
    assert.equal(await store().find(order.transaction_code), undefined);
    assert.deepEqual(await outbox().list({ account: '', limit: 9 }), []);
  });

  it('deletes in batches, past orders that stay', async () => {
    await clearOutbox();
    const urls = [null, 'https://shop.example/slow', null, 'https://shop.example/slow', null];
    const orders: OrderRecord[] = [];
    for (const webhook_url of urls) {
      orders.push(await createEndedOrder(store(), { ending: 'canceled', overrides: { webhook_url } }));
    }
    assert.equal(await deleteOrders('canceled', { limit: 2 }), 3);
    const kept = transactionCodes(orders.filter(({ webhook_url }) => webhook_url !== null)).reverse();
    assert.deepEqual(transactionCodes(await findOrders(store())), kept);
  });

  it('deletes the idempotency key with its order, and expired keys alone', async () => {
    await clearOutbox();
    const keyOf = (name: string) => idempotencyKey(`retention-${name}`);
    await store().create(createOrderRecord({ webhook_url: null }), keyOf('expired'));
    assert.equal(await deleteAll(store().retention.deleteExpired, old({ before: noon + 1000 })), 0);
    assert.equal((await store().findByIdempotencyKey(keyOf('expired')))?.outcome, 'replayed');
    assert.equal(await deleteAll(store().retention.deleteExpired, old({ before: noon + 1001, limit: 1 })), 1);
    assert.equal(await store().findByIdempotencyKey(keyOf('expired')), undefined);
  });

  it('forgets webhook targets without a request for a long time', async () => {
    const records = ['old', 'new'].map((key, next_at) => ({ key, is_proven: true, next_at }));
    await store().targets.update(['old', 'new'], () => records);
    await deleteAll(store().retention.deleteExpired, old({ before: targetMemoryMs + 1 }));
    assert.deepEqual(await store().targets.read(['old', 'new']), records.slice(1));
  });

  it('forgets a disabled URL with the last of its disabled messages', async () => {
    await clearOutbox();
    const endings = ['canceled', 'failed'] as const;
    for (const ending of endings) {
      await createEndedOrder(store(), { ending, overrides: { webhook_url: `https://shop.example/${ending}` } });
      await outbox().settle(createSettlement(await claimOne(), { state: 'disabled', disablesUrl: true }));
    }
    const forget = () => deleteAll(store().retention.deleteExpired, old({ limit: 1 }));
    await forget();
    for (const ending of endings)
      assert.deepEqual([await forget(), await deleteOrders(ending), await forget()], [0, 1, 1]);
  });

  it('deletes old messages that are settled, and keeps those that wait', async () => {
    await clearOutbox();
    for (const created_at of [noon, noon, noon + 1, noon + 2]) await store().create(createOrderRecord({ created_at }));
    const byAge = (await claim({ now: noon + 9 })).toSorted((a, b) => a.created_at - b.created_at);
    const [waiting, ...claimed] = byAge;
    for (const message of claimed) await outbox().settle(createSettlement(message));
    const deleteOutbox = (changes: Partial<OldRows>) => deleteAll(store().retention.deleteOutbox, old(changes));
    assert.equal(await deleteOutbox({ before: noon, limit: 1 }), 0);
    assert.equal(await deleteOutbox({ before: noon + 2, limit: 1 }), 2);
    const left = await outbox().list({ account: '', limit: 9 });
    const kept = left.map(({ created_at, state }) => `${created_at - noon} ${state}`);
    assert.deepEqual(kept, ['2 delivered', '0 waiting']);
    assert.equal(left.at(-1)?.id, waiting?.id);
  });
}
