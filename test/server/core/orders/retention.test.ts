import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startOrderRetention, statuses, transitions } from '#core';
import type { OrderStatus } from '#contract';
import type { OldRows, Retention } from '../../../../server/core/ports.js';
import type { Guard } from '../../../../server/core/lifecycle/machine.js';
import { endStatuses, type RetentionPeriods } from '../../../../server/core/orders/retention.js';

const hour = 3_600_000;
const day = 24 * hour;
const now = 1000 * day;

const keepAll: RetentionPeriods = { unpaidMs: undefined, completedMs: undefined, outboxMs: undefined };

type Harness = {
  readonly periods?: Partial<RetentionPeriods>;
  /** The number of batches of each kind, of which the last is not full, and how long one takes. */
  readonly batches?: number;
  readonly batchMs?: number;
  readonly fail?: (kind: string) => boolean;
};

/** Runs the retention on a store that records what it is asked for, for as many rests as there are. */
function createHarness({ periods = {}, batches = 1, batchMs = 0, fail = () => false }: Harness = {}) {
  const asked: string[] = [];
  const errors: unknown[] = [];
  let time = now;
  const wall = { ahead: 0 };
  const rests: { readonly milliseconds: number; readonly end: () => void }[] = [];
  const batchesOf = new Map<string, number>();
  const deleteBatch = (kind: string) => (old: OldRows) => {
    time += batchMs;
    asked.push(`${kind} ${(now - old.before) / day} days`);
    if (fail(kind)) return Promise.reject(new Error(kind));
    const number = (batchesOf.get(kind) ?? 0) + 1;
    batchesOf.set(kind, number);
    return Promise.resolve(number < batches ? old.limit : old.limit - 1);
  };
  const retention = {
    deleteOrders: (old: Parameters<Retention['deleteOrders']>[0]) => deleteBatch(old.status)(old),
    deleteOutbox: deleteBatch('messages'),
    deleteExpired: deleteBatch('keys'),
    deleteAttempts: (old: Parameters<Retention['deleteAttempts']>[0]) => deleteBatch(`${old.state} attempts`)(old),
    deleteAudit: deleteBatch('audit'),
  };
  let onRest = (): void => undefined;
  const startTimeout = (milliseconds: number, end: () => void): (() => void) => {
    rests.push({ milliseconds, end });
    onRest();
    return () => undefined;
  };
  const stop = startOrderRetention({
    retention,
    periods: { ...keepAll, ...periods },
    clock: () => time + wall.ahead,
    monotonic: () => time,
    startTimeout,
    reportError: (error) => errors.push(error),
  });
  /** Ends the current rest and resolves with the milliseconds of the next one. */
  const nextRest = (): Promise<number | undefined> =>
    new Promise((resolve) => {
      onRest = () => resolve(rests.at(-1)?.milliseconds);
      rests.at(-1)?.end();
    });
  const firstRest = new Promise<void>((resolve) => (rests.length > 0 ? resolve() : (onRest = resolve)));
  const wait = (milliseconds: number): void => void (time += milliseconds);
  return { asked, errors, rests, stop, wall, wait, nextRest, firstRest };
}

/** Runs one round, to the rest before the next one. */
async function runRound(settings: Harness): Promise<ReturnType<typeof createHarness>> {
  const harness = createHarness(settings);
  await harness.firstRest;
  const isIdle = (milliseconds: number | undefined): boolean => (milliseconds ?? 0) >= 250;
  for (let rest = harness.rests[0]?.milliseconds; !isIdle(rest); rest = await harness.nextRest());
  await harness.stop();
  return harness;
}

