import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopbackHost } from '#core';
import type { FailureCode } from './http-exchange.js';
import { isRequestTarget } from './request-target.js';
import type { AppSettings } from './settings.js';

/** Two URLs and two references of the contract's greatest length fit, percent-encoded; no single header needs more. */
const maxHeadBytes = 32 * 1024;
const maxHeaderBytes = 8 * 1024;
export const maxHeaders = 100;

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';

const countHosts = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((text, index) => index % 2 === 0 && isHost(text)).length;

/** Header names and values are one byte a character. */
function isHeadTooLarge({ rawHeaders, url = '' }: IncomingMessage): boolean {
  let total = url.length;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const size = (rawHeaders[index]?.length ?? 0) + (rawHeaders[index + 1]?.length ?? 0);
    if (size > maxHeaderBytes) return true;
    total += size;
  }
  return total > maxHeadBytes || rawHeaders.length > 2 * maxHeaders;
}

/** HTTP/1.0 has no `Expect` and needs no `Host`. */
const isHttp10 = ({ httpVersionMajor, httpVersionMinor }: IncomingMessage): boolean =>
  httpVersionMajor === 1 && httpVersionMinor === 0;

/** The failure of a request that Node and Express would answer with HTML or an empty body, or let through. */
export function findProtocolError(request: IncomingMessage): FailureCode | undefined {
  if (isHeadTooLarge(request)) return 'headers_too_large';
  const hosts = countHosts(request);
  const hasOneHost = hosts === 1 || (hosts === 0 && isHttp10(request));
  if (!hasOneHost || !isRequestTarget(request.url ?? '')) return 'malformed_request';
  const { expect } = request.headers;
  const isExpectation = expect !== undefined && !isHttp10(request);
  return isExpectation && expect.trim().toLowerCase() !== '100-continue' ? 'expectation_failed' : undefined;
}

const toName = (host: string): string => host.toLowerCase().replace(/\.$/, '');

/** The name or the address in a `Host` header, without the port; undefined for what is neither. */
const hostnameIn = (header: string): string | undefined =>
  /^(?:\[([\da-f:.]+)\]|([^\s:[\]/@]+))(?::\d*)?$/i.exec(header)?.slice(1).find(Boolean);

/**
 * Whether the `Host` of a request is a name of this server. A page of another site can make its own name resolve to this
 * machine (DNS rebinding) and then reads replies as its own; its requests still carry its name. An address cannot be
 * rebound, and a browser always sends `Host`.
 */
export function createHostCheck({ allowedHosts }: AppSettings): (header: string | undefined) => boolean {
  const names = new Set(allowedHosts?.map((host) => toName(host.replace(/^\[|\]$/g, ''))));
  return (header) => {
    if (allowedHosts === undefined || header === undefined) return true;
    const name = toName(hostnameIn(header) ?? '');
    return isIP(name) !== 0 || isLoopbackHost(name) || names.has(name);
  };
}
