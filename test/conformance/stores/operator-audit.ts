import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { AuditRecord, OrderStore, ServerStore } from '#core';
import { createOrderRecord } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';
import { createAccount } from './order-driver.js';
import { createEndedOrder } from './retention.js';

let entries = 0;

const createEntry = (overrides: Partial<AuditRecord>): AuditRecord => ({
  id: `entry-${++entries}`,
  account: '',
  at: noon,
  actor: 'write',
  action: 'order.move',
  transaction_code: null,
  reason: 'The buyer’s bank "called"; 3 × 😀',
  request: { trigger: 'capture' },
  outcome: 'pending',
  client: '203.0.113.0/24',
  ...overrides,
});

/** Defines the tests of the audit. */
export function operatorAuditTests(store: () => OrderStore): void {
  it('lists the entries of an account or an order, the newest first', async () => {
    const [account, code] = [createAccount(), createOrderRecord().transaction_code];
    const all = [null, code, null, code].map((transaction_code) => createEntry({ account, transaction_code }));
    for (const entry of [...all, createEntry({ account: createAccount(), transaction_code: code })]) {
      assert.equal(await store().operator.addAudit(entry), true);
    }
    const [first, second, third, fourth] = all;
    assert.deepEqual(await store().operator.listAudit({ account, limit: 9 }), [fourth, third, second, first]);
    assert.deepEqual(await store().operator.listAudit({ account, code, limit: 9 }), [fourth, second]);
    assert.deepEqual(await store().operator.listAudit({ account, before: third?.id, limit: 1 }), [second]);
    assert.deepEqual(await store().operator.listAudit({ account, before: 'unknown', limit: 9 }), []);
  });

  it('stores an id once', async () => {
    const account = createAccount();
    const entry = createEntry({ account });
    const results = await Promise.all([1, 2, 3].map(() => store().operator.addAudit(entry)));
    assert.deepEqual(results.filter(Boolean), [true]);
    assert.deepEqual(await store().operator.listAudit({ account, limit: 9 }), [entry]);
  });

  it('keeps the outcome of an entry', async () => {
    const account = createAccount();
    const [entry, other] = [createEntry({ account }), createEntry({ account })];
    for (const one of [entry, other]) await store().operator.addAudit(one);
    await store().operator.settleAudit({ id: entry.id, outcome: 'done' });
    assert.deepEqual(await store().operator.listAudit({ account, limit: 9 }), [other, { ...entry, outcome: 'done' }]);
  });
}

/** Defines the tests of how long entries of the audit are kept. */
export function auditRetentionTests(store: () => ServerStore): void {
  it('erases the words about an order with the order, and the entries of an account with the account', async () => {
    const account = createAccount();
    const order = createOrderRecord({ account });
    const entry = createEntry({ account, transaction_code: order.transaction_code });
    const other = createEntry({ account });
    await store().create(order);
    for (const one of [entry, other]) await store().operator.addAudit(one);
    assert.ok(await store().retention.erase(order));
    assert.deepEqual(await store().operator.listAudit({ account, limit: 9 }), [other, { ...entry, reason: null }]);
    await store().deleteAccount(account);
    assert.deepEqual(await store().operator.listAudit({ account, limit: 9 }), []);
  });

  it('deletes entries that are older than asked, but none of an order that has not ended', async () => {
    const account = createAccount();
    const late = noon + 1000 * 86_400_000;
    const going = createOrderRecord({ account, webhook_url: null });
    await store().create(going);
    const ended = await createEndedOrder(store(), { ending: 'canceled', overrides: { account } });
    const [old, kept, ofGoing, ofEnded, ofGone] = [
      createEntry({ account, at: late }),
      createEntry({ account, at: late + 1 }),
      createEntry({ account, at: late, transaction_code: going.transaction_code }),
      createEntry({ account, at: late, transaction_code: ended.transaction_code }),
      createEntry({ account, at: late, transaction_code: createOrderRecord().transaction_code }),
    ] as const;
    for (const entry of [old, ofGoing, ofEnded, ofGone, kept]) await store().operator.addAudit(entry);
    let after: string | undefined;
    do {
      const batch = await store().retention.deleteAudit({ before: late + 1, limit: 2, after });
      after = batch.next;
    } while (after !== undefined);
    assert.deepEqual(await store().operator.listAudit({ account, limit: 9 }), [kept, ofGoing]);
  });
}
