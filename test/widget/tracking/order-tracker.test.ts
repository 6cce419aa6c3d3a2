import { assert } from '@open-wc/testing';
import { HttpResponse } from 'msw';
import { OrderTracker } from '../../../widget/tracking/order-tracker.js';
import { statusesSince } from '../../../widget/tracking/track-order.js';
import type { OrderUpdate } from '../../../widget/state/machine.js';
import { replyOf, snapshot, timelineOf } from '../../support/snapshot.js';
import * as t from '../support/index.js';

t.useService();

const quick = { initialMs: 5, maxMs: 40, idleTimeoutMs: 60 };
const order = snapshot();
const runs: AbortController[] = [];
afterEach(() => runs.splice(0).forEach((run) => run.abort()));

function follow(knownSequence = 0, intervals = quick) {
  const run = new AbortController();
  runs.push(run);
  const told: OrderUpdate[] = [];
  new OrderTracker({
    baseUrl: location.origin,
    order,
    knownSequence,
    signal: run.signal,
    onUpdate: (report) => told.push(report),
    intervals,
  });
  return { told, stop: () => run.abort(), statuses: () => told.map(({ snapshot: { status } }) => status) };
}

const looks = () => t.asked(t.orderUrl).length - t.asked(t.eventsUrl).length;
const at = (sequence: number, status: string) =>
  snapshot({ sequence, status, timeline: timelineOf(...Array.from({ length: sequence }, () => status)) });
const says = (data: ReturnType<typeof snapshot>) => () => HttpResponse.json(replyOf(data));
const noStream = () => t.answer(t.eventsUrl, t.refused('Not found.', 404));
const lostStream = () => t.answer(t.eventsUrl, () => HttpResponse.error());
const settled = (ms = 150) => new Promise((resolve) => setTimeout(resolve, ms));

