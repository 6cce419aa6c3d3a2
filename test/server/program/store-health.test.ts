import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { OrderStore, StoreFault } from '#core';
import { createMemoryStore } from '../../../server/stores/memory/index.js';
import { faultOf as postgresFaultOf } from '../../../server/stores/postgres/connections.js';
import { faultOf as sqliteFaultOf } from '../../../server/stores/sqlite/database.js';
import { createStoreHealth, damageSentence, type StoreHealth } from '../../../server/program/store-health.js';
import { createAttempt } from '../../support/create-attempt.js';
import { createOrderRecord } from '../../support/order-record.js';
import { noon } from '../../support/service-harness.js';

const errorOf = (code: string): Error => Object.assign(new Error(code), { code });

let now: number;
/** What the next orders and the next probes meet. */
let orderError: Error | undefined;
let probeError: Error | undefined;
let probes: number;
let reported: unknown[];
let health: StoreHealth;
let store: OrderStore;

const meet = (error: Error | undefined): Promise<void> => (error ? Promise.reject(error) : Promise.resolve());

beforeEach(() => {
  now = noon;
  orderError = probeError = undefined;
  probes = 0;
  reported = [];
  const memory = createMemoryStore();
  const checks = {
    checkWritable: () => Promise.resolve(),
    checkOrders: () => {
      probes += 1;
      return meet(probeError);
    },
    faultOf: sqliteFaultOf,
  };
  health = createStoreHealth({ store: checks, monotonic: () => now, reportError: (error) => reported.push(error) });
  store = health.observe({
    ...memory,
    create: (...values) => meet(orderError).then(() => memory.create(...values)),
    attempts: { ...memory.attempts, plan: (...values) => meet(orderError).then(() => memory.attempts.plan(...values)) },
  });
});

const full = errorOf('SQLITE_FULL');
const order = (error?: Error): Promise<unknown> => {
  orderError = error;
  return store.create(createOrderRecord()).catch(() => undefined);
};
const attempt = (error?: Error): Promise<unknown> => {
  orderError = error;
  return store.attempts.plan(createAttempt(), 0).catch(() => undefined);
};

describe('the readiness of a store', () => {
  it('does not probe while orders succeed', async () => {
    await order();
    assert.deepEqual([await health.isReady(), probes], [true, 0]);
  });

  for (const [name, write] of Object.entries({ order, attempt })) {
    it(`ends with an ${name} that fails for a reason of the store, while the probe fails too`, async () => {
      probeError = full;
      await write(full);
      assert.equal(await health.isReady(), false);
      now += 60_000;
      assert.deepEqual([await health.isReady(), probes], [false, 2]);
    });
  }

  it('comes back with an order that succeeds, and with a probe that does', async () => {
    probeError = full;
    await order(full);
    await order();
    assert.deepEqual([await health.isReady(), probes], [true, 0]);
    await order(full);
    assert.equal(await health.isReady(), false);
    probeError = undefined;
    assert.equal(await health.isReady(), true);
  });

  it('believes no probe for five seconds when orders fail in spite of it', async () => {
    await order(full);
    assert.equal(await health.isReady(), true);
    await order(full);
    assert.equal(await health.isReady(), false);
    now += 5000;
    assert.equal(await health.isReady(), true);
  });

  it('is not brought back by a call that has only been repeated', async () => {
    const key = { key: 'a', fingerprint: 'f', now: noon, expiresAt: noon + 1 };
    await store.create(createOrderRecord(), key);
    probeError = full;
    await order(full);
    orderError = undefined;
    assert.equal((await store.create(createOrderRecord(), key)).outcome, 'replayed');
    assert.equal(await health.isReady(), false);
  });

  it('ends for good with damage that any part of the program meets, which is reported once', async () => {
    health.noteError(errorOf('SQLITE_CORRUPT'));
    health.noteError(errorOf('SQLITE_CORRUPT'));
    await order();
    assert.equal(await health.isReady(), false);
    const messages = reported.map((error) => (error as Error).message);
    assert.deepEqual(messages, [damageSentence]);
  });
});

const faults: readonly (readonly [string, (error: unknown) => StoreFault, string, StoreFault])[] = [
  ['a full disk', sqliteFaultOf, 'SQLITE_FULL', 'failing'],
  ['a disk that fails', sqliteFaultOf, 'SQLITE_IOERR_WRITE', 'failing'],
  ['a damaged file', sqliteFaultOf, 'SQLITE_CORRUPT_INDEX', 'damaged'],
  ['a lock of another program', sqliteFaultOf, 'SQLITE_BUSY', 'none'],
  ['data that breaks a rule', sqliteFaultOf, 'SQLITE_CONSTRAINT_UNIQUE', 'none'],
  ['an error of the program', sqliteFaultOf, 'ERR_INVALID_ARG_TYPE', 'none'],
  ['a full disk of PostgreSQL', postgresFaultOf, '53100', 'failing'],
  ['a lost connection', postgresFaultOf, 'ECONNREFUSED', 'failing'],
  ['a standby', postgresFaultOf, '25006', 'failing'],
  ['text that PostgreSQL does not take', postgresFaultOf, '22021', 'none'],
  ['data that breaks a rule of PostgreSQL', postgresFaultOf, '23505', 'none'],
  ['a deadlock', postgresFaultOf, '40P01', 'none'],
];

describe('the fault of the store that an error tells', () => {
  for (const [name, faultOf, code, expected] of faults) {
    it(`is ${expected} for ${name}`, () => assert.equal(faultOf(errorOf(code)), expected));
  }
});
