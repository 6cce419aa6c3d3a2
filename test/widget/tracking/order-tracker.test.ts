import { assert } from '@open-wc/testing';
import { HttpResponse } from 'msw';
import { OrderTracker } from '../../../widget/tracking/order-tracker.js';
import { statusesSince } from '../../../widget/tracking/track-order.js';
import type { OrderUpdate } from '../../../widget/state/machine.js';
import { createOrderReply, createSnapshot, createTimeline } from '../../support/snapshot.js';
import * as t from '../support/index.js';

t.useService();

const fastPacing = { initialMs: 5, maxMs: 40, idleTimeoutMs: 60 };
const order = createSnapshot();
const runs: AbortController[] = [];
afterEach(() => runs.splice(0).forEach((run) => run.abort()));

function startTracker(knownSequence = 0, intervals = fastPacing) {
  const run = new AbortController();
  runs.push(run);
  const recorded: OrderUpdate[] = [];
  new OrderTracker({
    baseUrl: location.origin,
    order,
    knownSequence,
    signal: run.signal,
    onUpdate: (report) => recorded.push(report),
    intervals,
  });
  return { recorded, stop: () => run.abort(), statuses: () => recorded.map(({ snapshot: { status } }) => status) };
}

const countPolls = () => t.getRequests(t.orderUrl).length - t.getRequests(t.eventsUrl).length;
const snapshotAt = (sequence: number, status: string) =>
  createSnapshot({ sequence, status, timeline: createTimeline(...Array.from({ length: sequence }, () => status)) });
const replyWith = (data: ReturnType<typeof createSnapshot>) => () => HttpResponse.json(createOrderReply(data));
const noStream = () => t.mockReply(t.eventsUrl, t.failedReply('Not found.', 404));
const lostStream = () => t.mockReply(t.eventsUrl, () => HttpResponse.error());
const waitToSettle = (ms = 150) => new Promise((resolve) => setTimeout(resolve, ms));

/** A stream that says this and stays open. */
function streams(...texts: readonly string[]) {
  const signals: AbortSignal[] = [];
  t.mockReply(t.eventsUrl, ({ request }) => {
    signals.push(request.signal);
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => texts.forEach((text) => stream.enqueue(new TextEncoder().encode(text))),
    });
    return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return signals;
}
const event = (data: unknown) => `event: order\ndata: ${JSON.stringify(data)}\n\n`;

