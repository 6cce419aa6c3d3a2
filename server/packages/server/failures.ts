import { errors, parseRetryAfter, toSeconds, type ErrorCode } from '#contract';

/**
 * Failures that no sentence of the service names. `unreachable`: no connection, or one that broke. `timeout`: the deadline has
 * passed. `aborted`: by the caller's own signal. `malformed`: the reply is not from this service, such as a proxy's page.
 * `refused`: the service refused the call with a sentence that this release does not know. `invalid_arguments`: no object, a name
 * that the call does not have, such as `webhookUrl` for `webhook_url`, or a value that cannot be sent; nothing was sent.
 */
export type ClientCode = 'unreachable' | 'timeout' | 'aborted' | 'malformed' | 'refused' | 'invalid_arguments';

/** A failed call as a value. */
export type Failure = {
  readonly ok: false;
  /** Decide by this, not by the message. */
  readonly code: ErrorCode | ClientCode;
  /** The sentence of the service, in English and without secrets, or one about the connection. */
  readonly message: string;
  /** The HTTP status; 0 without a reply. */
  readonly status: number;
  /** The seconds to wait before the next call, where the service names them. */
  readonly retryAfterSeconds?: number;
};

export type Result<T> = { readonly ok: true; readonly value: T } | Failure;

const messages = {
  unreachable: 'The service cannot be reached.',
  timeout: 'The service did not reply in time.',
  aborted: 'The caller has aborted the call.',
  invalid_idempotency_key: errors.invalid_idempotency_key.message,
} as const satisfies Partial<Record<Failure['code'], string>>;

const withoutReply = (code: Failure['code'], message: string): Failure => ({ ok: false, code, message, status: 0 });

export const noReplyFailure = (code: keyof typeof messages): Failure => withoutReply(code, messages[code]);

/** A call with arguments that it does not take. Nothing was sent. */
export const argumentFailure = (message: string): Failure => withoutReply('invalid_arguments', message);

/** Finds the code by its sentence, because the service document leaves the status open. The status tells apart codes with one sentence. */
function codeOf(message: string, status: number): Failure['code'] {
  const codes = (Object.keys(errors) as ErrorCode[]).filter((code) => errors[code].message === message);
  return codes.find((code) => errors[code].status === status) ?? codes[0] ?? 'refused';
}

/** The failure of a refused call, by its message. A reply without one is malformed. */
export function refusedCallFailure(message: string | undefined, { status, headers }: Response): Failure {
  const waitMs = parseRetryAfter(headers.get('retry-after') ?? undefined, Date.now());
  return {
    ok: false,
    code: message === undefined ? 'malformed' : codeOf(message, status),
    message: message ?? 'The reply has another form than those of this service.',
    status,
    ...(waitMs !== undefined && { retryAfterSeconds: toSeconds(waitMs + 999) }),
  };
}
