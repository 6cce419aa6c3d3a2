import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { OrderRecord, OrderStore } from '#core';
import { openPostgresStore } from '../../../server/stores/postgres/index.js';
import { openSqliteStore } from '../../../server/stores/sqlite/index.js';
import { idempotencyKey } from '../../conformance/stores/order-creation.js';
import { createEndedOrder } from '../../conformance/stores/retention.js';
import { runLine } from '../../support/cli-harness.js';
import { createAttempt } from '../../support/create-attempt.js';
import { createTestDatabase, needsPostgres, type TestDatabase } from '../../support/database.js';
import { freshFolder } from '../../support/fresh-folder.js';
import { partnerWith } from '../../support/order-record.js';
import { applyRefund } from '../../../server/core/lifecycle/money.js';
import { noon } from '../../support/service-harness.js';

const personal = {
  wallet_address: 'wallet-of-jane',
  external_reference: 'reference-of-jane',
  webhook_url: 'https://shop.example/hook-of-jane',
  partner: partnerWith({
    wallet_address: 'partner-wallet-of-jane',
    external_reference: 'partner-reference-of-jane',
    webhook_url: 'https://partner.example/hook-of-jane',
  }),
  details: {
    payment_option: 'card_global',
    payment_url: 'https://pay.example/page-of-jane',
    metadata: { customer: 'metadata-of-jane' },
    consent: { version: 'terms-accepted-by-jane', at: noon },
    upstream: { id: 'upstream-of-jane', code: 'upstream-code-of-jane' },
  },
};

/** What other rows have of the order. */
const elsewhere = {
  key: 'signed\n\nreference-of-jane\nkey-of-jane',
  fingerprint: 'fingerprint-of-jane',
  attemptKey: 'attempt-key-of-jane',
  attemptFingerprint: 'attempt-fingerprint-of-jane',
  draft: 'draft-address-of-jane',
  event: 'event-of-jane',
  body: 'body-of-jane',
  note: 'The words of an operator about Jane',
  author: 'Author Jane',
  hash: 'hash-of-jane',
};

type Closable = OrderStore & { readonly close: () => Promise<void> };

/** Stores an order that has ended, with everything that a store can have of an order. */
async function fill(store: Closable): Promise<OrderRecord> {
  const key = idempotencyKey(elsewhere.key, { fingerprint: elsewhere.fingerprint, expiresAt: Number.MAX_SAFE_INTEGER });
  const ended = await createEndedOrder(store, { ending: 'completed', overrides: personal, key });
  const words = { reason: 'refund for Jane', author: 'refunded by Jane', key: 'refund-key-of-jane' };
  const order = applyRefund(ended, { id: 'r', amount: '1', by: 'operator', ...words, at: noon });
  await store.save(order);
  const { transaction_code } = order;
  const attempt = { transaction_code, key: elsewhere.attemptKey, fingerprint: elsewhere.attemptFingerprint } as const;
  const draft = { ...order, wallet_address: elsewhere.draft };
  await store.attempts.plan(createAttempt({ ...attempt, state: 'accepted', upstream_code: 'T-jane', draft }), 0);
  const entry = {
    transaction_code,
    event_key: elsewhere.event,
    received_at: noon,
    due_at: null,
    tries: 0,
    result: null,
  };
  await store.inbox.add({ ...entry, body: elsewhere.body, is_signed: true });
  const call = {
    action: 'order.move',
    transaction_code,
    reason: elsewhere.note,
    request: { author: elsewhere.author, tx_hash: elsewhere.hash },
    outcome: 'done',
  } as const;
  await store.operator.addAudit({
    id: 'audit-1',
    account: '',
    at: noon,
    actor: 'write',
    client: '203.0.113.0/24',
    ...call,
  });
  await store.close();
  return order;
}

/** Every text of an object, by its path. */
const textsOf = (value: unknown, path = ''): readonly (readonly [path: string, text: string])[] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value ?? {}).flatMap(([name, member]) => textsOf(member, `${path}.${name}`));

/** An erased order keeps its amounts, what was bought, and its history: nothing that leads to a person. A new field is in this list, or goes. */
const stays =
  /^\.(?:transaction_code|status|account|scenario|fiat_\w+|order_amount|amount_usd|rate|crypto_\w+|network|commission(?:_rates)?\.\w+|details\.payment_option|partner\.(?:crypto_\w+|network|commission_percentage)|timeline\.\d+\.(?:type|status|reason|refund\.(?:id|amount|by)))$/;

const remainingIn = (order: OrderRecord, isKept: (text: string) => boolean): readonly string[] =>
  [...textsOf(order).filter(([path]) => !stays.test(path)), ...textsOf(elsewhere, 'elsewhere')]
    .filter(([, text]) => isKept(text))
    .map(([path]) => path);

describe('erase leaves no text of an order that leads to a person', () => {
  let database: TestDatabase | undefined;
  const folder = freshFolder(() => database?.remove());

  it('in the raw files of the embedded store', async () => {
    const order = await fill(openSqliteStore(folder.path));
    const read = (): readonly Buffer[] => readdirSync(folder.path).map((name) => readFileSync(join(folder.path, name)));
    const isKept = (text: string): boolean => read().some((file) => file.includes(text));
    assert.ok(remainingIn(order, isKept).length > 18, 'the store has the texts before');
    const { code, stdout } = await runLine(['erase', '--code', order.transaction_code], { DATA_DIR: folder.path });
    assert.deepEqual([code, /: erased\./.test(stdout)], [0, true]);
    assert.deepEqual(remainingIn(order, isKept), []);
  });

  it('in any row of any table of PostgreSQL', needsPostgres, async () => {
    database = await createTestDatabase();
    const { url, query } = database;
    const order = await fill(await openPostgresStore({ url, reportError: () => undefined }));
    const tables = await query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
    const read = (): Promise<string> =>
      Promise.all(tables.map(({ tablename }) => query(`SELECT * FROM ${String(tablename)}`))).then(JSON.stringify);
    const before = await read();
    const isIn = (rows: string) => (text: string) => rows.includes(JSON.stringify(text).slice(1, -1));
    assert.ok(tables.length > 10);
    assert.ok(remainingIn(order, isIn(before)).length > 18, 'the store has the texts before');
    const { code } = await runLine(['erase', '--code', order.transaction_code], { DATABASE_URL: url });
    assert.equal(code, 0);
    assert.deepEqual(remainingIn(order, isIn(await read())), []);
  });
});
