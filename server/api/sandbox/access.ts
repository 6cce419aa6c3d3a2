import { constantTimeEqual } from '#core';
import type { ApiReply, ApiRequest } from '../http.js';
import { controlFailure } from './command.js';

function isCrossOrigin({ header }: ApiRequest): boolean {
  const site = header('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = header('origin');
  return origin !== undefined && origin.replace(/^https?:\/\//, '') !== header('host');
}

const hasToken = ({ header }: ApiRequest, token: string): boolean =>
  constantTimeEqual(header('authorization') ?? '', `Bearer ${token}`);

export const crossOriginFailure = (request: ApiRequest): ApiReply | undefined =>
  isCrossOrigin(request)
    ? controlFailure(403, { message: 'Pages of other origins may not control the sandbox.' })
    : undefined;

/** Refuses pages of other origins, whatever token they send, and requests without the token. */
export function authFailure(request: ApiRequest, token: string | undefined): ApiReply | undefined {
  if (token === undefined) return undefined;
  const failure = crossOriginFailure(request);
  if (failure) return failure;
  if (hasToken(request, token)) return undefined;
  const headers = { 'www-authenticate': 'Bearer' };
  return controlFailure(401, {
    message: 'The sandbox needs the token that was printed at the start.',
    headers,
  });
}
