/** Why an attempt failed. The messages of libraries are not passed on. */
export type SendErrorCode =
  | 'invalid_url'
  | 'blocked_port'
  | 'blocked_address'
  | 'dns'
  | 'connection'
  | 'tls'
  | 'invalid_reply'
  | 'too_large'
  | 'timeout';

export class SendError extends Error {
  readonly code: SendErrorCode;

  constructor(code: SendErrorCode) {
    super(code);
    this.code = code;
  }
}

export const sendErrorCodeOf = (error: unknown): SendErrorCode =>
  error instanceof SendError ? error.code : 'connection';

/** Rejects with `timeout` when the signal aborts first. */
export const withSignal = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abandon = (): void => reject(new SendError('timeout'));
    if (signal.aborted) abandon();
    signal.addEventListener('abort', abandon, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abandon));
  });
