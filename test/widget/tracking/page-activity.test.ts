import { assert } from 'chai';
import { HttpResponse } from 'msw';
import * as t from '../support/index.js';
import { countPolls, mockLostStream, mockNoStream, mockStream, replyWith, snapshotAt } from '../support/tracker.js';
import { startTracker, stopTrackersAfterEach, waitForDueRequests } from '../support/tracker.js';

t.useService();
stopTrackersAfterEach();

describe('page activity', () => {
  /** Has the page say that it is hidden, until the test ends. Returns how to show it. */
  function hidePage(): () => void {
    let isHidden = true;
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
    return () => {
      isHidden = false;
      document.dispatchEvent(new Event('visibilitychange'));
    };
  }
  afterEach(() => void Reflect.deleteProperty(document, 'hidden'));

  it('closes the stream when the page is hidden, and sends a request at once when it is visible', async () => {
    const signals = mockStream(snapshotAt(1, 'pending'));
    const { updates } = startTracker();
    await t.waitFor(() => updates.length === 1, 'no update');
    const show = hidePage();
    await t.waitFor(() => signals[0]?.aborted, 'not closed');
    dispatchEvent(new Event('online'));
    await waitForDueRequests();
    assert.lengthOf(signals, 1);
    assert.strictEqual(countPolls(), 0);
    show();
    await t.waitFor(() => signals.length === 2, 'no request');
  });

  it('follows the order by slow look-ups on a page that always says it is hidden', async () => {
    const signals = mockStream(snapshotAt(1, 'pending'));
    const replies = [snapshotAt(1, 'pending'), snapshotAt(2, 'processing'), snapshotAt(3, 'completed')];
    t.mockReply(t.orderUrl, () => replyWith(replies.shift() ?? snapshotAt(3, 'completed'))());
    hidePage();
    const { statuses } = startTracker({ intervals: { hiddenMs: 1 } });
    await t.waitFor(() => statuses().includes('completed'), 'not followed');
    assert.deepEqual(statuses(), ['pending', 'processing', 'completed']);
    assert.lengthOf(signals, 0);
  });

  it('follows the order also where such a page says it again and again', async () => {
    t.mockReply(t.orderUrl, replyWith(snapshotAt(2, 'paid')));
    t.mockReplyOnce(t.orderUrl, replyWith(snapshotAt(1, 'pending')));
    hidePage();
    const { statuses } = startTracker({ intervals: { hiddenMs: 200 } });
    const saysAgain = setInterval(() => document.dispatchEvent(new Event('visibilitychange')), 20);
    try {
      await t.waitFor(() => statuses().includes('paid'), 'not followed');
    } finally {
      clearInterval(saysAgain);
    }
  });

  it('looks the order up also where the page returns again and again before the answer', async () => {
    mockNoStream();
    t.mockReply(t.orderUrl, replyWith(snapshotAt(1, 'pending')));
    const { statuses } = startTracker({ intervals: { initialMs: 3_600_000, maxMs: 3_600_000 } });
    await t.waitFor(() => statuses().includes('pending'), 'no first look-up');
    const gate = t.createGate();
    const signals: AbortSignal[] = [];
    t.mockReply(t.orderUrl, async ({ request }) => {
      signals.push(request.signal);
      await gate.opened;
      return replyWith(snapshotAt(2, 'paid'))();
    });
    dispatchEvent(new Event('focus'));
    await t.waitFor(() => signals.length > 0, 'no request');
    const now = performance.now.bind(performance);
    performance.now = () => now() + 10_000;
    dispatchEvent(new Event('focus'));
    performance.now = now;
    gate.open();
    await t.waitFor(() => statuses().includes('paid'), 'not looked up');
    assert.isFalse(signals[0]?.aborted);
  });

  it('sends the first look-up of a hidden page at once, and the next when it is visible', async () => {
    const signals = mockStream(snapshotAt(3, 'paid'));
    t.mockReply(t.orderUrl, replyWith(snapshotAt(1, 'pending')));
    const show = hidePage();
    const { statuses } = startTracker();
    await t.waitFor(() => statuses().length === 1, 'no first look-up');
    await waitForDueRequests();
    assert.strictEqual(countPolls(), 1);
    show();
    await t.waitFor(() => statuses().includes('paid'), 'no request');
    assert.lengthOf(signals, 1);
  });

  const returns: readonly [how: string, event: () => Event][] = [
    ['its window has the focus again', () => new Event('focus')],
    ['it comes from the cache of the history', () => new PageTransitionEvent('pageshow', { persisted: true })],
    ['it is online again', () => new Event('online')],
  ];
  for (const [how, event] of returns) {
    it(`looks the order up at once when ${how}`, async () => {
      mockNoStream();
      t.mockReply(t.orderUrl, replyWith(snapshotAt(3, 'paid')));
      t.mockReplyOnce(t.orderUrl, replyWith(snapshotAt(1, 'expired')));
      const { statuses } = startTracker();
      await t.waitFor(() => statuses().includes('expired'), 'no update');
      await waitForDueRequests();
      assert.strictEqual(countPolls(), 1, 'without the event there is no second look-up');
      dispatchEvent(event());
      await t.waitFor(() => statuses().includes('paid'), 'not looked up');
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

  const silences: readonly [what: string, reply: () => Response | Promise<never>][] = [
    ['fails', () => HttpResponse.error()],
    ['gets no answer on a dead connection', () => new Promise<never>(() => undefined)],
  ];
  for (const [what, silence] of silences) {
    it(`looks the order up again when the look-up of a return ${what}`, async () => {
      mockLostStream();
      const replies = [silence];
      t.mockReply(t.orderUrl, () => (replies.shift() ?? replyWith(snapshotAt(3, 'paid')))());
      const { statuses } = startTracker({ intervals: { initialMs: 60_000, maxMs: 60_000, lookUpMs: 20 } });
      const countStreams = () => t.getRequests(t.eventsUrl).length;
      await t.waitFor(() => countStreams() === 1, 'no stream');
      await waitForDueRequests();
      dispatchEvent(new Event('focus'));
      await t.waitFor(() => countStreams() === 2, 'no stream after the look-up');
      await waitForDueRequests();
      dispatchEvent(new Event('online'));
      await t.waitFor(() => statuses().includes('paid'), 'not looked up');
    });
  }

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
