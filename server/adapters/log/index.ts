import { pino } from 'pino';
import { minuteMs, type Monotonic } from '#core';

type Entry = Readonly<Record<string, string | number | null>>;

/** Receives each line, with its line break, and writes what it holds back when it is flushed. */
type LogDestination = { readonly write: (line: string) => void; readonly flush: () => void };

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** 503 asks the client to come back: while the server drains, or while there are no rates. Other 5xx are errors. */
const requestLevel = (status: number) => (status === 503 ? 'warn' : status >= 500 ? 'error' : 'info');

const standardError = 2; // stdout has only the lines with the server's URLs
const bufferBytes = 4096; // the library copies the whole buffer for each line
const maxWriteBytes = 65_536;
const flushMs = 1000;

/** Writes in the background, because a write per line slows every request. At the exit pino writes what is left. */
const bufferedStandardError = (): LogDestination =>
  pino.destination({
    dest: standardError,
    sync: false,
    minLength: bufferBytes,
    maxWrite: maxWriteBytes,
  });

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

type Kind = { error: unknown; writtenAt: number; repeated: number };

/**
 * Writes the first error of each kind with its stack trace, and then at most one a minute with a count: a store that
 * fails causes an error for each order, and all of them say the same.
 */
export function createErrorThrottle({ monotonic, write }: ThrottleSettings) {
  const kinds = new Map<string, Kind>();
  const isOver = ({ writtenAt }: Kind): boolean => monotonic() - writtenAt >= minuteMs;
  const writeKind = (kind: Kind): void => {
    write(kind.error, kind.repeated);
    kind.writtenAt = monotonic();
    kind.repeated = 0;
  };
  const writeCounts = (isDue: (kind: Kind) => boolean): void => {
    for (const [key, kind] of kinds) {
      if (!isDue(kind)) continue;
      if (kind.repeated > 0) writeKind(kind);
      else kinds.delete(key);
    }
  };
  return {
    report: (error: unknown): void => {
      const name = kindOf(error ?? {});
      const key = kinds.has(name) || kinds.size < maxKinds ? name : 'other';
      // The first report makes it 0, which is written without a count.
      const kind = kinds.get(key) ?? { error, writtenAt: -Infinity, repeated: -1 };
      kinds.set(key, kind);
      kind.error = error;
      kind.repeated += 1;
      if (isOver(kind)) writeKind(kind);
    },
    /** Writes the counts whose minute is over. Called at intervals, so that the last errors of a kind are counted too. */
    flush: (): void => writeCounts(isOver),
    /** Writes the counts of all kinds, when no flush follows. */
    flushAll: (): void => writeCounts(() => true),
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
      errors.flushAll();
      destination.flush();
    },
  };
}

export type Log = ReturnType<typeof createLog>;
