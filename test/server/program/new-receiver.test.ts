import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { afterEach, describe, it } from 'node:test';
import { hourMs } from '#contract';
import type { ListedMessage, OrderStore } from '#core';
import { createWebhookSender } from '../../../server/adapters/webhook-sender/index.js';
import { createMemoryStore } from '../../../server/stores/memory/index.js';
import { openMemory, openPostgres, openSqlite, type OpenedStore } from '../../conformance/stores/open-stores.js';
import { needsPostgres } from '../../support/database.js';
import { createManualClock, createTestDispatcher } from '../../support/dispatchers.js';
import { createOrderRecord } from '../../support/order-record.js';
import { startReceiver, type ReceiverResponse } from '../../support/receivers.js';
import { pluck } from '../../support/pluck.js';
import { requireDefined } from '../../support/require-defined.js';
import { createGate, everyEntryIs, waitForEntries, watchOutbox } from '../../support/webhook-harness.js';

let closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});

/** A real receiver at a public address, which refuses everything until it is told to answer otherwise. */
async function createTrial(store: OrderStore, { isLocal = false } = {}) {
  let response: ReceiverResponse = { status: 500 };
  const receiver = await startReceiver(() => response);
  const port = Number(new URL(receiver.url).port);
  const clock = createManualClock();
  const sender = createWebhookSender({
    clock: clock.now,
    allowLoopback: isLocal,
    ...(!isLocal && { resolve: () => Promise.resolve(['203.0.114.7']), connect: () => connect(port, '127.0.0.1') }),
  });
  const dispatcher = createTestDispatcher(store, { clock: clock.now, sender, isRegistered: () => false });
  closing.push(receiver.close, dispatcher.stop);
  const webhook_url = isLocal ? `${receiver.url}/hook` : 'http://shop.example/hook';
  const createOrders = async (count: number, account = ''): Promise<void> => {
    for (let made = 0; made < count; made += 1)
      await store.create(createOrderRecord({ account, created_at: clock.now(), webhook_url }));
  };
  return {
    receiver,
    clock,
    dispatcher,
    createOrders,
    list: (account = '') => store.outbox.list({ account, limit: 100 }),
    answer: (next: ReceiverResponse) => void (response = next),
  };
}

const isUntried = ({ attempts }: ListedMessage): boolean => attempts.length === 0;
const isSettled = ({ attempts, asleep_until }: ListedMessage): boolean => attempts.length > 0 || asleep_until !== null;

