import { assert } from 'chai';
import { HttpResponse } from 'msw';
import { StreamTurns } from '../../../widget/tracking/stream-turns.js';
import { createOrderReply, createSnapshot } from '../../support/snapshot.js';
import * as t from '../support/index.js';
import {
  order,
  countPolls,
  eventOf,
  mockLostStream,
  mockNoStream,
  mockStream,
  openStreamWith,
  replyWith,
  snapshotAt,
  startTracker,
  stopTrackersAfterEach,
  waitForDueRequests,
} from '../support/tracker.js';

t.useService();
stopTrackersAfterEach();

describe('the order tracker', () => {
  for (const [when, lose, streams] of [
    ['at once when the service has no streams', mockNoStream, 1],
    ['after two lost streams', mockLostStream, 2],
  ] as const)
    it(`polls ${when}, and keeps polling`, async () => {
      lose();
      t.mockReply(t.orderUrl, replyWith(snapshotAt(2, 'paid')));
      const { statuses } = startTracker();
      await t.waitFor(() => countPolls() > 2, 'no request');
      assert.include(statuses(), 'paid');
      assert.lengthOf(t.getRequests(t.eventsUrl), streams);
    });

  it('has one request at a time', async () => {
    let open = 0;
    let most = 0;
    const slowly = async ({ request }: { request: Request }) => {
      most = Math.max(most, (open += 1));
      request.signal.addEventListener('abort', () => (open -= 1), { once: true });
      await t.nextTask();
      if (!request.signal.aborted) open -= 1;
      return HttpResponse.json(createOrderReply(snapshotAt(2, 'paid')));
    };
    mockNoStream();
    t.mockReply(t.orderUrl, slowly);
    startTracker();
    await t.waitFor(() => countPolls() > 1, 'no request');
    for (let press = 0; press < 5; press += 1) {
      dispatchEvent(new Event('online'));
      dispatchEvent(new Event('focus'));
      await t.nextTask();
    }
    await t.waitFor(() => countPolls() > 5, 'no request');
    assert.strictEqual(most, 1);
  });

  const reports = (changes: object) => replyWith(createSnapshot({ ...order, ...changes }));
  const without: [string, () => Response][] = [
    ['refuses', () => HttpResponse.json({ status: 'failed', message: 'Not found.', data: {} }, { status: 404 })],
    ['answers with a page', () => HttpResponse.html('<!doctype html>')],
    ['answers with an empty object', () => HttpResponse.json({})],
    ['reports another order', reports({ transaction_code: crypto.randomUUID() })],
    ['reports another address', reports({ wallet_address: 'bc1q' })],
    ['reports another amount', reports({ fiat_amount: '99.99' })],
    ['reports a sequence that no order reaches', reports({ sequence: 1e15 })],
    [
      'reports a coin beside ten thousand changes',
      replyWith({ ...order, timeline: snapshotAt(10_000, 'paid').timeline }),
    ],
  ];
  for (const [name, answer] of without) {
    it(`waits for a return without an update when the service ${name}`, async () => {
      t.mockReply(t.eventsUrl, answer);
      t.mockReply(t.orderUrl, answer);
      const { updates, statuses } = startTracker();
      await t.waitFor(() => countPolls() >= 3, 'no request');
      await waitForDueRequests();
      const before = countPolls();
      await waitForDueRequests();
      assert.strictEqual(countPolls(), before);
      assert.lengthOf(updates, 0);
      t.mockReply(t.orderUrl, replyWith(snapshotAt(2, 'paid')));
      dispatchEvent(new Event('online'));
      await t.waitFor(() => statuses().includes('paid'), 'no update');
    });
  }

  for (const status of [429, 500, 502, 503]) {
    it(`keeps polling while the service answers ${status}, and never says that it has no report`, async () => {
      t.mockReply(t.eventsUrl, t.failedReply('Later.', status));
      t.mockReply(t.orderUrl, t.failedReply('Later.', status));
      const { statuses } = startTracker({ onNoReport: () => assert.fail() });
      await t.waitFor(() => countPolls() > 8, 'gave up');
      t.mockReply(t.orderUrl, replyWith(snapshotAt(2, 'paid')));
      await t.waitFor(() => statuses().includes('paid'), 'no update');
    });
  }

  it('keeps polling through refusals of an order that the service has reported', async () => {
    mockNoStream();
    t.mockReply(t.orderUrl, t.failedReply('Order not found.', 404));
    const { statuses } = startTracker({ known: { sequence: 1, status: 'pending' } });
    await t.waitFor(() => countPolls() > 4, 'gave up');
    t.mockReply(t.orderUrl, replyWith(snapshotAt(2, 'paid')));
    await t.waitFor(() => statuses().includes('paid'), 'no update');
  });

  it('drops older snapshots', async () => {
    mockStream(snapshotAt(4, 'sending'), snapshotAt(3, 'paid'), snapshotAt(5, 'sending'));
    const { updates } = startTracker({ known: { sequence: 2 } });
    await t.waitFor(() => updates.length === 2, 'no update');
    const sequences = updates.map(({ snapshot: { sequence } }) => sequence);
    assert.deepEqual(sequences, [4, 5]);
  });

  for (const status of ['completed', 'failed', 'canceled', 'refunded'] as const) {
    it(`stops at ${status}`, async () => {
      const signals = mockStream(snapshotAt(3, status));
      const { statuses } = startTracker();
      await t.waitFor(() => signals[0]?.aborted, 'not stopped');
      dispatchEvent(new Event('online'));
      await waitForDueRequests();
      assert.deepEqual(statuses(), [status]);
      assert.lengthOf(t.getRequests(t.orderUrl), 1);
    });
  }

  it('reports late money while the stream of an expired order is open', async () => {
    mockStream(snapshotAt(2, 'expired'), snapshotAt(3, 'on_hold'));
    const { statuses } = startTracker();
    await t.waitFor(() => statuses().includes('on_hold'), 'no update');
  });

  it('rests when the stream of an expired order ends, and sends a request when the buyer comes back', async () => {
    const headers = { 'content-type': 'text/event-stream' };
    t.mockReply(t.eventsUrl, () => new HttpResponse(eventOf(snapshotAt(2, 'expired')), { headers }));
    const { statuses } = startTracker();
    await t.waitFor(() => statuses().length === 1, 'no update');
    await waitForDueRequests();
    assert.lengthOf(t.getRequests(t.orderUrl), 1);
    mockStream(snapshotAt(3, 'on_hold'));
    dispatchEvent(new Event('focus'));
    await t.waitFor(() => statuses().includes('on_hold'), 'no update');
  });

  it('sends nothing after it is stopped', async () => {
    const signals = mockStream(snapshotAt(1, 'pending'));
    const { updates, stop } = startTracker();
    await t.waitFor(() => updates.length === 1, 'no update');
    stop();
    await t.waitFor(() => signals[0]?.aborted, 'not closed');
    dispatchEvent(new Event('online'));
    await waitForDueRequests();
    assert.lengthOf(signals, 1);
  });
});

