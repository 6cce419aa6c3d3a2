/** Why a try came to nothing. What a library said about it stays here. */
export type FaultCode =
  | 'invalid_url'
  | 'blocked_port'
  | 'blocked_address'
  | 'dns'
  | 'connection'
  | 'tls'
  | 'invalid_reply'
  | 'too_large'
  | 'timeout';

export class Fault extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode) {
    super(code);
    this.code = code;
  }
}

export const codeOf = (error: unknown): FaultCode => (error instanceof Fault ? error.code : 'connection');

/** Waits no longer than until the signal. */
export const within = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new Fault('timeout'));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
