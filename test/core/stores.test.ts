import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { OnceOnly, OrderRecord, OrderStore } from '#api';
import { memoryStore } from '../../server/adapters/memory-store.js';
import { openSqliteStore } from '../../server/adapters/sqlite-store.js';
import { temporaryFolder } from '../support/http.js';
import { newOrder } from '../support/orders.js';
import { addresses, noon } from '../support/service.js';

const partner: OrderRecord['partner'] = {
  crypto_currency: 'BTC',
  crypto_currency_network: 'BTC',
  network: 'BITCOIN',
  wallet_address: addresses.bitcoin,
  external_reference: 'P-1',
  commission_percentage: '1.25',
  webhook_url: 'https://partner.example/',
};

const once = (key: string, changes: Partial<OnceOnly> = {}): OnceOnly => ({
  key,
  fingerprint: 'one',
  now: noon,
  expiresAt: noon + 1000,
  ...changes,
});

type Opened = { readonly store: OrderStore; readonly close: () => Promise<void> };

const stores: Readonly<Record<string, () => Opened>> = {
  'the memory store': () => ({ store: memoryStore(), close: () => Promise.resolve() }),
  'the SQLite store': () => {
    const folder = temporaryFolder();
    const store = openSqliteStore(folder.path);
    return { store, close: () => store.close().then(folder.remove) };
  },
};

for (const [name, open] of Object.entries(stores)) {
  describe(name, () => {
    let opened: Opened;
    let store: OrderStore;
    before(() => ({ store } = opened = open()));
    after(() => opened.close());

    for (const [what, order] of Object.entries({
      'an order': newOrder(),
      'an order without a webhook': newOrder({ webhook_url: null }),
      'an order with a partner': newOrder({ partner }),
    })) {
      it(`finds ${what} again to the letter`, async () => {
        assert.deepEqual(await store.create(order), { outcome: 'created', order });
        assert.deepEqual(await store.find(order.transaction_code), order);
      });
    }

    it('finds nothing under another code', async () => assert.equal(await store.find('x'), undefined));

    it('makes an order once for the same key and parameters', async () => {
      const order = newOrder({ partner });
      assert.equal(await store.recall(once('a')), undefined);
      await store.create(order, once('a'));
      assert.deepEqual(await store.create(newOrder(), once('a')), { outcome: 'replayed', order });
      assert.deepEqual(await store.recall(once('a')), { outcome: 'replayed', order });
    });

    it('refuses the same key for other parameters', async () => {
      await store.create(newOrder(), once('b'));
      assert.deepEqual(await store.create(newOrder(), once('b', { fingerprint: 'two' })), { outcome: 'key_reused' });
      assert.deepEqual(await store.recall(once('b', { fingerprint: 'two' })), { outcome: 'key_reused' });
    });

    it('forgets a key when its time is over, not before', async () => {
      const [first, second] = [newOrder(), newOrder()];
      await store.create(first, once('c'));
      const justBefore = once('c', { now: noon + 999 });
      assert.deepEqual(await store.recall(justBefore), { outcome: 'replayed', order: first });
      const after = once('c', { now: noon + 1000, expiresAt: noon + 2000, fingerprint: 'two' });
      assert.equal(await store.recall(after), undefined);
      assert.deepEqual(await store.create(second, after), { outcome: 'created', order: second });
      assert.deepEqual(await store.find(first.transaction_code), first);
    });

    it('makes one order of many calls at once with one key', async () => {
      const calls = Array.from({ length: 20 }, () => store.create(newOrder(), once('d')));
      const created = await Promise.all(calls);
      const outcomes = created.map(({ outcome }) => outcome);
      assert.deepEqual(outcomes, ['created', ...Array<string>(19).fill('replayed')]);
      const codes = created.map((one) => ('order' in one ? one.order.transaction_code : ''));
      assert.equal(new Set(codes).size, 1);
    });
  });
}