describe('a stream that is open and says nothing', () => {
  const soon = { firstReportMs: 60, idleTimeoutMs: 60 };
  const never = (): Promise<never> => new Promise(() => undefined);
  const event = eventOf(snapshotAt(1, 'pending'));
  const proxies: Record<string, () => Response | Promise<never>> = {
    'holds the head': never,
    'holds the body': () => openStreamWith(),
    'lets heartbeats through': () => openStreamWith(':\n\n', ':\n\n'),
    'holds the end of the first event': () => openStreamWith(event.slice(0, -2)),
    'holds what follows the first event': () => openStreamWith(event),
    'has the event of another order': () => openStreamWith(eventOf(createSnapshot())),
  };
  const settings = Object.entries(proxies).flatMap(([name, answer]) => [
    { name, answer },
    { name: `${name} and a script drops the signal of fetch`, answer, signal: null },
  ]);
  for (const { name, answer, ...dropped } of settings) {
    it(`makes the page poll for the rest of its life where a proxy ${name}`, async () => {
      const ownFetch = window.fetch.bind(window);
      window.fetch = (url, init) => ownFetch(url, { ...init, ...dropped });
      try {
        t.mockReply(t.eventsUrl, answer);
        t.mockReply(t.orderUrl, replyWith(snapshotAt(2, 'paid')));
        const turns = new StreamTurns();
        const { statuses } = startTracker({ intervals: soon, turns });
        await t.waitFor(() => statuses().includes('paid'), 'no update');
        dispatchEvent(new Event('online'));
        const other = startTracker({ intervals: soon, turns });
        await t.waitFor(() => other.updates.length > 0, 'no update');
        await waitForDueRequests();
        assert.lengthOf(t.getRequests(t.eventsUrl), 1);
      } finally {
        window.fetch = ownFetch;
      }
    });
  }

  it('is only lost where the clock stood still meanwhile', async () => {
    const { now } = Date;
    t.mockReply(t.eventsUrl, never);
    try {
      startTracker({ intervals: { firstReportMs: 1000 } });
      await t.waitFor(() => t.getRequests(t.eventsUrl).length === 1, 'no stream');
      Date.now = () => now() + 3_600_000;
      await t.waitFor(() => t.getRequests(t.eventsUrl).length > 1, 'no new stream');
    } finally {
      Date.now = now;
    }
  });
});

