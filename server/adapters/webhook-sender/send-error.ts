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
