import { pino } from 'pino';
import { minuteMs, type Monotonic } from '#core';

type Entry = Readonly<Record<string, string | number | null>>;

/** Receives each line, with its line break, and writes what it holds back when it is flushed. */
type LogDestination = { readonly write: (line: string) => void; readonly flush: () => void };

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** 503 asks the client to come back: while the server drains, or while there are no rates. Other 5xx are errors. */
const requestLevel = (status: number) => (status === 503 ? 'warn' : status >= 500 ? 'error' : 'info');

const standardError = 2; // stdout has only the lines with the server's URLs
/** In bytes. The library copies its whole buffer for each line. While standard error takes nothing, it drops what exceeds `maxLength`. */
const limits = { minLength: 4096, maxWrite: 65_536, maxLength: 16 * 1024 * 1024 };
const flushMs = 1000;

/** Writes in the background, because a write per line slows every request. At the exit pino writes what is left. */
const bufferedStandardError = (): LogDestination => pino.destination({ dest: standardError, sync: false, ...limits });

type ThrottleSettings = {
  readonly monotonic: Monotonic;
  /** Writes an error, with the number of errors of its kind since the one before. */
  readonly write: (error: unknown, repeated: number) => void;
};

/** Limits the memory; errors of more kinds share one. */
const maxKinds = 100;

const kindOf = (error: unknown): string => {
  const { name, code, message } = error as { name?: unknown; code?: unknown; message?: unknown };
  return `${String(name)} ${String(code ?? message).slice(0, 200)}`;
};

/**
 * Writes the first error of each kind with its stack trace, and then at most one a minute with a count: a store that
 * fails causes an error for each order, and all of them say the same.
 */
export function createErrorThrottle({ monotonic, write }: ThrottleSettings) {
  const kinds = new Map<string, { error: unknown; repeated: number; readonly writtenAt: number }>();
  const isOver = (writtenAt: number): boolean => monotonic() - writtenAt >= minuteMs;
  return {
    report: (error: unknown): void => {
      const name = kindOf(error ?? {});
      const key = kinds.has(name) || kinds.size < maxKinds ? name : 'other';
      const kind = kinds.get(key);
      if (kind && !isOver(kind.writtenAt)) return void Object.assign(kind, { error, repeated: kind.repeated + 1 });
      write(error, kind ? kind.repeated + 1 : 0);
      kinds.set(key, { error, repeated: 0, writtenAt: monotonic() });
    },
    /** Writes the counts whose minute is over, so that the last errors of a kind are counted too; at the end, all counts. */
    flush: (isEnd = false): void => {
      for (const [key, { error, repeated, writtenAt }] of kinds) {
        if (!isEnd && !isOver(writtenAt)) continue;
        if (repeated > 0) write(error, repeated);
        if (repeated > 0) kinds.set(key, { error, repeated: 0, writtenAt: monotonic() });
        else kinds.delete(key);
      }
    },
  };
}

export function createLog(level: LogLevel, destination: LogDestination = bufferedStandardError()) {
  const logger = pino({ level, base: null }, destination);
  const errors = createErrorThrottle({
    monotonic: () => performance.now(),
    write: (error, repeated) => (repeated === 0 ? logger.error(error) : logger.error({ err: error, repeated })),
  });
  const timer = setInterval(() => {
    errors.flush();
    destination.flush();
  }, flushMs).unref();
  return {
    request: (entry: Entry & { readonly status: number }): void => logger[requestLevel(entry.status)](entry, 'request'),
    undeliverable: (entry: Entry): void => logger.warn(entry, 'webhook failed for good'),
    /** An event of the upstream that needs attention, with the transaction code. */
    upstream: (entry: Entry): void => logger.warn(entry, 'upstream'),
    warn: (message: string): void => logger.warn(message),
    /** The end of the server; `cut` counts connections closed before their reply was complete. */
    stopped: (entry: { readonly cut: number }): void => logger[entry.cut === 0 ? 'info' : 'warn'](entry, 'stopped'),
    /** Writes one error of a kind a minute; `repeated` counts the others. */
    error: errors.report,
    /** Writes the error that ends the process, whatever was written of its kind. */
    fatal: (error: unknown): void => logger.fatal(error),
    /** Writes the remaining counts and stops the timer. */
    close: (): void => {
      clearInterval(timer);
      errors.flush(true);
      destination.flush();
    },
  };
}

export type Log = ReturnType<typeof createLog>;
