import { assert } from 'chai';
import * as t from '../support/index.js';
import {
  countPolls,
  mockNoStream,
  mockStream,
  replyWith,
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
    const { updates } = startTracker();
    await t.waitFor(() => updates.length === 1, 'no update');
    let isHidden = true;
    const own = Object.getOwnPropertyDescriptor(Document.prototype, 'hidden') ?? {};
    Object.defineProperty(Document.prototype, 'hidden', { configurable: true, get: () => isHidden });
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
      Object.defineProperty(Document.prototype, 'hidden', own);
    }
  });

  const hourMs = 3_600_000;
  const returns: readonly [how: string, event: () => Event][] = [
    ['its window has the focus again', () => new Event('focus')],
    ['it comes from the cache of the history', () => new PageTransitionEvent('pageshow', { persisted: true })],
    ['it is online again', () => new Event('online')],
  ];
  for (const [how, event] of returns) {
    it(`looks the order up at once when ${how}`, async () => {
      mockNoStream();
      t.mockReply(t.orderUrl, replyWith(snapshotAt(3, 'paid')));
      t.mockReplyOnce(t.orderUrl, replyWith(snapshotAt(1, 'pending')));
      // Without the event the second look-up is an hour away.
      const { updates } = startTracker({ intervals: { initialMs: hourMs, maxMs: hourMs } });
      await t.waitFor(() => updates.length === 1, 'no update');
      dispatchEvent(event());
      await t.waitFor(() => updates.length === 2, 'not looked up');
      assert.strictEqual(updates[1]?.snapshot.status, 'paid');
    });
  }

  it('is looked up at once beside a stream when its window has the focus, and once for all events of a return', async () => {
    const signals = mockStream(snapshotAt(1, 'pending'));
    t.mockReply(t.orderUrl, replyWith(snapshotAt(3, 'paid')));
    const { updates, statuses } = startTracker();
    await t.waitFor(() => updates.length === 1, 'no update');
    dispatchEvent(new Event('focus'));
    dispatchEvent(new Event('online'));
    await t.waitFor(() => statuses().includes('paid'), 'not looked up');
    assert.isFalse(signals[0]?.aborted, 'the stream stays');
    assert.strictEqual(countPolls(), 1);
  });

  it('is looked up at once before a stream, which may be held back, when the page is online again', async () => {
    t.mockReply(t.eventsUrl, () => new Promise<never>(() => undefined));
    t.mockReply(t.orderUrl, replyWith(snapshotAt(3, 'paid')));
    const { statuses } = startTracker();
    await t.waitFor(() => t.getRequests(t.eventsUrl).length === 1, 'no request');
    dispatchEvent(new Event('online'));
    await t.waitFor(() => statuses().includes('paid'), 'not looked up');
    await t.waitFor(() => t.getRequests(t.eventsUrl).length === 2, 'no stream');
  });

  it('sends a request after the computer has slept', async () => {
    const { now } = Date;
    const { setInterval: real } = globalThis;
    let tick = (): void => undefined;
    globalThis.setInterval = ((run: () => void) => ((tick = run), 0)) as never;
    const signals = mockStream(snapshotAt(1, 'pending'));
    try {
      const { updates } = startTracker();
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