describe('the follower', () => {
  it('asks by looking where there are no streams, at once', async () => {
    noStream();
    t.mockReply(t.orderUrl, replyWith(snapshotAt(2, 'paid')));
    const { statuses } = startTracker();
    await t.waitFor(() => statuses().includes('paid'), 'not told');
    assert.lengthOf(t.getRequests(t.eventsUrl), 1);
  });

  it('asks by looking once two streams were lost, and goes on', async () => {
    lostStream();
    t.mockReply(t.orderUrl, replyWith(snapshotAt(2, 'paid')));
    startTracker();
    await t.waitFor(() => countPolls() > 2, 'not asked');
    assert.lengthOf(t.getRequests(t.eventsUrl), 2);
  });

  it('comes back to a stream that was silent for too long', async () => {
    const signals = streams(event(createOrderReply(snapshotAt(2, 'paid'))));
    const { recorded } = startTracker();
    await t.waitFor(() => signals.length > 1, 'not asked again');
    assert.isTrue(signals[0]?.aborted);
    assert.strictEqual(countPolls(), 0);
    assert.strictEqual(recorded[0]?.snapshot.status, 'paid');
  });

  it('never asks two things at once', async () => {
    let open = 0;
    let most = 0;
    const slowly = async ({ request }: { request: Request }) => {
      most = Math.max(most, (open += 1));
      request.signal.addEventListener('abort', () => (open -= 1), { once: true });
      await waitToSettle(20);
      if (!request.signal.aborted) open -= 1;
      return HttpResponse.json(createOrderReply(snapshotAt(2, 'paid')));
    };
    noStream();
    t.mockReply(t.orderUrl, slowly);
    startTracker();
    await t.waitFor(() => countPolls() > 1, 'not asked');
    for (let press = 0; press < 5; press += 1) {
      dispatchEvent(new Event('online'));
      dispatchEvent(new Event('focus'));
      await t.nextTask();
    }
    await t.waitFor(() => countPolls() > 5, 'not asked');
    assert.strictEqual(most, 1);
  });

  const without: [string, () => Response][] = [
    ['refuses', () => HttpResponse.json({ status: 'failed', message: 'Not found.', data: {} }, { status: 404 })],
    ['answers with a page', () => HttpResponse.html('<!doctype html>')],
    ['answers with an empty object', () => HttpResponse.json({})],
    [
      'speaks of another order',
      () => HttpResponse.json(createOrderReply(createSnapshot({ transaction_code: crypto.randomUUID() }))),
    ],
    [
      'speaks of another address',
      () => HttpResponse.json(createOrderReply(createSnapshot({ wallet_address: 'bc1q' }))),
    ],
    ['speaks of another coin', () => HttpResponse.json(createOrderReply(createSnapshot({ crypto_currency: 'ETH' })))],
  ];
  for (const [name, answer] of without) {
    it(`tells nothing and stops asking where the service ${name}`, async () => {
      t.mockReply(t.eventsUrl, answer);
      t.mockReply(t.orderUrl, answer);
      const { recorded } = startTracker();
      await t.waitFor(() => countPolls() === 3, 'not asked');
      await waitToSettle();
      dispatchEvent(new Event('online'));
      await waitToSettle();
      assert.strictEqual(countPolls(), 3);
      assert.lengthOf(recorded, 0);
    });
  }

  it('goes on through refusals once the service has spoken of the order', async () => {
    noStream();
    t.mockReply(t.orderUrl, t.failedReply('Too many requests, please try again later.', 429));
    t.mockReplyOnce(t.orderUrl, replyWith(snapshotAt(1, 'pending')));
    const { statuses } = startTracker();
    await t.waitFor(() => countPolls() > 4, 'gave up');
    t.mockReply(t.orderUrl, replyWith(snapshotAt(2, 'paid')));
    await t.waitFor(() => statuses().includes('paid'), 'not told');
  });

  it('drops what is older than what it knows', async () => {
    streams(
      event(createOrderReply(snapshotAt(4, 'sending'))),
      event(createOrderReply(snapshotAt(3, 'paid'))),
      event(createOrderReply(snapshotAt(5, 'sending'))),
    );
    const { recorded } = startTracker(2, { ...fastPacing, idleTimeoutMs: 5000 });
    await t.waitFor(() => recorded.length === 2, 'not told');
    assert.deepEqual(
      recorded.map(({ snapshot: { sequence } }) => sequence),
      [4, 5],
    );
  });

  for (const status of ['completed', 'failed', 'canceled', 'refunded']) {
    it(`stops at ${status}`, async () => {
      const signals = streams(event(createOrderReply(snapshotAt(3, status))));
      const { statuses } = startTracker();
      await t.waitFor(() => signals[0]?.aborted, 'not stopped');
      dispatchEvent(new Event('online'));
      await waitToSettle();
      assert.deepEqual(statuses(), [status]);
      assert.lengthOf(t.getRequests(t.orderUrl), 1);
    });
  }

  it('sees late money while the stream of an expired order lasts', async () => {
    streams(event(createOrderReply(snapshotAt(2, 'expired'))), event(createOrderReply(snapshotAt(3, 'on_hold'))));
    const { statuses } = startTracker();
    await t.waitFor(() => statuses().includes('on_hold'), 'not told');
  });

  it('rests once that stream is gone, and looks again when the buyer comes back', async () => {
    const signals = streams(event(createOrderReply(snapshotAt(2, 'expired'))));
    const { statuses } = startTracker();
    await t.waitFor(() => signals[0]?.aborted, 'not stopped');
    await waitToSettle();
    assert.lengthOf(t.getRequests(t.orderUrl), 1);
    streams(event(createOrderReply(snapshotAt(3, 'on_hold'))));
    dispatchEvent(new Event('focus'));
    await t.waitFor(() => statuses().includes('on_hold'), 'not told');
  });

  it('asks nothing while the page is hidden, and at once when it is shown', async () => {
    const signals = streams(event(createOrderReply(snapshotAt(1, 'pending'))));
    const { recorded } = startTracker(0, { ...fastPacing, idleTimeoutMs: 5000 });
    await t.waitFor(() => recorded.length === 1, 'not told');
    let isHidden = true;
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    try {
      document.dispatchEvent(new Event('visibilitychange'));
      await t.waitFor(() => signals[0]?.aborted, 'not closed');
      dispatchEvent(new Event('online'));
      await waitToSettle();
      assert.lengthOf(signals, 1);
      isHidden = false;
      document.dispatchEvent(new Event('visibilitychange'));
      await t.waitFor(() => signals.length === 2, 'not asked');
    } finally {
      Reflect.deleteProperty(document, 'hidden');
    }
  });

  it('looks again after a sleep', async () => {
    const { now } = Date;
    const { setInterval: real } = globalThis;
    let tick = (): void => undefined;
    globalThis.setInterval = ((run: () => void) => ((tick = run), 0)) as never;
    const signals = streams(event(createOrderReply(snapshotAt(1, 'pending'))));
    try {
      const { recorded } = startTracker(0, { ...fastPacing, idleTimeoutMs: 5000 });
      await t.waitFor(() => recorded.length === 1, 'not told');
      tick();
      await t.nextTask();
      assert.lengthOf(signals, 1);
      Date.now = () => now() + 3_600_000;
      tick();
      await t.waitFor(() => signals.length === 2, 'not asked');
    } finally {
      Date.now = now;
      globalThis.setInterval = real;
    }
  });

  it('asks nothing more once it is stopped', async () => {
    const signals = streams(event(createOrderReply(snapshotAt(1, 'pending'))));
    const { recorded, stop } = startTracker();
    await t.waitFor(() => recorded.length === 1, 'not told');
    stop();
    await t.waitFor(() => signals[0]?.aborted, 'not closed');
    dispatchEvent(new Event('online'));
    await waitToSettle();
    assert.lengthOf(signals, 1);
  });
});

