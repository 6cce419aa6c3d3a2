import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { maxClaimScan, type OutboxEntry } from '#core';
import { startReceiver } from '../../../../support/receivers.js';
import { everyEntryIs, waitForEntries, createGate, createWebhookHarness } from '../../../../support/webhook-harness.js';

/** More than one scan of due messages sees. */
const backlog = maxClaimScan + 50;

describe('a failing host', () => {
  it('gets nothing after ten failures, which uses up no attempts, and then a probe of one message', async () => {
    let isWell = false;
    const { receiver, store, clock, dispatcher, order } = await createWebhookHarness(() => ({
      status: isWell ? 200 : 503,
    }));
    dispatcher.start();
    for (let made = 0; made < 30; made += 1) await store.create(order());
    await receiver.waitForCount(10);
    const soFar = (found: readonly OutboxEntry[]): number => found.reduce((sum, one) => sum + one.attempts.length, 0);
    await waitForEntries(store, (found) => soFar(found) === receiver.received.length);
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
