export type CallOptions = {
  /** Ends the call. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The time for the whole call with its repetitions, 30,000 unless set; in lists that of each page, in exports the longest
   * silence.
   */
  readonly timeoutMs?: number | undefined;
};

export type KeyedCallOptions = CallOptions & {
  /** 1 to 255 printable ASCII characters. The same call with the same key has one effect, however often it is sent. */
  readonly idempotencyKey?: string | undefined;
};

/** The end of a call: its time is over, or its caller has aborted it. */
export type Deadline = {
  readonly signal: AbortSignal;
  /** Undefined until the call has to end. */
  readonly reason: () => 'timeout' | 'aborted' | undefined;
  /** Milliseconds that are left. */
  readonly left: () => number;
  /** Starts the time anew; after `stop` the time stands still. */
  readonly start: () => void;
  readonly stop: () => void;
  /** Rejects when the call ends, also where `promise` does not obey the signal. */
  readonly race: <T>(promise: Promise<T>) => Promise<T>;
  /** Removes the timer and the listener. */
  readonly close: () => void;
};

/** Timers of more milliseconds fire at once. */
const maxDelayMs = 2 ** 31 - 1;

const defaultTimeoutMs = 30_000;

/** Starts the time of a call. A controller of its own instead of `AbortSignal.any`, which old edge runtimes lack. */
export function createDeadline({ signal, timeoutMs = defaultTimeoutMs }: CallOptions): Deadline {
  const controller = new AbortController();
  const ended = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(new Error('The call has ended.')));
  });
  ended.catch(() => undefined); // it may end between two races
  let reason: 'timeout' | 'aborted' | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endsAt = 0;
  const end = (why: 'timeout' | 'aborted'): void => {
    reason ??= why;
    controller.abort();
  };
  const abort = (): void => end('aborted');
  const stop = (): void => clearTimeout(timer);
  const start = (): void => {
    stop();
    endsAt = Date.now() + timeoutMs;
    timer = setTimeout(end, Math.min(timeoutMs, maxDelayMs), 'timeout');
  };
  start();
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  return {
    signal: controller.signal,
    reason: () => reason,
    left: () => endsAt - Date.now(),
    start,
    stop,
    race: (promise) => Promise.race([promise, ended]),
    close: () => {
      stop();
      signal?.removeEventListener('abort', abort);
    },
  };
}

/** Waits; rejects when the call ends before. */
export async function wait(milliseconds: number, deadline: Deadline): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await deadline.race(passed).finally(() => clearTimeout(timer));
}
