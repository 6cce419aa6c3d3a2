import { orderLookup, type Order } from '#contract';
import { sendRequest } from '../api/client.js';
import type { FailedReply } from '../api/failures.js';
import { matchesRequest } from '../api/matches-request.js';
import { isFinalStatus, type OrderUpdate } from '../state/machine.js';
import { readOrderStream } from './event-stream.js';
import { pageTurns, streamAlone, type StreamTurn } from './stream-turns.js';

/**
 * The first and the longest delay between two requests, that of a hidden page, and how long a stream may be silent, in
 * milliseconds: the service sends the present state at once, and a heartbeat every 5 s.
 */
const defaultIntervals = {
  initialMs: 2000,
  maxMs: 30_000,
  hiddenMs: 15_000,
  firstReportMs: 4000,
  idleTimeoutMs: 10_000,
  /** The look-up of a return is given up after this time. */
  lookUpMs: 4000,
};

/** The longest delay while something answers: with jitter, a change shows within ten seconds. */
const maxReportedMs = 7000;

/** A stream that stayed open this long counts as a success, and the delays start over. */
const stableStreamMs = 10_000;

/** A return to the page fires several events in this time, which cause one look-up. */
const returnMs = 500;

/** After this many streams in a row without a reply, the tracker polls instead. */
const maxFailedStreams = 2;

/** After this many answers without any report the tracker waits for a return to the page: the service has no look-up. */
const maxAnswersWithoutStatus = 3;

/** No order has that many changes: such a sequence would silence every later change. */
const maxChanges = 1000;

/** The update in a reply of the look-up. Undefined when the reply is malformed, or about another order, amount, address or coin. */
export function parseSnapshot(reply: unknown, order: Order): OrderUpdate | undefined {
  const parsed = orderLookup.success.safeParse(reply).data;
  if (!parsed) return undefined;
  const { data: snapshot, timestamp } = parsed;
  const isThisOrder = snapshot.transaction_code.toLowerCase() === order.transaction_code.toLowerCase();
  if (!isThisOrder || !matchesRequest(snapshot, order)) return undefined;
  if (Math.max(snapshot.sequence, snapshot.timeline.length) > maxChanges) return undefined;
  return { snapshot, clockOffset: timestamp * 1000 - Date.now() };
}

/** At the window, where nothing answers about an order and the browser says that it is offline. */
export const offlineEvent = 'checkout-offline';

/** No answer, or one of a service that is overloaded or starts again. It says nothing against the order. */
export const isTemporary = ({ failure, status = 0 }: FailedReply): boolean =>
  failure !== 'aborted' && (['unreachable', 'timeout'].includes(failure.kind) || status === 429 || status >= 500);

export type OrderTrackerOptions = {
  readonly baseUrl: string;
  readonly order: Order;
  /** What the caller knows already: the highest sequence, and its status where the service has reported it. */
  readonly known: { readonly sequence: number; readonly status?: string | undefined };
  readonly signal: AbortSignal;
  readonly onUpdate: (update: OrderUpdate) => void;
  /** The service has answered without a report: it may have none about orders. */
  readonly onNoReport: () => void;
  readonly intervals?: Partial<typeof defaultIntervals>;
  readonly turns?: typeof pageTurns;
};

/** Waits until the time has passed or the signal aborts. */
const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = ms === Infinity ? undefined : setTimeout(resolve, ms);
    const finish = (): void => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', finish);
  });

/**
 * Tracks an order until its status is final: by a stream, else by polling, with growing delays while nothing changes. A page
 * that says it is hidden polls slowly, because some web views always say so. A return to the page looks the order up at
 * once, whatever a stream says.
 */
export class OrderTracker implements StreamTurn {
  readonly origin: string;
  readonly #options: OrderTrackerOptions;
  readonly #intervals: typeof defaultIntervals;
  readonly #turns: typeof pageTurns;
  readonly #stopController = new AbortController();
  #requestController = new AbortController();
  #requestSignal: AbortSignal = this.#requestController.signal;
  #latestSequence: number;
  #latestStatus: string | undefined;
  #answersWithoutStatus = 0;
  #attemptsWithoutChange = 0;
  #failedStreams = 0;
  #isStreaming = false;
  #hasReply = false;
  #returnedAt = -Infinity;
  #mustLookUp = false;
  #isLookingUp = false;

