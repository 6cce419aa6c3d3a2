import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';

const intervalMs = 1000;

const codes: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE']);

/** Whether an error says that the process, or the whole machine, has no file descriptor left. */
const isOutOfDescriptors = (error: unknown): boolean =>
  codes.has((error as { readonly code?: unknown } | undefined)?.code);

/** With the code of the cause, by which the log counts repetitions. */
const describe = ({ code }: NodeJS.ErrnoException): Error =>
  Object.assign(
    new Error(
      `No file descriptor is left (${code ?? ''}): new connections are cut and files cannot be opened. ` +
        `Raise the limit (LimitNOFILE, ulimit -n), or find who holds so many connections.`,
    ),
    { code },
  );

/**
 * Opens a file once a second. The library of Node closes connections that it has no descriptor for without an error, so
 * nothing else would tell. Returns the function that stops it.
 */
export function watchDescriptors(reportError: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    try {
      closeSync(openSync(devNull, 'r'));
    } catch (error) {
      if (isOutOfDescriptors(error)) reportError(describe(error as NodeJS.ErrnoException));
    }
  }, intervalMs).unref();
  return () => clearInterval(timer);
}
