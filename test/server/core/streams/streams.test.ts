import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChangeListener, OrderRecord, OrderStore } from '#core';
import { applyEvents } from '../../../support/apply-events.js';
import { createStreams, type Stream } from '../../../../server/core/streams/streams.js';
import { createOrderRecord } from '../../../support/order-record.js';
import { noon } from '../../../support/service-harness.js';

/** Streams over a store of one order. `active` counts what is listened to and what is running. */
function createStreamsHarness({ order = createOrderRecord(), maxStreams = 10 } = {}) {
  const listeners = new Set<ChangeListener>();
  const heartbeats = new Set<() => void>();
  const errors: unknown[] = [];
  const harness = {
    order: order as OrderRecord | undefined,
    now: noon,
    active: () => ({ listeners: listeners.size, heartbeats: heartbeats.size }),
    errors,
    notify: (code: string | undefined) => listeners.forEach((listener) => listener(code, true)),
    beat: () => heartbeats.forEach((call) => call()),
  };
  const store: Pick<OrderStore, 'find' | 'onChange'> = {
    find: (code) => Promise.resolve(code === order.transaction_code ? harness.order : undefined),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const streams = createStreams({
    store,
    startInterval(_milliseconds, call) {
      heartbeats.add(call);
      return () => void heartbeats.delete(call);
    },
    reportError: (error) => void errors.push(error),
    maxStreams,
  });
  const subscribe = () => streams.subscribe({ code: order.transaction_code, clock: () => harness.now });
  return { ...harness, harness, streams, subscribe, order };
}

/** Starts a stream that writes down what its sink receives. */
function record(stream: Stream) {
  const received: string[] = [];
  const stop = stream({
    next: ({ sequence, status }) => received.push(`${sequence} ${status}`),
    heartbeat: () => received.push('heartbeat'),
    end: () => received.push('end'),
  });
  return { received, stop };
}

/** Resolves after the reads that are already queued. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

async function open(subscription: ReturnType<ReturnType<typeof createStreamsHarness>['subscribe']>) {
  const result = await subscription;
  assert.ok(result.ok);
  const stream = record(result.value);
  await settled();
  return stream;
}

describe('order streams', () => {
  it('listen to the store and run the heartbeat only while there are subscribers', async () => {
    const { active, subscribe } = createStreamsHarness();
    assert.deepEqual(active(), { listeners: 0, heartbeats: 0 });
    const [first, second] = [await open(subscribe()), await open(subscribe())];
    assert.deepEqual(active(), { listeners: 1, heartbeats: 1 });
    first.stop();
    assert.deepEqual(active(), { listeners: 1, heartbeats: 1 });
    first.stop();
    assert.deepEqual(active(), { listeners: 1, heartbeats: 1 });
    second.stop();
    assert.deepEqual(active(), { listeners: 0, heartbeats: 0 });
    const third = await open(subscribe());
    assert.deepEqual(active(), { listeners: 1, heartbeats: 1 });
    third.stop();
    assert.deepEqual(active(), { listeners: 0, heartbeats: 0 });
  });

  it('stop listening when the last stream ends by itself', async () => {
    const { active, streams, subscribe } = createStreamsHarness();
    const { received } = await open(subscribe());
    streams.endAll();
    assert.deepEqual([received, active()], [['1 pending', 'end'], { listeners: 0, heartbeats: 0 }]);
  });

  it('open with the present state, and send each change once', async () => {
    const { harness, order, notify, subscribe } = createStreamsHarness();
    const { received } = await open(subscribe());
    harness.order = applyEvents(order, 'submit');
    notify(order.transaction_code);
    notify(order.transaction_code);
    await settled();
    notify(undefined);
    notify('another order');
    await settled();
    assert.deepEqual(received, ['1 pending', '2 processing']);
    assert.deepEqual((await open(subscribe())).received, ['2 processing']);
  });

  it('end when the order is final, which an expired one becomes without a change', async () => {
    const created = createOrderRecord();
    const { harness, beat, active, subscribe } = createStreamsHarness({ order: applyEvents(created, 'expire') });
    const { received } = await open(subscribe());
    beat();
    await settled();
    assert.deepEqual(received, ['2 expired', 'heartbeat']);
    harness.now = created.monitoring_until + 1;
    beat();
    await settled();
    assert.deepEqual(received, ['2 expired', 'heartbeat', 'heartbeat', 'end']);
    assert.deepEqual(active(), { listeners: 0, heartbeats: 0 });
  });

  it('end when the order is deleted', async () => {
    const { harness, notify, active, subscribe } = createStreamsHarness();
    const { received } = await open(subscribe());
    harness.order = undefined;
    notify(undefined);
    await settled();
    assert.deepEqual([received, active()], [['1 pending', 'end'], { listeners: 0, heartbeats: 0 }]);
  });

  it('send nothing after they were stopped', async () => {
    const { harness, order, notify, subscribe } = createStreamsHarness();
    const { received, stop } = await open(subscribe());
    harness.order = applyEvents(order, 'submit');
    notify(order.transaction_code);
    stop();
    await settled();
    assert.deepEqual(received, ['1 pending']);
  });

  it('are limited, also for concurrent subscribers', async () => {
    const { active, subscribe } = createStreamsHarness({ maxStreams: 1 });
    const concurrent = await Promise.all([subscribe(), subscribe()]);
    const [first, second] = concurrent.map((result) => record(result.ok ? result.value : assert.fail(result.code)));
    await settled();
    assert.deepEqual([first?.received, second?.received], [['1 pending'], ['end']]);
    assert.deepEqual(active(), { listeners: 1, heartbeats: 1 });
    assert.deepEqual(await subscribe(), { ok: false, code: 'too_many_streams' });
  });
});