describe('the retention', () => {
  const rows: readonly [what: string, periods: Partial<RetentionPeriods>, expected: readonly string[]][] = [
    ['only expired keys without periods', {}, []],
    [
      'unpaid orders, and what became none',
      { unpaidMs: 90 * day },
      ['expired', 'canceled', 'failed', 'refused attempts', 'unknown attempts'].map((kind) => `${kind} 90 days`),
    ],
    [
      'paid orders and the audit',
      { completedMs: 3650 * day },
      ['completed 3650 days', 'refunded 3650 days', 'audit 3650 days'],
    ],
    ['messages', { outboxMs: 30 * day }, ['messages 30 days']],
  ];
  for (const [what, periods, expected] of rows) {
    it(`deletes ${what}`, async () => {
      const { asked } = await runRound({ periods });
      assert.deepEqual(asked, [...expected, 'keys 0 days']);
    });
  }

  it('deletes batch after batch while they are full', async () => {
    const { asked } = await runRound({ batches: 3 });
    assert.deepEqual(asked, ['keys 0 days', 'keys 0 days', 'keys 0 days']);
  });

  it('rests after each batch four times as long as the batch took', async () => {
    const rests = async (batchMs: number) => (await runRound({ batches: 2, batchMs })).rests;
    const milliseconds = (await rests(30)).map((rest) => rest.milliseconds);
    assert.deepEqual(milliseconds, [120, 120, 60_000]);
    assert.deepEqual((await rests(0)).map((rest) => rest.milliseconds).slice(0, 2), [5, 5]);
  });

  it('starts a round a hundred times within the shortest period, at least every minute', async () => {
    const idle = async (outboxMs: number | undefined) => (await runRound({ periods: { outboxMs } })).rests.at(-1);
    assert.equal((await idle(undefined))?.milliseconds, 60_000);
    assert.equal((await idle(90 * day))?.milliseconds, 60_000);
    assert.equal((await idle(100_000))?.milliseconds, 1000);
    assert.equal((await idle(1000))?.milliseconds, 250);
  });

  it('reports an error and goes on with the next kind', async () => {
    const { asked, errors } = await runRound({ periods: { unpaidMs: day }, fail: (kind) => kind === 'canceled' });
    assert.deepEqual(errors.map(String), ['Error: canceled']);
    assert.equal(asked.at(-1), 'keys 0 days');
  });

  it('deletes nothing within an hour after the wall clock has jumped ahead, and goes on then', async () => {
    const harness = createHarness({ batches: 9 });
    await harness.firstRest;
    harness.wall.ahead = 400 * day;
    await harness.nextRest();
    harness.wait(hour - 1);
    assert.deepEqual([await harness.nextRest(), harness.asked.length], [60_000, 1]);
    harness.wait(1);
    await harness.nextRest();
    await harness.stop();
    assert.deepEqual(harness.asked, ['keys 0 days', `keys ${-400 - 1 / 24} days`]);
  });

  it('goes on when the wall clock is set back, or is adjusted by seconds', async () => {
    const harness = createHarness({ batches: 9 });
    await harness.firstRest;
    for (const milliseconds of [5000, -day]) {
      harness.wall.ahead += milliseconds;
      await harness.nextRest();
    }
    await harness.stop();
    assert.equal(harness.asked.length, 3);
  });

  it('stops during a rest', async () => {
    const harness = createHarness({ batches: 9 });
    await harness.firstRest;
    await harness.stop();
    assert.deepEqual(harness.asked, ['keys 0 days']);
  });
});

/** Every status that an order can have, each with and without a captured payment. */
function reachable(): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (status: OrderStatus, isCaptured: boolean): void => {
    const key = `${status} ${isCaptured ? 'captured' : 'unpaid'}`;
    if (found.has(key)) return;
    found.add(key);
    for (const one of transitions) {
      const guard = 'guard' in one ? one.guard : undefined;
      const refused: readonly (Guard | undefined)[] = isCaptured ? ['!captured'] : ['captured'];
      if (one.from === status && !refused.includes(guard)) visit(one.to, isCaptured || 'captures' in one);
    }
  };
  visit('pending', false);
  return found;
}

describe('the statuses in which an order ends', () => {
  const ended = (Object.keys(statuses) as OrderStatus[]).filter((status) => statuses[status].terminal);
  it('are all kept for one of the two periods', () =>
    assert.deepEqual([...endStatuses.unpaid, ...endStatuses.completed].sort(), ended.sort()));
  for (const status of endStatuses.unpaid) {
    it(`${status} is never one of a captured payment`, () => assert.ok(!reachable().has(`${status} captured`)));
  }
  for (const status of endStatuses.completed) {
    it(`${status} is always one of a captured payment`, () => assert.ok(!reachable().has(`${status} unpaid`)));
  }
});
