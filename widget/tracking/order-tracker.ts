import { orderLookup, type Order } from '#contract';
import { sendRequest } from '../api/client.js';
import type { OrderUpdate } from '../state/machine.js';
import { parseSnapshot } from './parse-snapshot.js';
import { watchPageActivity } from './page-activity.js';
import { readStream } from './event-stream.js';
import { openTabChannel } from './tab-channel.js';
import { isFinalStatus } from '../state/statuses.js';

/** Milliseconds: the first and the longest wait between two questions, and how long a stream may be silent. */
export type PollingIntervals = { readonly initialMs: number; readonly maxMs: number; readonly idleTimeoutMs: number };

/** The service's heart-beat is 15 s. */
const defaultIntervals: PollingIntervals = { initialMs: 2000, maxMs: 30_000, idleTimeoutMs: 37_000 };

/** Streams that live so long are worth coming back to at once. */
const stableStreamMs = 10_000;

/** A page that has focus again asks anew if it has heard nothing for so long. */
const freshnessMs = 20_000;

/** So many streams in a row that brought nothing, and the look-up is asked instead. */
const maxFailedStreams = 2;

/** So many questions about an order that the service has never said anything of: it cannot, or it cannot be reached. */
const maxAttemptsWithoutStatus = { answered: 3, unreachable: 6 };

export type OrderTrackerOptions = {
  readonly baseUrl: string;
  readonly order: Order;
  /** The highest sequence that is known already. */
  readonly knownSequence: number;
  readonly signal: AbortSignal;
  readonly onUpdate: (report: OrderUpdate) => void;
  readonly intervals?: PollingIntervals;
};

/** Waits until the time has passed or the signal says so. */
const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = ms === Infinity ? undefined : setTimeout(resolve, ms);
    const finish = (): void => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', finish, { once: true });
  });

/**
 * Follows an order until it is over: by a stream, else by asking again and again, ever more seldom while nothing
 * happens. One question at a time. A page that is not seen asks nothing, and looks at once when it is seen again.
 */
export class OrderTracker {
  readonly #options: OrderTrackerOptions;
  readonly #intervals: PollingIntervals;
  readonly #stopController = new AbortController();
  readonly #broadcast: (reply: unknown) => void;
  #requestController = new AbortController();
  #latestSequence: number;
  #latestStatus: string | undefined;
  #attemptsWithoutChange = 0;
  #failedStreams = 0;
  #isRequesting = false;
  #hasReply = false;
  #lastActivityAt = 0;

  constructor(following: OrderTrackerOptions) {
    const { knownSequence, order, signal, intervals = defaultIntervals } = following;
    this.#options = following;
    this.#latestSequence = knownSequence;
    this.#intervals = intervals;
    signal.addEventListener('abort', () => this.#stop(), { once: true });
    const { signal: done } = this.#stopController;
    this.#broadcast = openTabChannel(order.transaction_code, done, (reply) => this.#onTabReply(reply));
    watchPageActivity({
      signal: done,
      onStale: () => this.#requestNow(),
      onFocus: () => this.#isFresh() || this.#requestNow(),
      onHidden: () => this.#requestController.abort(),
    });
    void this.#run();
  }

  async #run(): Promise<void> {
    const { signal: stopSignal } = this.#stopController;
    while (!stopSignal.aborted) {
      this.#requestController = new AbortController();
      const requestSignal = AbortSignal.any([stopSignal, this.#requestController.signal]);
      await delay(document.hidden ? Infinity : await this.#requestOnce(requestSignal), requestSignal);
    }
  }

  #stop(): void {
    this.#stopController.abort();
  }

  #requestNow(): void {
    this.#attemptsWithoutChange = 0;
    this.#failedStreams = Math.min(this.#failedStreams, maxFailedStreams - 1);
    this.#requestController.abort();
  }

  #isFresh(): boolean {
    return this.#isRequesting && Date.now() - this.#lastActivityAt < freshnessMs;
  }

