import { HttpResponse } from 'msw';
import type { OrderStatus } from '#contract';
import type { OrderUpdate } from '../../../widget/state/machine.js';
import { OrderTracker, type OrderTrackerOptions } from '../../../widget/tracking/order-tracker.js';
import { StreamTurns } from '../../../widget/tracking/stream-turns.js';
import { createOrderReply, createSnapshot, createTimeline } from '../../support/snapshot.js';
import * as t from './index.js';

/** Polls at once: whatever the tracker is going to send, it sends in the next tasks. No stream is mute within a test. */
const immediate = { initialMs: 0, maxMs: 0, hiddenMs: 3_600_000, firstReportMs: 30_000, idleTimeoutMs: 30_000 };

/** A code of this page's own: pages of other test files run beside it and share the channel of an order by its code. */
const transaction_code = crypto.randomUUID();

export const order = createSnapshot({ transaction_code });
const controllers: AbortController[] = [];

/** Call once in a file: stops the trackers after each test. */
export const stopTrackersAfterEach = () =>
  afterEach(() => controllers.splice(0).forEach((controller) => controller.abort()));

export function startTracker(
  options: Pick<Partial<OrderTrackerOptions>, 'baseUrl' | 'known' | 'intervals' | 'onNoReport' | 'turns'> = {},
) {
  const controller = new AbortController();
  controllers.push(controller);
  const updates: OrderUpdate[] = [];
  new OrderTracker({
    baseUrl: location.origin,
    order,
    known: { sequence: 0 },
    signal: controller.signal,
    onUpdate: (update) => updates.push(update),
    onNoReport: () => undefined,
    turns: new StreamTurns(),
    ...options,
    intervals: { ...immediate, ...options.intervals },
  }).start();
  return { updates, stop: () => controller.abort(), statuses: () => updates.map(({ snapshot: { status } }) => status) };
}

export const countPolls = () => t.getRequests(t.orderUrl).length - t.getRequests(t.eventsUrl).length;

export const snapshotAt = (sequence: number, status: OrderStatus) =>
  createSnapshot({
    transaction_code,
    sequence,
    status,
    timeline: createTimeline(...Array.from({ length: sequence }, () => status)),
  });

export const replyWith = (data: ReturnType<typeof createSnapshot>) => () => HttpResponse.json(createOrderReply(data));

export const mockNoStream = () => t.mockReply(t.eventsUrl, t.failedReply('Not found.', 404));
export const mockLostStream = () => t.mockReply(t.eventsUrl, () => HttpResponse.error());

export const eventOf = (data: ReturnType<typeof createSnapshot>): string =>
  `event: order\ndata: ${JSON.stringify(createOrderReply(data))}\n\n`;

/** An event stream with these texts, which stays open. */
export function openStreamWith(...texts: readonly string[]): HttpResponse<ReadableStream<Uint8Array>> {
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => texts.forEach((text) => stream.enqueue(new TextEncoder().encode(text))),
  });
  return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** Streams that send these snapshots and stay open. Returns the signals of their requests. */
export function mockStream(...snapshots: readonly ReturnType<typeof createSnapshot>[]): AbortSignal[] {
  const signals: AbortSignal[] = [];
  t.mockReply(t.eventsUrl, ({ request }) => {
    signals.push(request.signal);
    return openStreamWith(...snapshots.map(eventOf));
  });
  return signals;
}

/** Requests reach the service in order, so the reply to a request of the test comes after those that were due before. */
export async function waitForDueRequests(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await t.nextTask();
    await fetch(t.currenciesUrl);
  }
}
