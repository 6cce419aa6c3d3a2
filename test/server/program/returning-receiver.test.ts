import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { afterEach, describe, it } from 'node:test';
import type { OrderStore } from '#core';
import { readSleepingTargets, type Sleeper } from '../../../server/core/webhooks/dispatch/sleeping-targets.js';
import { createWebhookSender } from '../../../server/adapters/webhook-sender/index.js';
import { createMemoryStore } from '../../../server/stores/memory/index.js';
import { openSqliteStore } from '../../../server/stores/sqlite/index.js';
import { needsPostgres } from '../../support/database.js';
import { createManualClock, createTestDispatcher } from '../../support/dispatchers.js';
import { createTemporaryFolder } from '../../support/http.js';
import { createOrderRecord } from '../../support/order-record.js';
import { createPostgresHarness } from '../../support/postgres-harness.js';
import { startReceiver, type ReceiverResponse } from '../../support/receivers.js';
import { requireDefined } from '../../support/require-defined.js';
import { hourMs } from '../../support/simulated-webhooks.js';

let closing: (() => Promise<unknown>)[] = [];
const closeAll = async (): Promise<void> => {
  for (const close of closing.reverse()) await close();
  closing = [];
};
afterEach(closeAll);

const openSqlite = (): Promise<OrderStore> => {
  const folder = createTemporaryFolder();
  const store = openSqliteStore(folder.path);
  closing.push(() => store.close().then(folder.remove));
  return Promise.resolve(store);
};

const requestsBeforeSleep = 60;
const minIntervalMs = 2000;