  /** One question; gives back how long to wait for the next one. */
  async #requestOnce(requestSignal: AbortSignal): Promise<number> {
    this.#isRequesting = true;
    this.#hasReply = false;
    this.#lastActivityAt = Date.now();
    const delayMs = await (this.#failedStreams < maxFailedStreams
      ? this.#requestByStream(requestSignal)
      : this.#requestByPolling(requestSignal));
    this.#isRequesting = false;
    return this.#isSuspended() ? Infinity : delayMs;
  }

  /** Late money is rare: once the stream is gone it is looked for when the buyer comes back to the page. */
  #isSuspended(): boolean {
    return this.#latestStatus === 'expired' && this.#hasReply;
  }

  async #requestByStream(requestSignal: AbortSignal): Promise<number> {
    const { baseUrl, order } = this.#options;
    const startedAt = Date.now();
    const ending = await readStream({
      baseUrl,
      transactionCode: order.transaction_code,
      signal: requestSignal,
      idleTimeoutMs: this.#intervals.idleTimeoutMs,
      onActivity: () => (this.#lastActivityAt = Date.now()),
      onData: (data) => this.#onServiceReply(JSON.parse(data)),
    });
    if (requestSignal.aborted) return 0;
    if (ending === 'none') {
      this.#failedStreams = maxFailedStreams;
      return 0;
    }
    if (Date.now() - startedAt > stableStreamMs) this.#attemptsWithoutChange = 0;
    this.#failedStreams = this.#hasReply ? 0 : this.#failedStreams + 1;
    return this.#nextDelayMs('unreachable');
  }

  async #requestByPolling(requestSignal: AbortSignal): Promise<number> {
    const { baseUrl, order } = this.#options;
    const query = { transaction_code: order.transaction_code };
    const result = await sendRequest(baseUrl, orderLookup, { query, signal: requestSignal });
    if (result.ok) this.#onServiceReply(result.value.data);
    else if (result.failure === 'aborted') return 0;
    const isUnreachable = !result.ok && ['unreachable', 'timeout'].includes((result.failure as { kind: string }).kind);
    return this.#nextDelayMs(isUnreachable ? 'unreachable' : 'answered');
  }

  /** Longer and longer while nothing new comes, never in step with other pages. */
  #nextDelayMs(cause: keyof typeof maxAttemptsWithoutStatus): number {
    this.#attemptsWithoutChange += 1;
    if (this.#latestStatus === undefined && this.#attemptsWithoutChange >= maxAttemptsWithoutStatus[cause]) {
      if (cause === 'answered') this.#stop();
      return Infinity;
    }
    const delayMs = Math.min(this.#intervals.maxMs, this.#intervals.initialMs * 2 ** (this.#attemptsWithoutChange - 1));
    return delayMs * (0.75 + Math.random() / 2);
  }

  /** What another tab heard is believed where it is news, and no more than the service itself. */
  #onTabReply(reply: unknown): void {
    const update = parseSnapshot(reply, this.#options.order);
    if (update && update.snapshot.sequence > this.#latestSequence) this.#acceptUpdate({ snapshot: update.snapshot });
  }

  /** What the service said, where it is about this order and not old. */
  #onServiceReply(reply: unknown): void {
    const update = parseSnapshot(reply, this.#options.order);
    this.#hasReply ||= update !== undefined;
    if (!update || update.snapshot.sequence < this.#latestSequence) return;
    const isNewer = update.snapshot.sequence > this.#latestSequence;
    this.#acceptUpdate(update);
    if (isNewer) this.#broadcast(reply);
  }

  #acceptUpdate(update: OrderUpdate): void {
    const { sequence, status } = update.snapshot;
    if (sequence > this.#latestSequence) this.#attemptsWithoutChange = 0;
    this.#latestSequence = sequence;
    this.#latestStatus = status;
    this.#options.onUpdate(update);
    if (isFinalStatus(status)) this.#stop();
  }
}
