import { pino, type DestinationStream } from 'pino';

/** Structured logs: one JSON object a line. */
export type Log = {
  readonly request: (entry: Readonly<Record<string, string | number>> & { readonly status: number }) => void;
  readonly warn: (message: string) => void;
  readonly error: (error: unknown) => void;
  /** Writes out what is still in memory: before the process ends. */
  readonly flush: () => void;
};

type LogSettings = {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** A path or a file descriptor; stderr keeps stdout for the one line that says where the server is. */
  readonly destination?: string | number;
};

const bufferBytes = 4096;
const flushMs = 1000;

/** Lines are gathered and written in the background: a write for each would hold up every request. */
export function createLog({ level, destination = 2 }: LogSettings): Log {
  const stream = pino.destination({ dest: destination, sync: false, minLength: bufferBytes });
  const logger = pino({ level, base: null }, stream as DestinationStream);
  const flush = (): void => {
    try {
      stream.flushSync();
    } catch {
      // The stream is not open yet or not any more: there is nowhere left to say so.
    }
  };
  setInterval(() => stream.flush(), flushMs).unref();
  return {
    request: (entry) => (entry.status >= 500 ? logger.error(entry, 'request') : logger.info(entry, 'request')),
    warn: (message) => logger.warn(message),
    error: (error) => logger.error(error),
    flush,
  };
}
