import { pino, type DestinationStream } from 'pino';

/** Structured logs: one JSON object a line. */
export type Log = {
  readonly request: (entry: Readonly<Record<string, string | number>> & { readonly status: number }) => void;
  readonly warn: (message: string) => void;
  readonly error: (error: unknown) => void;
};

type Level = 'debug' | 'info' | 'warn' | 'error' | 'silent';

const standardError = 2; // keeps stdout for the one line that says where the server is
const bufferBytes = 4096;
const flushMs = 1000;

/**
 * Lines are gathered and written in the background: a write for each would hold up every request. What is left when the
 * process ends is written by pino itself.
 */
export function createLog(level: Level): Log {
  const stream = pino.destination({ dest: standardError, sync: false, minLength: bufferBytes });
  const logger = pino({ level, base: null }, stream as DestinationStream);
  setInterval(() => stream.flush(), flushMs).unref();
  return {
    request: (entry) => (entry.status >= 500 ? logger.error(entry, 'request') : logger.info(entry, 'request')),
    warn: (message) => logger.warn(message),
    error: (error) => logger.error(error),
  };
}
