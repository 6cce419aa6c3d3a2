import { areaOf, failureReply, allowsAnyOrigin, type ApiReply } from '#api';
import { jsonHeaders, publicJsonHeaders, type FlatHeaders } from './headers.js';

/** A complete reply, built before its first byte is sent. */
export type HttpReply = {
  readonly status: number;
  readonly headers: FlatHeaders;
  readonly body: string | Buffer;
  /** True when the reply is sent before the request has been read completely. */
  readonly isEarly?: boolean;
};

export const flattenHeaders = (headers: ApiReply['headers']): FlatHeaders => Object.entries(headers).flat();

/** Serializes the reply of an operation, with CORS headers in the public areas and without in the account area. */
export function toHttpReply({ status, headers, body }: ApiReply, path: string): HttpReply {
  const common = allowsAnyOrigin(path) ? publicJsonHeaders : jsonHeaders;
  return { status, headers: [...common, ...flattenHeaders(headers)], body: JSON.stringify(body) };
}

export type FailureCode = Parameters<typeof failureReply>[0];

type FailureHttpContext = { readonly path: string; readonly now: number; readonly headers?: ApiReply['headers'] };

/** A failure in the envelope of the area that the path belongs to. */
export const failureHttpReply = (code: FailureCode, { path, now, headers = {} }: FailureHttpContext): HttpReply =>
  toHttpReply(failureReply(code, { area: areaOf(path), now, headers }), path);