describe('the follower of an expired order', () => {
  const losses: Record<string, () => void> = { 'has none': noStream, 'loses them': lostStream };
  for (const [name, lose] of Object.entries(losses)) {
    it(`looks for late money when the buyer comes back, also where the service ${name}`, async () => {
      lose();
      t.mockReply(t.orderUrl, replyWith(snapshotAt(2, 'expired')));
      const { statuses } = startTracker();
      await t.waitFor(() => statuses().includes('expired'), 'not told');
      await waitToSettle();
      const before = countPolls();
      await waitToSettle();
      assert.strictEqual(countPolls(), before);
      t.mockReply(t.orderUrl, replyWith(snapshotAt(3, 'on_hold')));
      dispatchEvent(new Event('focus'));
      await t.waitFor(() => statuses().includes('on_hold'), 'not told');
    });
  }
});

describe('several tabs', () => {
  const channel = () => new BroadcastChannel(`crypto-checkout ${order.transaction_code}`);

  it('tell each other what is new, and believe no less carefully', async () => {
    streams(event(createOrderReply(snapshotAt(2, 'processing'))));
    const { statuses } = startTracker(0, { ...fastPacing, idleTimeoutMs: 5000 });
    await t.waitFor(() => statuses().length === 1, 'not told');
    const other = channel();
    const good = createOrderReply(snapshotAt(3, 'paid'));
    const wrong = { ...good.data, sequence: 9, status: 'completed' };
    other.postMessage('completed');
    other.postMessage(createOrderReply({ ...wrong, wallet_address: 'bc1q' }));
    other.postMessage(createOrderReply({ ...wrong, transaction_code: crypto.randomUUID() }));
    other.postMessage({ ...createOrderReply(wrong), status: 'failed' });
    other.postMessage(createOrderReply(snapshotAt(1, 'completed')));
    other.postMessage(good);
    await t.waitFor(() => statuses().length === 2, 'not told');
    assert.deepEqual(statuses(), ['processing', 'paid']);
    other.close();
  });

  it('share what one of them heard', async () => {
    const other = channel();
    const heard = new Promise<MessageEvent>((resolve) => (other.onmessage = resolve));
    const reply = createOrderReply(snapshotAt(2, 'processing'));
    streams(event(reply));
    startTracker();
    assert.deepEqual((await heard).data, reply);
    other.close();
  });

  it('follow alone where there are no channels', async () => {
    const { BroadcastChannel: real } = globalThis;
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    try {
      streams(event(createOrderReply(snapshotAt(2, 'processing'))));
      const { statuses } = startTracker();
      await t.waitFor(() => statuses().includes('processing'), 'not told');
    } finally {
      globalThis.BroadcastChannel = real;
    }
  });
});

describe('the changes that are told', () => {
  const rows: [string, { status: string; sequence: number }, readonly string[], readonly string[]][] = [
    ['none', { status: 'pending', sequence: 0 }, ['pending'], []],
    ['one', { status: 'pending', sequence: 1 }, ['pending', 'processing'], ['processing']],
    [
      'all that were missed',
      { status: 'pending', sequence: 0 },
      ['pending', 'processing', 'paid'],
      ['processing', 'paid'],
    ],
    ['no loop', { status: 'sending', sequence: 2 }, ['paid', 'sending', 'sending', 'completed'], ['completed']],
    ['a way there and back', { status: 'paid', sequence: 1 }, ['paid', 'on_hold', 'paid'], ['on_hold', 'paid']],
  ];
  for (const [name, told, timeline, expected] of rows) {
    it(`are ${name}`, () => {
      const now = createSnapshot({ status: timeline.at(-1) ?? '', timeline: createTimeline(...timeline) });
      assert.deepEqual(statusesSince(told, now), expected);
    });
  }

  it('are the status alone where there is no timeline', () => {
    const now = createSnapshot({ status: 'paid', timeline: [] });
    assert.deepEqual(statusesSince({ status: 'pending', sequence: 1 }, now), ['paid']);
  });
});
