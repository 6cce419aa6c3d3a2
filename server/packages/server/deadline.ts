export type CallOptions = {
  /** Ends the call. */
  readonly signal?: AbortSignal | undefined;
  /** The time for the call and its repetitions, 30,000 unless set. For lists it is the time for each page. */
  readonly timeoutMs?: number | undefined;
};

export type KeyedCallOptions = CallOptions & {
  /** 1 to 255 printable ASCII characters without spaces. The same call with the same key has one effect, however often it is sent. */
  readonly idempotencyKey?: string | undefined;
};

/** Ends a call when its time is over or its caller aborts it. */
export type Deadline = {
  readonly signal: AbortSignal;
  /** Undefined until the call has to end. */
  readonly reason: () => 'timeout' | 'aborted' | undefined;
  /** The milliseconds left. */
  readonly left: () => number;
  /** Rejects when the call ends, even if `promise` ignores the signal. */
  readonly race: <T>(promise: Promise<T>) => Promise<T>;
  /** Removes the timer and the listener. */
  readonly close: () => void;
};

/** Longer timers fire at once. */
const maxDelayMs = 2 ** 31 - 1;

const defaultTimeoutMs = 30_000;

/** Starts the time of a call. Old edge runtimes lack `AbortSignal.any`. @throws TypeError for a `signal` that is no AbortSignal. */
export function createDeadline({ signal, timeoutMs = defaultTimeoutMs }: CallOptions): Deadline {
  const controller = new AbortController();
  const ended = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(new Error('The call has ended.')));
  });
  ended.catch(() => undefined); // it may end between two races
  let reason: 'timeout' | 'aborted' | undefined;
  const endsAt = performance.now() + timeoutMs;
  const end = (why: 'timeout' | 'aborted'): void => {
    reason ??= why;
    controller.abort();
  };
  const abort = (): void => end('aborted');
  signal?.addEventListener('abort', abort);
  const timer = setTimeout(end, Math.min(timeoutMs, maxDelayMs), 'timeout');
  if (signal?.aborted) abort();
  return {
    signal: controller.signal,
    reason: () => reason,
    left: () => endsAt - performance.now(),
    race: (promise) => Promise.race([promise, ended]),
    close: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}

/** Rejects when the call ends first. */
export async function waitInCall(milliseconds: number, deadline: Deadline): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await deadline.race(passed).finally(() => clearTimeout(timer));
}
