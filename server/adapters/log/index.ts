import { pino, type DestinationStream } from 'pino';

/** A structured log: one JSON object per line. */
export type Log = {
  readonly request: (entry: Readonly<Record<string, string | number>> & { readonly status: number }) => void;
  readonly warn: (message: string) => void;
  readonly error: (error: unknown) => void;
};

type Level = 'debug' | 'info' | 'warn' | 'error' | 'silent';

const standardError = 2; // stdout has only the lines with the server's URLs
const bufferBytes = 4096;
const flushMs = 1000;

/**
 * Buffers lines and writes them in the background: one write per line would slow down every request. When the process
 * exits, pino writes the remaining lines itself.
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
