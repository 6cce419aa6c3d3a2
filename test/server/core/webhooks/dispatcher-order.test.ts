import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { advanceOrder, maxClaimScan, type ListedMessage, type Outbox } from '#core';
import { createTestDispatcher } from '../../../support/dispatchers.js';
import { startReceiver } from '../../../support/receivers.js';
import { everyEntryIs, waitForEntries, parseEvent, createGate } from '../../../support/webhook-harness.js';
import { createWebhookHarness } from '../../../support/webhook-harness.js';

describe('messages', () => {
  it('of one order arrive in sequence, those of other orders in between', async () => {
    const first = createGate();
    const { receiver, store, dispatcher, order } = await createWebhookHarness(({ body, number }) => ({
      status: 200,
      ...(number === 1 ? { sendAfter: first.opened } : { body }),
    }));
    dispatcher.start();
    const slow = order();
    await store.create(slow);
    await receiver.waitForCount(1);
    await advanceOrder({ code: slow.transaction_code, event: { trigger: 'submit' } }, { store, clock: Date.now });
    await store.create(order());
    await receiver.waitForCount(2);
    await waitForEntries(store, (found) => found[0]?.state === 'delivered');
    const sequences = receiver.received.map(({ body }) => parseEvent(body).data.sequence);
    assert.deepEqual(sequences, [1, 1]);
    first.open();
    await receiver.waitForCount(3);
    const types = receiver.received.map(({ body }) => parseEvent(body).type);
    assert.deepEqual(types, ['order.created', 'order.created', 'order.processing']);
  });

  it('of one order overtake one that was refused three times, which is sent again beside them', async () => {
    const { receiver, store, clock, dispatcher, order } = await createWebhookHarness(({ body }) => ({
      status: parseEvent(body).data.sequence === 1 ? 400 : 200,
    }));
    dispatcher.start();
    const one = order();
    await store.create(one);
    await advanceOrder({ code: one.transaction_code, event: { trigger: 'submit' } }, { store, clock: Date.now });
    for (const attempts of [1, 2, 3, 4]) {
      const found = await waitForEntries(store, (all) => all.at(-1)?.attempts.length === attempts);
      if (attempts < 3) assert.equal(found[0]?.attempts.length, 0);
      if (attempts === 3) await waitForEntries(store, ([newest]) => newest?.state === 'delivered');
      clock.advance((found.at(-1)?.next_attempt_at ?? 0) - clock.now());
      dispatcher.wake();
    }
    const sequences = receiver.received.map(({ body }) => parseEvent(body).data.sequence);
    assert.deepEqual(sequences.slice(0, 5).sort(), [1, 1, 1, 1, 2]);
    assert.ok(sequences.indexOf(2) >= 3, sequences.join());
  });

  it('go to a host eight at once, and a slow host does not delay the others', async () => {
    const slow = createGate();
    const { receiver, store, dispatcher, order } = await createWebhookHarness(() => ({
      status: 200,
      sendAfter: slow.opened,
    }));
    const other = await startReceiver();
    dispatcher.start();
    for (let made = 0; made < 40; made += 1) await store.create(order());
    await store.create(order({ webhook_url: other.url }));
    await receiver.waitForCount(8);
    await other.waitForCount(1);
    await waitForEntries(store, ([newest]) => newest?.state === 'delivered');
    assert.equal(receiver.received.length, 8);
    slow.open();
    await receiver.waitForCount(40);
    await waitForEntries(store, everyEntryIs('delivered'));
    await other.close();
  });

  it('are sent once by two dispatchers on one store', async () => {
    const { receiver, store, dispatcher, order } = await createWebhookHarness();
    const second = createTestDispatcher(store);
    dispatcher.start();
    second.start();
    for (let made = 0; made < 60; made += 1) await store.create(order());
    await waitForEntries(store, (found) => found.length === 60 && everyEntryIs('delivered')(found));
    assert.equal(receiver.received.length, 60);
    await second.stop();
  });

  it('are not sent after their lease, when another dispatcher may have them', async () => {
    const { receiver, store, clock, order } = await createWebhookHarness();
    const claim: Outbox['claim'] = (query) => store.outbox.claim(query).finally(() => clock.advance(60_000)); // frozen
    const frozen = { ...store, outbox: { ...store.outbox, claim } };
    const dispatcher = createTestDispatcher(frozen, { clock: clock.now });
    await store.create(order());
    dispatcher.start();
    await dispatcher.stop();
    assert.equal(receiver.received.length, 0);
  });
});