/** A stream that says this and stays open. */
function streams(...texts: readonly string[]) {
  const signals: AbortSignal[] = [];
  t.answer(t.eventsUrl, ({ request }) => {
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
    t.answer(t.orderUrl, says(at(2, 'paid')));
    const { statuses } = follow();
    await t.until(() => statuses().includes('paid'), 'not told');
    assert.lengthOf(t.asked(t.eventsUrl), 1);
  });

  it('asks by looking once two streams were lost, and goes on', async () => {
    lostStream();
    t.answer(t.orderUrl, says(at(2, 'paid')));
    follow();
    await t.until(() => looks() > 2, 'not asked');
    assert.lengthOf(t.asked(t.eventsUrl), 2);
  });

  it('comes back to a stream that was silent for too long', async () => {
    const signals = streams(event(replyOf(at(2, 'paid'))));
    const { told } = follow();
    await t.until(() => signals.length > 1, 'not asked again');
    assert.isTrue(signals[0]?.aborted);
    assert.strictEqual(looks(), 0);
    assert.strictEqual(told[0]?.snapshot.status, 'paid');
  });

  it('never asks two things at once', async () => {
    let open = 0;
    let most = 0;
    const slowly = async ({ request }: { request: Request }) => {
      most = Math.max(most, (open += 1));
      request.signal.addEventListener('abort', () => (open -= 1), { once: true });
      await settled(20);
      if (!request.signal.aborted) open -= 1;
      return HttpResponse.json(replyOf(at(2, 'paid')));
    };
    noStream();
    t.answer(t.orderUrl, slowly);
    follow();
    await t.until(() => looks() > 1, 'not asked');
    for (let press = 0; press < 5; press += 1) {
      dispatchEvent(new Event('online'));
      dispatchEvent(new Event('focus'));
      await t.tasks();
    }
    await t.until(() => looks() > 5, 'not asked');
    assert.strictEqual(most, 1);
  });

  const without: [string, () => Response][] = [
    ['refuses', () => HttpResponse.json({ status: 'failed', message: 'Not found.', data: {} }, { status: 404 })],
    ['answers with a page', () => HttpResponse.html('<!doctype html>')],
    ['answers with an empty object', () => HttpResponse.json({})],
    ['speaks of another order', () => HttpResponse.json(replyOf(snapshot({ transaction_code: crypto.randomUUID() })))],
    ['speaks of another address', () => HttpResponse.json(replyOf(snapshot({ wallet_address: 'bc1q' })))],
    ['speaks of another coin', () => HttpResponse.json(replyOf(snapshot({ crypto_currency: 'ETH' })))],
  ];
  for (const [name, answer] of without) {
    it(`tells nothing and stops asking where the service ${name}`, async () => {
      t.answer(t.eventsUrl, answer);
      t.answer(t.orderUrl, answer);
      const { told } = follow();
      await t.until(() => looks() === 3, 'not asked');
      await settled();
      dispatchEvent(new Event('online'));
      await settled();
      assert.strictEqual(looks(), 3);
      assert.lengthOf(told, 0);
    });
  }

  it('goes on through refusals once the service has spoken of the order', async () => {
    noStream();
    t.answer(t.orderUrl, t.refused('Too many requests, please try again later.', 429));
    t.answerOnce(t.orderUrl, says(at(1, 'pending')));
    const { statuses } = follow();
    await t.until(() => looks() > 4, 'gave up');
    t.answer(t.orderUrl, says(at(2, 'paid')));
    await t.until(() => statuses().includes('paid'), 'not told');
  });

  it('drops what is older than what it knows', async () => {
    streams(event(replyOf(at(4, 'sending'))), event(replyOf(at(3, 'paid'))), event(replyOf(at(5, 'sending'))));
    const { told } = follow(2, { ...quick, idleTimeoutMs: 5000 });
    await t.until(() => told.length === 2, 'not told');
    assert.deepEqual(
      told.map(({ snapshot: { sequence } }) => sequence),
      [4, 5],
    );
  });

  for (const status of ['completed', 'failed', 'canceled', 'refunded']) {
    it(`stops at ${status}`, async () => {
      const signals = streams(event(replyOf(at(3, status))));
      const { statuses } = follow();
      await t.until(() => signals[0]?.aborted, 'not stopped');
      dispatchEvent(new Event('online'));
      await settled();
      assert.deepEqual(statuses(), [status]);
      assert.lengthOf(t.asked(t.orderUrl), 1);
    });
  }

  it('sees late money while the stream of an expired order lasts', async () => {
    streams(event(replyOf(at(2, 'expired'))), event(replyOf(at(3, 'on_hold'))));
    const { statuses } = follow();
    await t.until(() => statuses().includes('on_hold'), 'not told');
  });

  it('rests once that stream is gone, and looks again when the buyer comes back', async () => {
    const signals = streams(event(replyOf(at(2, 'expired'))));
    const { statuses } = follow();
    await t.until(() => signals[0]?.aborted, 'not stopped');
    await settled();
    assert.lengthOf(t.asked(t.orderUrl), 1);
    streams(event(replyOf(at(3, 'on_hold'))));
    dispatchEvent(new Event('focus'));
    await t.until(() => statuses().includes('on_hold'), 'not told');
  });

  it('asks nothing while the page is hidden, and at once when it is shown', async () => {
    const signals = streams(event(replyOf(at(1, 'pending'))));
    const { told } = follow(0, { ...quick, idleTimeoutMs: 5000 });
    await t.until(() => told.length === 1, 'not told');
    let isHidden = true;
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    try {
      document.dispatchEvent(new Event('visibilitychange'));
      await t.until(() => signals[0]?.aborted, 'not closed');
      dispatchEvent(new Event('online'));
      await settled();
      assert.lengthOf(signals, 1);
      isHidden = false;
      document.dispatchEvent(new Event('visibilitychange'));
      await t.until(() => signals.length === 2, 'not asked');
    } finally {
      Reflect.deleteProperty(document, 'hidden');
    }
  });

  it('looks again after a sleep', async () => {
    const { now } = Date;
    const { setInterval: real } = globalThis;
    let tick = (): void => undefined;
    globalThis.setInterval = ((run: () => void) => ((tick = run), 0)) as never;
    const signals = streams(event(replyOf(at(1, 'pending'))));
    try {
      const { told } = follow(0, { ...quick, idleTimeoutMs: 5000 });
      await t.until(() => told.length === 1, 'not told');
      tick();
      await t.tasks();
      assert.lengthOf(signals, 1);
      Date.now = () => now() + 3_600_000;
      tick();
      await t.until(() => signals.length === 2, 'not asked');
    } finally {
      Date.now = now;
      globalThis.setInterval = real;
    }
  });

  it('asks nothing more once it is stopped', async () => {
    const signals = streams(event(replyOf(at(1, 'pending'))));
    const { told, stop } = follow();
    await t.until(() => told.length === 1, 'not told');
    stop();
    await t.until(() => signals[0]?.aborted, 'not closed');
    dispatchEvent(new Event('online'));
    await settled();
    assert.lengthOf(signals, 1);
  });
});