/** A real receiver at a public address, which refuses everything until it is told to answer otherwise. */
async function createTrial(store: OrderStore, { isLocal = false } = {}) {
  let response: ReceiverResponse = { status: 500 };
  const receiver = await startReceiver(() => response);
  const port = Number(new URL(receiver.url).port);
  const clock = createManualClock();
  const asleep: Sleeper[] = [];
  const sender = createWebhookSender({
    clock: clock.now,
    allowLoopback: isLocal,
    ...(!isLocal && {
      resolve: () => Promise.resolve(['203.0.114.7']),
      connect: () => connect(port, '127.0.0.1'),
    }),
  });
  const dispatcher = createTestDispatcher(store, {
    clock: clock.now,
    sender,
    isRegistered: () => false,
    reportSleep: (sleeper) => void asleep.push(sleeper),
  });
  closing.push(receiver.close, dispatcher.stop);
  dispatcher.start();
  const webhook_url = isLocal ? `${receiver.url}/hook` : 'http://shop.example/hook';
  const createOrder = (account = ''): Promise<unknown> =>
    store.create(createOrderRecord({ account, created_at: clock.now(), webhook_url }));
  const list = (account = '') => store.outbox.list({ account, limit: 100 });

  /** Makes the receiver refuse so many requests. */
  async function refuse(count: number): Promise<void> {
    while (receiver.received.length < count) {
      clock.advance(minIntervalMs);
      dispatcher.wake();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Resolves once the receiver sleeps. */
  async function sleeps(): Promise<void> {
    while (asleep.length === 0) await new Promise(setImmediate);
  }

  return {
    receiver,
    clock,
    dispatcher,
    asleep,
    createOrder,
    list,
    refuse,
    sleeps,
    answer: (next: ReceiverResponse) => void (response = next),
  };
}

type Trial = Awaited<ReturnType<typeof createTrial>>;

async function fallAsleep({ createOrder, refuse, sleeps }: Trial, account = ''): Promise<void> {
  for (let index = 0; index < requestsBeforeSleep + 5; index += 1) await createOrder(account);
  await refuse(requestsBeforeSleep);
  await sleeps();
}

function returningReceiverTests(open: () => Promise<OrderStore>): void {
  it('sleeps, is woken by a redelivery that it accepts, and gets what waits', async () => {
    const store = await open();
    const trial = await createTrial(store);
    const { receiver, clock, dispatcher, asleep } = trial;
    await fallAsleep(trial);
    const sleep = requireDefined(asleep[0]);
    assert.deepEqual([asleep.length, sleep.host], [1, 'shop.example']);
    assert.ok(sleep.until > clock.now() && sleep.until <= clock.now() + hourMs);
    assert.deepEqual([...(await readSleepingTargets(store.targets, clock.now()))], [['shop.example', sleep.until]]);

    const untried = (await trial.list()).filter(({ attempts }) => attempts.length === 0);
    const { id } = requireDefined(untried[0]);
    const refused = requireDefined(await dispatcher.redeliver({ id, account: '' }));
    assert.deepEqual([refused.outcome, refused.status, refused.error], ['refused', 500, 'bad_status']);
    assert.ok((refused.next_attempt_at ?? 0) > clock.now());
    assert.equal(receiver.received.length, requestsBeforeSleep + 1);

    trial.answer({ status: 200 });
    const delivered = { outcome: 'delivered', status: 200, error: null, next_attempt_at: null };
    assert.deepEqual(await dispatcher.redeliver({ id, account: '' }), delivered);
    assert.equal((await readSleepingTargets(store.targets, clock.now())).size, 0);
    assert.deepEqual(asleep.slice(1), [{ host: 'shop.example', until: 0 }]);
    const isUntried = ({ id: one }: { readonly id: string }): boolean => untried.some((entry) => entry.id === one);
    while ((await trial.list()).filter(isUntried).some(({ state }) => state !== 'delivered'))
      await new Promise(setImmediate);
    const accepted = receiver.received.slice(requestsBeforeSleep + 1).map(({ headers }) => headers['webhook-id']);
    assert.deepEqual(
      untried.map((entry) => accepted.filter((one) => one === entry.id).length),
      untried.map(() => 1),
    );
  });

  it('gets ten redeliveries an hour, one at a time, whoever asks for them', async () => {
    const store = await open();
    const trial = await createTrial(store);
    const { receiver, clock, dispatcher } = trial;
    await fallAsleep(trial, 'one');
    await trial.createOrder('two');
    const [mine, other] = [requireDefined((await trial.list('one'))[0]), requireDefined((await trial.list('two'))[0])];
    const ask = async ({ id, account }: { readonly id: string; readonly account: string }) =>
      requireDefined(await dispatcher.redeliver({ id, account }));

    let release = (): void => undefined;
    trial.answer({ status: 500, sendAfter: new Promise<void>((resolve) => (release = resolve)) });
    const first = ask(mine);
    await receiver.waitForCount(requestsBeforeSleep + 1);
    const beside = await ask(mine);
    assert.deepEqual([beside.outcome, beside.error], ['queued', 'in_flight']);
    const busy = await ask(other);
    assert.deepEqual([busy.outcome, busy.error], ['queued', 'busy']);
    assert.ok((busy.next_attempt_at ?? 0) > clock.now());
    release();
    assert.equal((await first).outcome, 'refused');
    trial.answer({ status: 500 });

    const outcomes: string[] = [];
    for (let asked = 0; asked < 30; asked += 1) outcomes.push((await ask(asked % 2 ? mine : other)).outcome);
    assert.deepEqual(outcomes, [...Array<string>(9).fill('refused'), ...Array<string>(21).fill('asleep')]);
    assert.equal(receiver.received.length, requestsBeforeSleep + 10);
    assert.ok(((await ask(mine)).next_attempt_at ?? 0) > clock.now());
  });
}

describe('a receiver that has refused 60 requests, in the memory store', () =>
  returningReceiverTests(() => Promise.resolve(createMemoryStore())));

describe('a receiver that has refused 60 requests, in the SQLite store', () => returningReceiverTests(openSqlite));

describe('a receiver that has refused 60 requests, in the PostgreSQL store', needsPostgres, () => {
  afterEach(closeAll); // before the stores
  const { open } = createPostgresHarness(() => undefined);
  returningReceiverTests(open);
});

describe('a receiver on loopback', () => {
  it('gets every request that the schedule allows, and never sleeps', async () => {
    const store = createMemoryStore();
    const trial = await createTrial(store, { isLocal: true });
    for (let index = 0; index < 8; index += 1) await trial.createOrder();
    while (trial.receiver.received.length <= requestsBeforeSleep) {
      trial.clock.advance(600_000);
      trial.dispatcher.wake();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    trial.answer({ status: 200 });
    const { id } = requireDefined((await trial.list())[0]);
    // The dispatcher may have this message, or others to the same receiver, on its way.
    const redeliver = () => trial.dispatcher.redeliver({ id, account: '' });
    let report = await redeliver();
    while (report?.outcome === 'queued') {
      await new Promise((resolve) => setTimeout(resolve, 20));
      report = await redeliver();
    }
    assert.equal(report?.outcome, 'delivered');
    assert.deepEqual([trial.asleep, await store.targets.asleep(0)], [[], []]);
  });
});
