import { areaOf, failed, isOpen, type ApiReply } from '#api';
import { jsonHeaders, openHeaders, type FlatHeaders } from './headers.js';

/** A finished reply: everything is known before the first byte leaves. */
export type Reply = {
  readonly status: number;
  readonly headers: FlatHeaders;
  readonly body: string | Buffer;
  /** True where the request is answered before it was read to its end. */
  readonly early?: boolean;
};

export const flat = (headers: ApiReply['headers']): FlatHeaders => Object.entries(headers).flat();

/** What an operation answers, as bytes to send: with CORS in the open areas, without in the account area. */
export function toReply({ status, headers, body }: ApiReply, path: string): Reply {
  const common = isOpen(path) ? openHeaders : jsonHeaders;
  return { status, headers: [...common, ...flat(headers)], body: JSON.stringify(body) };
}

type Refusal = { readonly path: string; readonly now: number; readonly headers?: ApiReply['headers'] };

/** A failure in the envelope of the area that the path belongs to. */
export const refusal = (code: Parameters<typeof failed>[0], { path, now, headers = {} }: Refusal): Reply =>
  toReply(failed(code, { area: areaOf(path), now, headers }), path);
