import { assert } from '@open-wc/testing';
import { createOrderReply } from '../../support/snapshot.js';
import * as t from '../support/index.js';
import {
  mockStream,
  order,
  patient,
  snapshotAt,
  startTracker,
  stopTrackersAfterEach,
  waitForDueRequests,
} from '../support/tracker.js';

t.useService();
stopTrackersAfterEach();

describe('page activity', () => {
  it('sends nothing while the page is hidden, and a request at once when it is visible', async () => {
    const signals = mockStream(snapshotAt(1, 'pending'));
    const { updates } = startTracker({ intervals: patient });
    await t.waitFor(() => updates.length === 1, 'no update');
    let isHidden = true;
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    try {
      document.dispatchEvent(new Event('visibilitychange'));
      await t.waitFor(() => signals[0]?.aborted, 'not closed');
      dispatchEvent(new Event('online'));
      await waitForDueRequests();
      assert.lengthOf(signals, 1);
      isHidden = false;
      document.dispatchEvent(new Event('visibilitychange'));
      await t.waitFor(() => signals.length === 2, 'no request');
    } finally {
      Reflect.deleteProperty(document, 'hidden');
    }
  });

  it('sends a request after the computer has slept', async () => {
    const { now } = Date;
    const { setInterval: real } = globalThis;
    let tick = (): void => undefined;
    globalThis.setInterval = ((run: () => void) => ((tick = run), 0)) as never;
    const signals = mockStream(snapshotAt(1, 'pending'));
    try {
      const { updates } = startTracker({ intervals: patient });
      await t.waitFor(() => updates.length === 1, 'no update');
      tick();
      await t.nextTask();
      assert.lengthOf(signals, 1);
      Date.now = () => now() + 3_600_000;
      tick();
      await t.waitFor(() => signals.length === 2, 'no request');
    } finally {
      Date.now = now;
      globalThis.setInterval = real;
    }
  });
});

describe('several tabs', () => {
  const channel = () => new BroadcastChannel(`crypto-checkout ${order.transaction_code}`);

  it('take newer replies of each other, and validate them', async () => {
    mockStream(snapshotAt(2, 'processing'));
    const { statuses } = startTracker({ intervals: patient });
    await t.waitFor(() => statuses().length === 1, 'no update');
    const other = channel();
    const good = createOrderReply(snapshotAt(3, 'paid'));
    const wrong = { ...good.data, sequence: 9, status: 'completed' };
    other.postMessage('completed');
    other.postMessage(createOrderReply({ ...wrong, wallet_address: 'bc1q' }));
    other.postMessage(createOrderReply({ ...wrong, transaction_code: crypto.randomUUID() }));
    other.postMessage({ ...createOrderReply(wrong), status: 'failed' });
    other.postMessage(createOrderReply(snapshotAt(1, 'completed')));
    other.postMessage(good);
    await t.waitFor(() => statuses().length === 2, 'no update');
    assert.deepEqual(statuses(), ['processing', 'paid']);
    other.close();
  });

  it('share the replies of the service', async () => {
    const other = channel();
    const heard = new Promise<MessageEvent>((resolve) => (other.onmessage = resolve));
    const snapshot = snapshotAt(2, 'processing');
    mockStream(snapshot);
    startTracker();
    assert.deepEqual((await heard).data, createOrderReply(snapshot));
    other.close();
  });

  it('track alone without BroadcastChannel', async () => {
    const { BroadcastChannel: real } = globalThis;
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    try {
      mockStream(snapshotAt(2, 'processing'));
      const { statuses } = startTracker();
      await t.waitFor(() => statuses().includes('processing'), 'no update');
    } finally {
      globalThis.BroadcastChannel = real;
    }
  });
});
