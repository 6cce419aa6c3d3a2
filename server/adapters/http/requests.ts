import type { Request, RequestHandler } from 'express';
import { isIP } from 'node:net';
import { isLoopbackHost, parseUrl, trimTrailingSlashes } from '#core';
import { Refusal } from './refusal.js';
import type { AppSettings } from './settings.js';

/** Two URLs and two references of the contract's greatest length fit into a head of 32 KB, percent-encoded. */
export const maxHeadBytes = 32 * 1024;
const maxHeaderBytes = 8 * 1024;
export const maxHeaders = 100;

/** The operations take query parameters only, so a body is read up to this size and discarded. */
const maxBodyBytes = 16 * 1024;

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';

/** A path, or the whole URL that a proxy is asked for. */
const isTarget = (url: string): boolean =>
  /^(?:\/|\*$)/.test(url) || (/^https?:\/\//i.test(url) && parseUrl(url) !== undefined);

/** Refuses what Node accepts: two `Host` headers, long or too many headers, an invalid target, an unknown `Expect`. */
export const checkRequest: RequestHandler = ({ rawHeaders, headers: { expect }, originalUrl }, _response, next) => {
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && isHost(text)).length;
  if (hosts > 1 || !isTarget(originalUrl)) throw new Refusal('malformed_request');
  const isLong = (text: string, index: number): boolean =>
    index % 2 === 1 && text.length + (rawHeaders[index - 1]?.length ?? 0) > maxHeaderBytes;
  if (rawHeaders.length > 2 * maxHeaders || rawHeaders.some(isLong)) throw new Refusal('headers_too_large');
  if (expect !== undefined && expect.trim().toLowerCase() !== '100-continue') throw new Refusal('expectation_failed');
  next();
};

const toName = (host: string): string => host.toLowerCase().replace(/\.$/, '');

/** The name or the address in a `Host` header, without the port; undefined for what is neither. */
const hostnameIn = (header: string): string | undefined =>
  /^(?:\[([\da-f:.]+)\]|([^\s:[\]/@]+))(?::\d*)?$/i.exec(header)?.slice(1).find(Boolean);

/**
 * Refuses requests to a name that is not this server's. A page of another site can make its own name resolve to this machine
 * (DNS rebinding) and then reads replies as its own; its requests still carry its name. An address cannot be rebound, and a
 * browser always sends `Host`.
 */
export function createHostCheck({ allowedHosts }: AppSettings): RequestHandler {
  const names = new Set(allowedHosts?.map((host) => toName(host.replace(/^\[|\]$/g, ''))));
  const isOwn = (header: string): boolean => {
    const name = toName(hostnameIn(header) ?? '');
    return isIP(name) !== 0 || isLoopbackHost(name) || names.has(name);
  };
  return ({ headers: { host } }, _response, next) => {
    if (allowedHosts !== undefined && host !== undefined && !isOwn(host)) throw new Refusal('host_refused');
    next();
  };
}

/** What this service has at its root. A proxy has to take such a path off. */
const ownFolders = /^\/(?:api|assets|docs|sandbox|upstream|v)(?:\/|$)/;

/** Takes off the path of the public URL, such as `/shop/pay`: some proxies pass it on, others take it off themselves. */
export function removeBase(publicUrl: string | undefined): RequestHandler {
  const base = publicUrl === undefined ? '' : trimTrailingSlashes(new URL(publicUrl).pathname);
  const isTaken = base === '' || ownFolders.test(base);
  return (request, _response, next) => {
    if (!isTaken && request.url.startsWith(`${base}/`)) request.url = request.url.slice(base.length);
    next();
  };
}

const lengthOf = ({ headers }: Request): number => Number(headers['content-length'] ?? 0);

export const hasBody = (request: Request): boolean =>
  request.headers['transfer-encoding'] !== undefined || lengthOf(request) > 0;

/** Reads a body and keeps nothing of it: a chunk of one byte would hold a hundred, before any limit of a client. */
export const discardBody: RequestHandler = (request, _response, next) => {
  if (!hasBody(request)) return next();
  if (lengthOf(request) > maxBodyBytes) throw new Refusal('request_too_large');
  let length = 0;
  const count = (chunk: Buffer): void => {
    length += chunk.length;
    if (length <= maxBodyBytes) return;
    request.off('data', count).off('end', next);
    next(new Refusal('request_too_large'));
  };
  request.on('data', count).once('end', next);
};
