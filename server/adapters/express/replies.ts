import { areaOf, failureReply, allowsAnyOrigin, type ApiReply } from '#api';
import { jsonHeaders, publicJsonHeaders, type FlatHeaders } from './headers.js';

/** A finished reply: everything is known before the first byte leaves. */
export type HttpReply = {
  readonly status: number;
  readonly headers: FlatHeaders;
  readonly body: string | Buffer;
  /** True where the request is answered before it was read to its end. */
  readonly isEarly?: boolean;
};

export const flattenHeaders = (headers: ApiReply['headers']): FlatHeaders => Object.entries(headers).flat();

/** What an operation answers, as bytes to send: with CORS in the open areas, without in the account area. */
export function toHttpReply({ status, headers, body }: ApiReply, path: string): HttpReply {
  const common = allowsAnyOrigin(path) ? publicJsonHeaders : jsonHeaders;
  return { status, headers: [...common, ...flattenHeaders(headers)], body: JSON.stringify(body) };
}

type FailureHttpContext = { readonly path: string; readonly now: number; readonly headers?: ApiReply['headers'] };

/** A failure in the envelope of the area that the path belongs to. */
export const failureHttpReply = (
  code: Parameters<typeof failureReply>[0],
  { path, now, headers = {} }: FailureHttpContext,
): HttpReply => toHttpReply(failureReply(code, { area: areaOf(path), now, headers }), path);