  constructor(options: OrderTrackerOptions) {
    const { baseUrl, known, intervals, turns = pageTurns } = options;
    this.origin = new URL(baseUrl, document.baseURI).origin;
    this.#options = options;
    this.#latestSequence = known.sequence;
    this.#latestStatus = known.status;
    this.#intervals = { ...defaultIntervals, ...intervals };
    this.#turns = turns;
  }

  start(): void {
    const { signal } = this.#options;
    const { signal: stopSignal } = this.#stopController;
    signal.addEventListener('abort', () => this.#stopController.abort());
    stopSignal.addEventListener('abort', () => this.#turns.leave(this));
    this.#turns.take(this);
    watchPageActivity({
      signal: stopSignal,
      onStale: () => this.#onReturn(),
      onFocus: () => this.#onReturn({ keepsStream: this.#isStreaming && this.#hasReply }),
      onHidden: () => {
        this.#returnedAt = -Infinity;
        this.#requestController.abort();
      },
    });
    void this.#run();
  }

  onTurn(): void {
    this.#requestController.abort();
  }

  async #run(): Promise<void> {
    const { signal: stopSignal } = this.#stopController;
    for (let isFirst = true; !stopSignal.aborted; isFirst = false) {
      this.#requestController = new AbortController();
      const requestSignal = AbortSignal.any([stopSignal, this.#requestController.signal]);
      this.#requestSignal = requestSignal;
      if (document.hidden && !isFirst) await delay(this.#intervals.hiddenMs, requestSignal);
      if (requestSignal.aborted) continue;
      const delayMs = await this.#requestOnce(requestSignal);
      if (!document.hidden || delayMs === Infinity) await delay(delayMs, requestSignal);
    }
  }

  /** Looks the order up now: beside the stream, or before the next one. */
  #onReturn({ keepsStream = false } = {}): void {
    const now = performance.now();
    if (document.hidden || this.#isLookingUp || now - this.#returnedAt < returnMs) return;
    this.#returnedAt = now;
    if (keepsStream) return void this.#requestByPolling(this.#requestSignal);
    this.#attemptsWithoutChange = 0;
    this.#failedStreams = Math.min(this.#failedStreams, maxFailedStreams - 1);
    this.#mustLookUp = true;
    this.#turns.queue(this);
    this.#requestController.abort();
  }

  /** Sends one request. Resolves with the delay until the next one. */
  async #requestOnce(requestSignal: AbortSignal): Promise<number> {
    const canStream = !document.hidden && this.#failedStreams < maxFailedStreams && this.#turns.has(this);
    const mustLookUp = this.#mustLookUp;
    this.#mustLookUp = false;
    this.#isLookingUp = mustLookUp; // returns in quick succession do not abort it
    this.#hasReply = false;
    const stream = () => this.#requestByStream(requestSignal);
    const streamedMs = canStream && !mustLookUp ? await streamAlone(this, stream) : undefined;
    // A connection that is dead without a word answers nothing: the next request needs another one.
    const signal = mustLookUp
      ? AbortSignal.any([requestSignal, AbortSignal.timeout(this.#intervals.lookUpMs)])
      : requestSignal;
    const delayMs = streamedMs ?? (await this.#requestByPolling(signal));
    this.#isLookingUp = false;
    if (canStream && mustLookUp) return 0;
    if (!(this.#isSuspended || delayMs === Infinity) || requestSignal.aborted) return delayMs;
    this.#turns.leave(this);
    return Infinity;
  }

  /** Late money is rare, so an expired order is looked up only when the buyer comes back to the page. */
  get #isSuspended(): boolean {
    return this.#latestStatus === 'expired' && this.#hasReply;
  }

  async #requestByStream(requestSignal: AbortSignal): Promise<number> {
    const { baseUrl, order } = this.#options;
    const startedAt = Date.now();
    this.#isStreaming = true;
    const ending = await readOrderStream({
      baseUrl,
      transactionCode: order.transaction_code,
      signal: requestSignal,
      ...this.#intervals,
      onData: (data) => this.#onServiceReply(JSON.parse(data)),
    });
    this.#isStreaming = false;
    if (requestSignal.aborted) return 0;
    if (ending === 'mute') this.#turns.isMute = true;
    if (ending === 'none') this.#failedStreams = maxFailedStreams;
    if (ending !== 'lost') return 0;
    if (Date.now() - startedAt > stableStreamMs) this.#attemptsWithoutChange = 0;
    this.#failedStreams = this.#hasReply ? 0 : this.#failedStreams + 1;
    return this.#nextDelayMs();
  }

  async #requestByPolling(requestSignal: AbortSignal): Promise<number> {
    const { baseUrl, order } = this.#options;
    const query = { transaction_code: order.transaction_code };
    const result = await sendRequest(orderLookup, { baseUrl, query, signal: requestSignal });
    if (result.ok) this.#onServiceReply(result.value.data);
    if (!this.#hasReply) this.#returnedAt = -Infinity; // the next event of this return looks again
    if (!result.ok && result.failure === 'aborted') return 0;
    const isAnswered = result.ok || !isTemporary(result);
    // A VPN may have the browser say so by mistake, but then something answers.
    if (!isAnswered && !navigator.onLine) dispatchEvent(new Event(offlineEvent));
    if (!isAnswered || this.#latestStatus !== undefined) return this.#nextDelayMs(isAnswered);
    this.#options.onNoReport();
    this.#answersWithoutStatus += 1;
    return this.#answersWithoutStatus < maxAnswersWithoutStatus ? this.#nextDelayMs() : Infinity;
  }

  /** Doubles while nothing changes, with jitter so that pages do not send at the same time. */
  #nextDelayMs(isAnswered = this.#hasReply): number {
    this.#attemptsWithoutChange += 1;
    const { initialMs, maxMs } = this.#intervals;
    const longestMs = isAnswered ? Math.min(maxMs, maxReportedMs) : maxMs;
    const delayMs = Math.min(longestMs, initialMs * 2 ** (this.#attemptsWithoutChange - 1));
    return delayMs * (0.75 + Math.random() / 2);
  }

  /** Takes a reply about this order, unless it is older than the last one. Returns whether it is about this order. */
  #onServiceReply(reply: unknown): boolean {
    const update = parseSnapshot(reply, this.#options.order);
    this.#hasReply ||= update !== undefined;
    if (!update || update.snapshot.sequence < this.#latestSequence) return update !== undefined;
    const { sequence, status } = update.snapshot;
    if (sequence > this.#latestSequence) this.#attemptsWithoutChange = 0;
    this.#latestSequence = sequence;
    this.#latestStatus = status;
    this.#options.onUpdate(update);
    if (isFinalStatus(status)) this.#stopController.abort();
    return true;
  }
}

const tickMs = 1000;
const clockJumpMs = 5000;

type PageActivityOptions = {
  readonly signal: AbortSignal;
  /** The last reply may be old: the page is shown again, comes from the cache, is online again, or has slept. */
  readonly onStale: () => void;
  readonly onFocus: () => void;
  readonly onHidden: () => void;
};

/** Reports when a page should look the order up again, and when it should slow down. */
function watchPageActivity({ signal, onStale, onFocus, onHidden }: PageActivityOptions): void {
  let isHidden = document.hidden;
  const onVisibilityChange = (): void => {
    const wasHidden = isHidden;
    isHidden = document.hidden;
    if (!isHidden) onStale();
    else if (!wasHidden) onHidden(); // some web views say so every few seconds
  };
  document.addEventListener('visibilitychange', onVisibilityChange, { signal });
  window.addEventListener('pagehide', onHidden, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && onStale(), { signal });
  window.addEventListener('online', onStale, { signal });
  window.addEventListener('focus', onFocus, { signal });
  window.addEventListener('offline', onFocus, { signal }); // a hint, which the look-up settles
  let last = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    // The computer has slept, or its clock was set.
    if (Math.abs(now - last) > clockJumpMs) onStale();
    last = now;
  }, tickMs);
  signal.addEventListener('abort', () => clearInterval(timer));
}