function newReceiverTests(openStore: () => Promise<OpenedStore<OrderStore>>): void {
  const open = async (): Promise<OrderStore> => {
    const { store, close } = await openStore();
    closing.push(close);
    return store;
  };

  it('waits for its next request, and gets what waits once it accepts a redelivery', async () => {
    const store = await open();
    const { receiver, clock, dispatcher, createOrders, list, answer } = await createTrial(store);
    await createOrders(8);
    dispatcher.start();
    await receiver.waitForCount(1);
    const all = await waitForEntries(store, (found) => found.filter(isUntried).length === 7 && found.every(isSettled));
    const untried = all.filter(isUntried);
    const until = Math.min(...untried.map(({ asleep_until }) => asleep_until ?? 0));
    assert.ok(until > clock.now() && until <= clock.now() + hourMs / 48);
    const { id } = requireDefined(untried[0]);
    // The dispatcher may ask for its own next request at this moment.
    const redeliver = async (): ReturnType<typeof dispatcher.redeliver> => {
      const report = await dispatcher.redeliver({ id, account: '' });
      return report?.outcome === 'queued' ? redeliver() : report;
    };
    const refused = await redeliver();
    assert.deepEqual([refused?.outcome, refused?.status, refused?.error], ['refused', 500, 'bad_status']);
    assert.equal(receiver.received.length, 2);

    answer({ status: 200 });
    assert.deepEqual(await redeliver(), { outcome: 'delivered', status: 200, error: null, next_attempt_at: null });
    const ofUntried = ({ id: one }: { readonly id: string }): boolean => untried.some((entry) => entry.id === one);
    const asleep = (await list()).filter(ofUntried).filter(({ asleep_until }) => asleep_until !== null);
    assert.deepEqual(asleep, [], 'the first 2xx ends what they wait for');
    await waitForEntries(store, (found) => found.filter(ofUntried).every(({ state }) => state === 'delivered'));
  });

  it('gets by one redelivery what has failed for days, while that is on its way', async () => {
    const { store, events } = watchOutbox(await open());
    const { receiver, clock, dispatcher, createOrders, list, answer } = await createTrial(store);
    await createOrders(4);
    clock.advance(4 * 24 * hourMs);
    dispatcher.start();
    await waitForEntries(store, (all) => all.every(({ attempts }) => attempts.length === 1));
    const failed = async () => (await list()).filter(({ state }) => state === 'failed');
    const [one, ...others] = await failed();
    assert.equal(others.length, 2);

    const reply = createGate();
    answer({ status: 200, sendAfter: reply.opened });
    let settled = 0;
    const othersAreSettled = new Promise<void>((resolve) =>
      events.on('settled', () => (++settled === others.length ? resolve() : undefined)),
    );
    const redelivered = dispatcher.redeliver({ id: requireDefined(one).id, account: '' });
    await othersAreSettled;
    assert.deepEqual(await failed(), []);
    reply.open();
    assert.equal((await redelivered)?.outcome, 'delivered');
    clock.advance(10_000);
    dispatcher.wake();
    await waitForEntries(store, everyEntryIs('delivered'));
    assert.equal(receiver.received.length, 5);
  });

  it('gets ten redeliveries at once, one at a time, whoever asks for them', async () => {
    const { receiver, clock, dispatcher, createOrders, list, answer } = await createTrial(await open());
    await createOrders(1, 'one');
    await createOrders(1, 'two');
    const [mine, other] = [requireDefined((await list('one'))[0]), requireDefined((await list('two'))[0])];
    const ask = async ({ id, account }: { readonly id: string; readonly account: string }) =>
      requireDefined(await dispatcher.redeliver({ id, account }));

    const slow = createGate();
    answer({ status: 500, sendAfter: slow.opened });
    const first = ask(mine);
    await receiver.waitForCount(1);
    const beside = await ask(mine);
    assert.deepEqual([beside.outcome, beside.error], ['queued', 'in_flight']);
    const busy = await ask(other);
    assert.deepEqual([busy.outcome, busy.error], ['queued', 'busy']);
    slow.open();
    assert.equal((await first).outcome, 'refused');
    answer({ status: 500 });

    const outcomes: string[] = [];
    for (let asked = 0; asked < 12; asked += 1) outcomes.push((await ask(asked % 2 ? mine : other)).outcome);
    assert.deepEqual(outcomes, [...Array<string>(9).fill('refused'), ...Array<string>(3).fill('asleep')]);
    assert.equal(receiver.received.length, 10);
    assert.ok(((await ask(mine)).next_attempt_at ?? 0) > clock.now());
  });
}

for (const [name, { open, skip }] of Object.entries({
  memory: { open: openMemory, skip: false },
  SQLite: { open: openSqlite, skip: false },
  PostgreSQL: { open: openPostgres, ...needsPostgres },
}))
  describe(`a receiver that has never answered 2xx, in the ${name} store`, { skip }, () => newReceiverTests(open));

describe('a receiver on loopback', () => {
  it('gets every request that the schedule allows', async () => {
    const { store, rest } = watchOutbox(createMemoryStore());
    const { receiver, clock, dispatcher, createOrders, list } = await createTrial(store, { isLocal: true });
    await createOrders(8);
    dispatcher.start();
    while (receiver.received.length <= 60) {
      clock.advance(600_000);
      await rest(dispatcher);
    }
    assert.deepEqual(pluck(await list(), 'asleep_until'), Array(8).fill(null));
  });
});
