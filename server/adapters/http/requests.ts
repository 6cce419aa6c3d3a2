import type { RequestHandler } from 'express';
import { isIP } from 'node:net';
import { isLoopbackHost, parseUrl, trimTrailingSlashes } from '#core';
import { hasBody, Refusal } from './replies.js';
import type { AppSettings } from './settings.js';

/** Two URLs and two references of the contract's greatest length fit into a head of 32 KB, percent-encoded. */
export const maxHeadBytes = 32 * 1024;
const maxHeaderBytes = 8 * 1024;
export const maxHeaders = 100;

/** The operations take query parameters only, so a body is read up to this size and discarded. */
const maxBodyBytes = 16 * 1024;

/** A path, or the whole URL that a proxy is asked for. */
const isTarget = (url: string): boolean =>
  /^(?:\/|\*$)/.test(url) || (/^https?:\/\//i.test(url) && parseUrl(url) !== undefined);

/** Refuses what Node accepts: two `Host` headers, long or too many headers, an invalid target, an unknown `Expect`. */
export const checkRequest: RequestHandler = ({ rawHeaders, headers: { expect }, originalUrl }, _response, next) => {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    if (name.length + value.length > maxHeaderBytes) throw new Refusal('headers_too_large');
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1 || !isTarget(originalUrl)) throw new Refusal('malformed_request');
  if (rawHeaders.length > 2 * maxHeaders) throw new Refusal('headers_too_large');
  if (expect !== undefined && expect.trim().toLowerCase() !== '100-continue') throw new Refusal('expectation_failed');
  next();
};

/** The name or the address in a `Host` header; empty for what is neither. */
const toName = (host: string): string => parseUrl(`http://${host}`)?.hostname.replace(/^\[|\]$|\.$/g, '') ?? '';

/**
 * Refuses requests to a name that is not this server's. A page of another site can make its own name resolve to this machine
 * (DNS rebinding) and then reads replies as its own; its requests still carry its name. An address cannot be rebound, and a
 * browser always sends `Host`. The refusal says nothing of this service, so any page may read it.
 */
export function createHostCheck({ allowedHosts }: AppSettings): RequestHandler {
  const names = new Set(allowedHosts?.map(toName));
  return ({ headers: { host } }, _response, next) => {
    const name = allowedHosts === undefined || host === undefined ? 'localhost' : toName(host);
    if (isIP(name) === 0 && !isLoopbackHost(name) && !names.has(name))
      throw new Refusal('host_refused', { 'access-control-allow-origin': '*' });
    next();
  };
}

/** The path of the public URL, such as `/shop/pay`; empty where it has none. */
export const basePath = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? '' : trimTrailingSlashes(new URL(publicUrl).pathname);

/** What this service has at its root. A proxy has to take such a path off. */
const ownFolders = /^\/(?:api|assets|docs|sandbox|upstream|v)(?:\/|$)/;

/** Takes off the path of the public URL: some proxies pass it on, others take it off themselves. */
export function removeBase(publicUrl: string | undefined): RequestHandler {
  const base = basePath(publicUrl);
  const isTaken = base === '' || ownFolders.test(base);
  return (request, _response, next) => {
    if (!isTaken && request.url.startsWith(`${base}/`)) request.url = request.url.slice(base.length);
    next();
  };
}

/** Reads a body and keeps nothing of it: a chunk of one byte would hold a hundred, before any limit of a client. */
export const discardBody: RequestHandler = (request, _response, next) => {
  if (!hasBody(request)) return next();
  if (Number(request.headers['content-length']) > maxBodyBytes) throw new Refusal('request_too_large');
  let length = 0;
  const count = (chunk: Buffer): void => {
    length += chunk.length;
    if (length <= maxBodyBytes) return;
    request.off('data', count).off('end', next);
    next(new Refusal('request_too_large'));
  };
  request.on('data', count).once('end', next);
};