/** More than one scan of due messages sees. */
const backlog = maxClaimScan + 50;

const soFar = (found: readonly ListedMessage[]): number => found.reduce((sum, one) => sum + one.attempts.length, 0);

/** Nothing is on its way: what was not tried waits for its host. */
const isResting = (found: readonly ListedMessage[]): boolean =>
  found.every(({ attempts, asleep_until }) => attempts.length > 0 || asleep_until !== null);

describe('a failing host', () => {
  it('gets nothing after ten failures, which uses up no attempts, and then a probe of one message', async () => {
    let isWell = false;
    const { receiver, store, clock, dispatcher, order } = await createWebhookHarness(() => ({
      status: isWell ? 200 : 503,
    }));
    dispatcher.start();
    for (let made = 0; made < 30; made += 1) await store.create(order());
    await receiver.waitForCount(10);
    await waitForEntries(store, isResting);
    const tried = receiver.received.length;
    assert.ok(tried < 18, `${tried} tries`); // those that were on their way when the circuit opened
    clock.advance(61_000);
    dispatcher.wake();
    await receiver.waitForCount(tried + 1);
    await waitForEntries(store, (found) => soFar(found) === tried + 1);
    assert.equal(receiver.received.length, tried + 1);
    isWell = true;
    clock.advance(121_000);
    dispatcher.wake();
    await waitForEntries(store, everyEntryIs('delivered'));
  });
});

describe('a host that refuses a message', () => {
  it('gets all other messages', async () => {
    const { receiver, store, dispatcher, order } = await createWebhookHarness(({ path }) => ({
      status: path === '/bad' ? 500 : 200,
    }));
    dispatcher.start();
    const bad = Array.from({ length: 30 }, () => order({ webhook_url: `${receiver.url}/bad` }));
    for (const one of bad) await store.create(one);
    await receiver.waitForCount(30);
    await store.create(order());
    await waitForEntries(store, ([newest]) => newest?.state === 'delivered');
  });
});

describe('a backlog', () => {
  it('of a failing host does not hide other messages', async () => {
    let isWell = false;
    const { receiver, store, clock, dispatcher, order } = await createWebhookHarness(() => ({
      status: isWell ? 200 : 503,
    }));
    const other = await startReceiver();
    for (let made = 0; made < backlog; made += 1) await store.create(order());
    await store.create(order({ webhook_url: other.url }));
    dispatcher.start();
    await other.waitForCount(1);
    assert.ok(receiver.received.length < 30, `${receiver.received.length} tries`);
    await waitForEntries(store, isResting);
    isWell = true;
    const areDone = waitForEntries(store, (all) => all.every(({ state }) => state === 'delivered'));
    clock.advance(61_000);
    dispatcher.wake();
    await waitForEntries(store, (all) =>
      all.every(({ state, attempts }) => state === 'delivered' || attempts.length > 0),
    );
    clock.advance(600_000);
    dispatcher.wake();
    await areDone;
    await other.close();
  });
});

describe('stop()', () => {
  it('claims nothing more and waits for running attempts', async () => {
    const reply = createGate();
    const { receiver, store, dispatcher, order } = await createWebhookHarness(() => ({
      status: 200,
      sendAfter: reply.opened,
    }));
    dispatcher.start();
    await store.create(order());
    await receiver.waitForCount(1);
    let isStopped = false;
    const stopped = dispatcher.stop().then(() => (isStopped = true));
    await store.create(order());
    await new Promise(setImmediate);
    assert.equal(isStopped, false);
    reply.open();
    await stopped;
    const states = (await store.outbox.list({ account: '', limit: 9 })).map(({ state }) => state);
    assert.deepEqual(states, ['waiting', 'delivered']);
    assert.equal(receiver.received.length, 1);
  });
});