describe('the orders of a page', () => {
  it('have one stream for each origin, which the next one takes when it ends', async () => {
    const signals = mockStream(snapshotAt(1, 'pending'));
    t.mockReply(t.orderUrl, replyWith(snapshotAt(1, 'pending')));
    const turns = new StreamTurns();
    const openStreams = () => signals.map(({ aborted }) => (aborted ? 'closed' : 'open')).join(' ');
    const first = startTracker({ turns });
    await t.waitFor(() => first.updates.length === 1, 'no update');
    const second = startTracker({ turns, baseUrl: '/' });
    await t.waitFor(() => openStreams() === 'closed open', openStreams());
    const polls = countPolls();
    await t.waitFor(() => countPolls() > polls + 1, 'the first one does not poll');
    second.stop();
    await t.waitFor(() => openStreams() === 'closed closed open', openStreams());
  });
});

describe('the pages of an origin', () => {
  it('have one stream: the others poll until it ends', async () => {
    const signals = mockStream(snapshotAt(1, 'pending'));
    t.mockReply(t.orderUrl, replyWith(snapshotAt(1, 'pending')));
    const other = t.createGate();
    void navigator.locks.request(`checkout-stream ${location.origin}`, () => other.opened);
    startTracker();
    await t.waitFor(() => countPolls() > 2, 'no request');
    assert.lengthOf(signals, 0);
    other.open();
    await t.waitFor(() => signals.length === 1, 'no stream');
  });

  it('stream where they have no locks, as without TLS', async () => {
    const signals = mockStream(snapshotAt(1, 'pending'));
    Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
    try {
      startTracker();
      await t.waitFor(() => signals.length === 1, 'no stream');
    } finally {
      Reflect.deleteProperty(navigator, 'locks');
    }
  });
});

describe('the order tracker of an expired order', () => {
  const losses: Record<string, () => void> = { 'has no streams': mockNoStream, 'loses its streams': mockLostStream };
  for (const [name, lose] of Object.entries(losses)) {
    it(`looks for late money when the buyer comes back, also when the service ${name}`, async () => {
      lose();
      t.mockReply(t.orderUrl, replyWith(snapshotAt(2, 'expired')));
      const { statuses } = startTracker();
      await t.waitFor(() => statuses().includes('expired'), 'no update');
      await waitForDueRequests();
      const before = countPolls();
      await waitForDueRequests();
      assert.strictEqual(countPolls(), before);
      t.mockReply(t.orderUrl, replyWith(snapshotAt(3, 'on_hold')));
      dispatchEvent(new Event('focus'));
      await t.waitFor(() => statuses().includes('on_hold'), 'no update');
    });
  }
});