describe('the follower of an expired order', () => {
  const losses: Record<string, () => void> = { 'has none': noStream, 'loses them': lostStream };
  for (const [name, lose] of Object.entries(losses)) {
    it(`looks for late money when the buyer comes back, also where the service ${name}`, async () => {
      lose();
      t.answer(t.orderUrl, says(at(2, 'expired')));
      const { statuses } = follow();
      await t.until(() => statuses().includes('expired'), 'not told');
      await settled();
      const before = looks();
      await settled();
      assert.strictEqual(looks(), before);
      t.answer(t.orderUrl, says(at(3, 'on_hold')));
      dispatchEvent(new Event('focus'));
      await t.until(() => statuses().includes('on_hold'), 'not told');
    });
  }
});

describe('several tabs', () => {
  const channel = () => new BroadcastChannel(`crypto-checkout ${order.transaction_code}`);

  it('tell each other what is new, and believe no less carefully', async () => {
    streams(event(replyOf(at(2, 'processing'))));
    const { statuses } = follow(0, { ...quick, idleTimeoutMs: 5000 });
    await t.until(() => statuses().length === 1, 'not told');
    const other = channel();
    const good = replyOf(at(3, 'paid'));
    const wrong = { ...good.data, sequence: 9, status: 'completed' };
    other.postMessage('completed');
    other.postMessage(replyOf({ ...wrong, wallet_address: 'bc1q' }));
    other.postMessage(replyOf({ ...wrong, transaction_code: crypto.randomUUID() }));
    other.postMessage({ ...replyOf(wrong), status: 'failed' });
    other.postMessage(replyOf(at(1, 'completed')));
    other.postMessage(good);
    await t.until(() => statuses().length === 2, 'not told');
    assert.deepEqual(statuses(), ['processing', 'paid']);
    other.close();
  });

  it('share what one of them heard', async () => {
    const other = channel();
    const heard = new Promise<MessageEvent>((resolve) => (other.onmessage = resolve));
    const reply = replyOf(at(2, 'processing'));
    streams(event(reply));
    follow();
    assert.deepEqual((await heard).data, reply);
    other.close();
  });

  it('follow alone where there are no channels', async () => {
    const { BroadcastChannel: real } = globalThis;
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    try {
      streams(event(replyOf(at(2, 'processing'))));
      const { statuses } = follow();
      await t.until(() => statuses().includes('processing'), 'not told');
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
      const now = snapshot({ status: timeline.at(-1) ?? '', timeline: timelineOf(...timeline) });
      assert.deepEqual(statusesSince(told, now), expected);
    });
  }

  it('are the status alone where there is no timeline', () => {
    const now = snapshot({ status: 'paid', timeline: [] });
    assert.deepEqual(statusesSince({ status: 'pending', sequence: 1 }, now), ['paid']);
  });
});
