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
  it('lists the entries of an order, the newest first', async () => {
    const account = createAccount();
    const [code, other] = [createOrderRecord().transaction_code, createOrderRecord().transaction_code];
    const all = [code, other, code, null].map((transaction_code) => createEntry({ account, transaction_code }));
    for (const entry of [...all, createEntry({ account: createAccount(), transaction_code: code })]) {
      assert.equal(await store().operator.addAudit(entry), true);
    }
    const [first, , third] = all;
    assert.deepEqual(await store().operator.listAudit({ account, code, limit: 9 }), [third, first]);
    assert.deepEqual(await store().operator.listAudit({ account, code, limit: 1 }), [third]);
  });

  it('stores an id once', async () => {
    const [account, code] = [createAccount(), createOrderRecord().transaction_code];
    const entry = createEntry({ account, transaction_code: code });
    const results = await Promise.all([1, 2, 3].map(() => store().operator.addAudit(entry)));
    assert.deepEqual(results.filter(Boolean), [true]);
    assert.deepEqual(await store().operator.listAudit({ account, code, limit: 9 }), [entry]);
  });

  it('keeps the outcome of an entry', async () => {
    const [account, code] = [createAccount(), createOrderRecord().transaction_code];
    const of = { account, transaction_code: code };
    const [entry, other] = [createEntry(of), createEntry(of)];
    for (const one of [entry, other]) await store().operator.addAudit(one);
    await store().operator.settleAudit({ id: entry.id, outcome: 'done' });
    const listed = await store().operator.listAudit({ account, code, limit: 9 });
    assert.deepEqual(listed, [other, { ...entry, outcome: 'done' }]);
  });
}

/** Defines the tests of how long entries of the audit are kept. */
export function auditRetentionTests(store: () => ServerStore): void {
  it('erases the words about an order with the order, and the entries of an account with the account', async () => {
    const account = createAccount();
    const order = await createEndedOrder(store(), { ending: 'failed', overrides: { account } });
    const entry = createEntry({ account, transaction_code: order.transaction_code });
    const list = () => store().operator.listAudit({ account, code: order.transaction_code, limit: 9 });
    await store().operator.addAudit(entry);
    assert.ok(await store().retention.erase({ order, urls: [] }));
    assert.deepEqual(await list(), [{ ...entry, reason: null }]);
    await store().deleteAccount(account);
    assert.deepEqual(await list(), []);
  });

  it('deletes entries that are older than asked, but none of an order that has not ended', async () => {
    const account = createAccount();
    const late = noon + 1000 * 86_400_000;
    const going = createOrderRecord({ account, webhook_url: null });
    await store().create(going);
    const ended = await createEndedOrder(store(), { ending: 'canceled', overrides: { account } });
    const gone = createOrderRecord();
    const entryOf = ({ transaction_code }: { readonly transaction_code: string }, at = late) =>
      createEntry({ account, at, transaction_code });
    const [ofGoing, kept] = [entryOf(going), entryOf(ended, late + 1)];
    const old = createEntry({ account, at: late });
    for (const entry of [old, ofGoing, entryOf(ended), entryOf(gone), kept]) await store().operator.addAudit(entry);
    while ((await store().retention.deleteAudit({ before: late + 1, limit: 2 })) === 2);
    const codes = [going, ended, gone].map(({ transaction_code }) => transaction_code);
    const left = await Promise.all(codes.map((code) => store().operator.listAudit({ account, code, limit: 9 })));
    assert.deepEqual(left, [[ofGoing], [kept], []]);
  });
}
