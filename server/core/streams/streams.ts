import { failure, success, type OrderSnapshot, type Result } from '#contract';
import { lifecycleSequence } from '../lifecycle/lifecycle-state.js';
import { statuses } from '../lifecycle/machine.js';
import { isFinalState } from '../lifecycle/transitions.js';
import { toOrderSnapshot } from '../orders/snapshot.js';
import type { Clock, Orders, StartInterval } from '../ports.js';

/** Receives a stream. Not called after `end`, nor after the stream was stopped. */
export type SnapshotSink = Readonly<Record<'heartbeat' | 'end', () => void>> & {
  readonly next: (snapshot: OrderSnapshot) => void;
};

/** Starts a stream into a sink; returns a function that stops it. */
export type Stream = (sink: SnapshotSink) => () => void;

type StreamsSettings = {
  readonly store: Pick<Orders, 'find' | 'onChange'>;
  readonly startInterval: StartInterval;
  readonly reportError: (error: unknown) => void;
  readonly maxStreams: number;
};

/** An open stream. `wake` makes it read the order again. */
type Subscriber = Readonly<Record<'wake' | 'heartbeat' | 'end', () => void>>;

/** The widget takes a stream without a byte for twice that time for one that is held back. */
const heartbeatMs = 5000;

/** The open streams by their order. Listens to the store and runs the heartbeat only while there are any. */
function createSubscribers({ store, startInterval }: Pick<StreamsSettings, 'store' | 'startInterval'>) {
  const subscribers = new Map<string, Set<Subscriber>>();
  let count = 0;
  let stopListening: (() => void) | undefined;

  const forEach = (notify: (subscriber: Subscriber) => void): void =>
    [...subscribers.values()].flatMap((set) => [...set]).forEach(notify);

  function listen(): () => void {
    const stopChanges = store.onChange((code) => {
      if (code === undefined) forEach((one) => one.wake());
      else subscribers.get(code)?.forEach((one) => one.wake());
    });
    const stopHeartbeat = startInterval(heartbeatMs, () => forEach((one) => one.heartbeat()));
    return () => [stopChanges, stopHeartbeat].forEach((stop) => stop());
  }

  return {
    forEach,
    count: () => count,
    has: (code: string, subscriber: Subscriber): boolean => subscribers.get(code)?.has(subscriber) ?? false,
    add(code: string, subscriber: Subscriber): void {
      stopListening ??= listen();
      subscribers.set(code, (subscribers.get(code) ?? new Set()).add(subscriber));
      count += 1;
    },
    remove(code: string, subscriber: Subscriber): void {
      const set = subscribers.get(code);
      if (!set?.delete(subscriber)) return;
      if (set.size === 0) subscribers.delete(code);
      count -= 1;
      if (count > 0) return;
      stopListening?.();
      stopListening = undefined;
    },
  };
}

type Subscribers = ReturnType<typeof createSubscribers>;

type StreamRequest = { readonly code: string; readonly clock: Clock };

type StreamContext = Pick<StreamsSettings, 'store' | 'reportError'> & { readonly subscribers: Subscribers };

/**
 * Sends the order when it has changed, whose timeline has each change: reads it when it is woken, one read at a time, and
 * ends when it is final. A class, because each of ten thousand streams would keep closures of its own.
 */
class OrderStream implements Subscriber {
  private readonly request: StreamRequest & { readonly sink: SnapshotSink };
  private readonly context: StreamContext;
  private sentSequence = 0;
  private isReading = false;
  private isStale = false;
  /** An expired order becomes final without a change, when its monitoring ends: the heartbeat checks that. */
  private awaitsDeadline = false;

  constructor(request: OrderStream['request'], context: StreamContext) {
    this.request = request;
    this.context = context;
    context.subscribers.add(request.code, this);
  }

  wake(): void {
    this.isStale = true;
    if (!this.isReading) void this.read();
  }

  heartbeat(): void {
    this.request.sink.heartbeat();
    if (this.awaitsDeadline) this.wake();
  }

  end(): void {
    this.stop();
    this.request.sink.end();
  }

  stop(): void {
    this.context.subscribers.remove(this.request.code, this);
  }

  /** False once the stream was stopped. Checked after every wait. */
  private isOpen(): boolean {
    return this.context.subscribers.has(this.request.code, this);
  }

  private async read(): Promise<void> {
    this.isReading = true;
    try {
      while (this.isStale && this.isOpen()) await this.readOnce();
    } catch (error) {
      this.context.reportError(error);
      this.end();
    } finally {
      this.isReading = false;
    }
  }

  private async readOnce(): Promise<void> {
    const { code, clock } = this.request;
    this.isStale = false;
    const order = await this.context.store.find(code);
    if (!this.isOpen()) return;
    if (!order) return this.end();
    const sequence = lifecycleSequence(order);
    if (sequence > this.sentSequence) this.request.sink.next(toOrderSnapshot(order));
    this.sentSequence = sequence;
    if (isFinalState(order, clock())) this.end();
    else this.awaitsDeadline = statuses[order.status].terminal;
  }
}

/** When the store reports a change of an order, each of its subscribers reads the order and sends what is new. */
export function createStreams({ store, startInterval, reportError, maxStreams }: StreamsSettings) {
  const subscribers = createSubscribers({ store, startInterval });
  const context = { store, subscribers, reportError };
  const start =
    ({ code, clock }: StreamRequest): Stream =>
    (sink) => {
      const stream = new OrderStream({ code, clock, sink }, context);
      // Concurrent calls of `subscribe` all pass its check, so the limit is checked again here.
      if (subscribers.count() > maxStreams) stream.end();
      else stream.wake();
      return () => stream.stop();
    };

  return {
    /** Ends all streams. Clients reconnect, to another process if this one has stopped. */
    endAll: () => subscribers.forEach((one) => one.end()),
    /**
     * Streams an order until it is final. Every stream opens with the present state, which the client may have: a stream
     * without a first event is one that something holds back.
     */
    subscribe: async (request: StreamRequest): Promise<Result<Stream>> => {
      if (subscribers.count() >= maxStreams) return failure('too_many_streams');
      return (await store.find(request.code)) ? success(start(request)) : failure('unknown_order');
    },
  };
}

export type Streams = ReturnType<typeof createStreams>;
